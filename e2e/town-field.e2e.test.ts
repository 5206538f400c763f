import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { agencyProfileMessages } from "@wakafine/shared/agencies/profile-messages.ts";
import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import { searchFormMessages } from "@wakafine/shared/departures/search-form-messages.ts";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { entryForm, townOf } from "./entry.ts";
import { enterAs } from "./saved-session.ts";
import { mixedProfiles } from "./profiles.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

async function openFrom(visitor: Visitor): Promise<{
  readonly field: Locator;
  readonly list: Locator;
  readonly chosen: () => Promise<string | null>;
}> {
  await visitor.page.goto("/app/home");
  const form = visitor.page.getByRole("form", { name: visitor.t(searchFormMessages.form) });
  const field = form.getByRole("combobox", {
    name: visitor.t(searchFormMessages.from),
    exact: true,
  });
  const list = form.getByRole("listbox");
  const chosen = () =>
    field.evaluate(
      (input) =>
        document.getElementById(input.getAttribute("aria-activedescendant") ?? "")?.textContent ??
        null,
    );
  return { field, list, chosen };
}

test("the first arrow down selects the first town, after focus and after input; Enter accepts it", async () => {
  const visitor = await world.visitor();
  const { field, list, chosen } = await openFrom(visitor);
  await field.click();
  const big = await list.getByRole("option").allInnerTexts();
  await field.press("ArrowDown");
  expect(await chosen()).toBe(big[0]);
  await field.press("Escape");
  await field.fill("ba");
  const found = await list.getByRole("option").allInnerTexts();
  expect([found.length > 2, await chosen()]).toEqual([true, null]);
  await field.press("ArrowDown");
  expect(await chosen()).toBe(found[0]);
  await field.press("ArrowDown");
  expect(await chosen()).toBe(found[1]);
  await field.press("ArrowUp");
  await field.press("Enter");
  expect([await field.inputValue(), await list.count()]).toEqual([found[0], 0]);
});

test("the list of the second field does not suggest the town of the first", async () => {
  const visitor = await world.visitor();
  const { field, list } = await openFrom(visitor);
  await field.click();
  const [first = ""] = await list.getByRole("option").allInnerTexts();
  await list.getByRole("option").first().click();
  await list.getByRole("option").nth(2).waitFor();
  expect(await list.getByRole("option").allInnerTexts()).not.toContain(first);
});

test("Enter accepts the first suggested town; a complete name needs no list", async () => {
  const visitor = await world.visitor({ size: "desktop" });
  const { field, list } = await openFrom(visitor);
  await field.fill("garou");
  await list.waitFor();
  await field.press("Enter");
  expect([await field.inputValue(), await list.count()]).toEqual(["Garoua", 0]);
  await field.fill("bamenda");
  await expect.poll(() => field.inputValue()).toBe("bamenda");
  expect(await list.count()).toBe(0);
  await field.press("Enter");
  expect(await field.inputValue()).toBe("Bamenda");
});

test("after a tap on a town the focus goes to the other town, whose list opens, and then to the date; a key leaves it [G.search.06]", async () => {
  const visitor = await world.visitor({ size: "phone" });
  const { page, t } = visitor;
  const { field: from, list } = await openFrom(visitor);
  const to = page.getByRole("combobox", { name: t(searchFormMessages.to), exact: true });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
  await from.click();
  await list.getByRole("option", { name: "Douala", exact: true }).click();
  expect([await from.inputValue(), await focused()]).toEqual(["Douala", "city_destination"]);
  const top = async (element: Locator) => (await element.boundingBox())?.y ?? 0;
  expect(await top(list)).toBeGreaterThan(await top(to)); // above, it would cover the town chosen before
  await list.getByRole("option", { name: "Bafoussam", exact: true }).click();
  expect([await to.inputValue(), await focused()]).toEqual(["Bafoussam", "departure_date"]);
  expect(await list.count()).toBe(0);
  await to.fill("garou");
  await list.waitFor();
  await to.press("Enter");
  expect([await to.inputValue(), await focused()]).toEqual(["Garoua", "city_destination"]);
});

test("in a field that accepts any town, Enter keeps the input; a suggestion is accepted only when selected or equal to the input", async () => {
  const visitor = await world.visitor({ size: "desktop" });
  const form = await entryForm(visitor, authMessages.newClientBanner, "/auth/client/register");
  const town = townOf(visitor, form, authMessages.residence);
  const list = form.getByRole("listbox");
  const enter = async (text: string, keys: readonly string[]) => {
    await town.fill(text);
    await list.waitFor();
    for (const key of keys) await town.press(key);
    await list.waitFor({ state: "detached" });
    return town.inputValue();
  };
  expect(await enter("Bafou", ["Enter"])).toBe("Bafou");
  expect(await enter("garoua", ["Enter"])).toBe("Garoua");
  expect(await enter("garoua", ["ArrowDown", "ArrowDown", "Enter"])).toBe("Garoua-Boulaï");
  expect(await enter("yaou", ["ArrowDown", "Enter"])).toBe("Yaoundé");
});

test.each(mixedProfiles)(
  "the list of towns does not cover the save button, and a prefilled town opens no list, at the size of a $size in $language",
  async ({ size, language }) => {
    const visitor = await world.visitor({ size, language });
    const { page, t } = visitor;
    await enterAs(visitor, world.app, {
      user: smallWorld.users.member.sample[1],
      path: "/agency/edit",
    });
    const form = page.getByRole("form", { name: t(agencyProfileMessages.details) });
    const town = form.getByRole("combobox", { name: t(agencyProfileMessages.city) });
    await town.click();
    expect(await form.getByRole("listbox").count()).toBe(0);
    const save = form.locator("[type=submit]");
    for (const start of ["b", "ba", "d", "y"]) {
      await town.fill(start);
      const list = form.getByRole("listbox");
      await list.waitFor();
      const [over, under] = await Promise.all([list.boundingBox(), save.boundingBox()]);
      expect([
        start,
        over!.y + over!.height <= under!.y || over!.y >= under!.y + under!.height,
      ]).toEqual([start, true]);
    }
  },
);
