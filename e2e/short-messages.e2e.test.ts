import { agencyShellMessages } from "@wakafine/shared/agencies/shell-messages.ts";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { profileMessages } from "@wakafine/shared/accounts/profile-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { failCalls, toasts } from "./api-requests.ts";
import { field, openBooking } from "./guest.ts";
import { isFocused } from "./inspect.ts";
import { enterAs } from "./saved-session.ts";
import { atAccount } from "./user.ts";
import { mixedProfiles } from "./profiles.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

const controls = "a, button, input, select, .hold-bar";
const inView = "data-in-view";

/** Marks the controls that are visible and not covered. Controls scrolled out of view may later be under a toast. */
async function markInView({ page }: Visitor): Promise<void> {
  await page.evaluate(
    ([selector, mark]) => {
      for (const one of document.querySelectorAll(selector)) {
        const { left, top, width, height } = one.getBoundingClientRect();
        const seen = document.elementFromPoint(left + width / 2, top + height / 2);
        if (seen && (one.contains(seen) || seen.contains(one))) one.setAttribute(mark, "");
      }
    },
    [controls, inView] as const,
  );
}

/** Returns the names of those controls that a toast covers. */
const covered = (some: Locator): Promise<readonly string[]> =>
  some.evaluateAll((all) =>
    all.flatMap((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".toast");
      return seen && !seen.contains(one) ? [one.getAttribute("aria-label") ?? one.textContent] : [];
    }),
  );

/** Waits for the toast of a failure and expects that it covers none of the marked controls. */
async function expectNoCoveredControls(visitor: Visitor): Promise<void> {
  const selector = `[${inView}]`;
  await toasts(visitor, "error").first().waitFor();
  expect(await covered(visitor.page.locator(selector))).toEqual([]);
  expect(await visitor.page.locator(selector).count()).toBeGreaterThan(0);
  expect(
    await visitor.page
      .locator(".toast")
      .evaluateAll((all) => all.every((one) => one.getBoundingClientRect().top >= 0)),
  ).toBe(true);
}

async function closeMessage({ page, t }: Visitor): Promise<void> {
  await page
    .locator(".toast")
    .first()
    .getByRole("button", { name: t(shellMessages.close) })
    .click();
  await page.locator(".toast").waitFor({ state: "detached" });
}

/** Expects one live region for toasts, of the page or of the dialog over it, and marks it to distinguish it from one created later. */
async function markRegion(visitor: Visitor, within: Locator, mark: string): Promise<void> {
  const region = within.getByRole("log", { name: visitor.t(shellMessages.notices) });
  await region.waitFor({ state: "attached" });
  expect(
    await region.evaluate((element) => [element.checkVisibility(), element.childElementCount]),
  ).toEqual([true, 0]);
  await region.evaluate((element, text) => element.setAttribute("data-mark", text), mark);
}

/** Returns the marks of the live regions that contain toasts. */
const marksOfToasts = ({ page }: Visitor) =>
  page
    .locator(".toast")
    .evaluateAll((all) => all.map((one) => one.parentElement?.dataset["mark"] ?? "unmarked"));

test.each(mixedProfiles)(
  "a toast lies over the page without moving it, and can be closed, at the size of a $size in $language",
  async ({ size, language }) => {
    const visitor = await world.visitor({ size, language });
    await enterAs(visitor, world.app, {
      user: smallWorld.users.member.sample[9],
      path: "/agency/planing",
    });
    await toasts(visitor, "warning").first().waitFor();
    const top = () =>
      visitor.page.locator("h1").evaluate((heading) => heading.getBoundingClientRect().top);
    const before = await top();
    expect(
      await visitor.page.locator(".toast").evaluateAll((all) =>
        all.every((one) => {
          const box = one.getBoundingClientRect();
          return box.top >= 0 && box.bottom <= window.innerHeight;
        }),
      ),
    ).toBe(true);
    const menu = visitor.page.getByRole("navigation", {
      name: visitor.t(agencyShellMessages.menu),
    });
    await menu.getByRole("link").first().click({ trial: true });
    await closeMessage(visitor);
    expect(await top()).toBe(before);
  },
);

test.each(mixedProfiles)(
  "toasts over a dialog are inside it, cover neither the control in use nor the button that continues, and can be closed, at the size of a $size in $language",
  async ({ size, language }) => {
    const visitor = await world.visitor({ size, language });
    const dialog = await openBooking(visitor, "noFee");
    await markRegion(visitor, dialog, "dialog");
    await failCalls(visitor, "changeHold");
    const add = dialog.getByRole("button", { name: visitor.t(bookingMessages.add) });
    await add.click();
    await toasts(visitor, "error").first().waitFor();
    expect([await dialog.locator(".toast").count(), await marksOfToasts(visitor)]).toEqual([
      1,
      ["dialog"],
    ]);
    expect(await isFocused(add)).toBe(true);
    const goOn = dialog.getByRole("button", { name: visitor.t(bookingMessages.next) });
    expect(await covered(add.or(goOn))).toEqual([]);
    expect(await goOn.count()).toBe(1);
    await closeMessage(visitor);
    await expect.poll(() => dialog.isVisible()).toBe(true);
  },
);

test.each(["start", "end"] as const)(
  "a toast neither moves nor covers the control in use, at the %s of the screen",
  async (block) => {
    const { visitor, main } = await atAccount(world, "/app/profile");
    const { page, t } = visitor;
    await failCalls(visitor, "exportMe");
    const button = main.getByRole("button", { name: t(profileMessages.export) });
    await button.evaluate((element, at) => element.scrollIntoView({ block: at }), block);
    const top = () => button.evaluate((element) => element.getBoundingClientRect().top);
    const before = await top();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await button.evaluate((element: HTMLElement) => {
      element.focus({ preventScroll: true });
      element.click();
    });
    await toasts(visitor, "error").first().waitFor();
    expect(await top()).toBe(before);
    expect(await covered(page.locator("button:focus"))).toEqual([]);
    expect(await page.locator("button:focus").count()).toBe(1);
    // A failure stays until it is closed.
    await closeMessage(visitor);
    expect(await top()).toBe(before);
  },
);

test("several toasts do not cover the buttons of a confirmation dialog", async () => {
  const visitor = await world.visitor();
  const { page, t } = visitor;
  const dialog = await openBooking(visitor, "noFee");
  await field(dialog, t(bookingMessages.name)).fill("Ngo");
  await failCalls(visitor, "changeHold");
  for (let count = 1; count <= 4; count += 1) {
    await dialog.getByRole("button", { name: t(bookingMessages.add) }).click();
    await expect.poll(() => toasts(visitor, "error").count()).toBe(count);
  }
  await dialog
    .getByRole("button", { name: t(shellMessages.close) })
    .first()
    .click();
  const question = page.getByRole("dialog", { name: t(bookingMessages.leaveTitle) });
  await question.locator(".toast").nth(1).waitFor({ state: "attached" });
  const free = question.locator(".dialog_actions .button").evaluateAll((all) =>
    all.map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }),
  );
  expect([await free, (await question.locator(".toast").count()) > 1]).toEqual([
    [true, true],
    true,
  ]);
});

test("a toast of several lines over a small dialog on a phone covers no control", async () => {
  const { visitor, main } = await atAccount(world, "/app/profile");
  const { page, t } = visitor;
  await main.getByRole("button", { name: t(profileMessages.delete) }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t(profileMessages.deletePassword)).fill("papillon-bleu-9");
  await failCalls(visitor, "deleteMe");
  await markInView(visitor);
  await dialog.locator("[type=submit]").click();
  await expectNoCoveredControls(visitor);
});

test("the live region of toasts exists before its text: in the page, in a dialog over it, and in the page again after the dialog closes", async () => {
  const { visitor, main } = await atAccount(world, "/app/profile");
  const { page, t } = visitor;
  await markRegion(visitor, page.locator("body"), "page");
  await main.getByRole("button", { name: t(profileMessages.delete) }).click();
  await markRegion(visitor, page.getByRole("dialog"), "deletion");
  await page.keyboard.press("Escape");

  await failCalls(visitor, "endAllSessions");
  await main.getByRole("button", { name: t(profileMessages.endAll) }).click();
  await markRegion(visitor, page.getByRole("dialog"), "question");
  // The dialog closes while the toast appears.
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t(profileMessages.endAll) })
    .click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await toasts(visitor, "error").waitFor();
  expect(await marksOfToasts(visitor)).toEqual(["page"]);
});

/** Whether a line is in the viewport and not covered. */
const isInView = (line: Locator): Promise<boolean> =>
  line.evaluate((element) => {
    const { left, top, bottom } = element.getBoundingClientRect();
    return (
      bottom <= window.innerHeight &&
      element.contains(document.elementFromPoint(left + 4, (top + bottom) / 2))
    );
  });

test.each(mixedProfiles)(
  "without network a dialog also shows the offline line, above its action, at the size of a $size in $language",
  async ({ size, language }) => {
    const visitor = await world.visitor({ size, language });
    const dialog = await openBooking(visitor, "first");
    await visitor.context.setOffline(true);
    const line = dialog.getByText(visitor.t(shellMessages.offline));
    await line.waitFor();
    const next = dialog.getByRole("button", { name: visitor.t(bookingMessages.next), exact: true });
    for (const scrollTop of [0, 100_000]) {
      await dialog.evaluate((element, top) => element.scrollTo({ top }), scrollTop);
      await expect
        .poll(async () => [await isInView(line), await isInView(next)])
        .toEqual([true, true]);
      expect((await line.boundingBox())!.y).toBeLessThan((await next.boundingBox())!.y);
    }
  },
);

test.each(mixedProfiles)(
  "on a short page without a footer the offline line is at the bottom of the screen, at the size of a $size in $language",
  async ({ size, language }) => {
    const visitor = await world.visitor({ size, language });
    const { page, t } = visitor;
    await page.goto(`/app/booking?departure=${crypto.randomUUID()}&city_destination=Douala`);
    expect(await page.getByRole("contentinfo").count()).toBe(0);
    await visitor.context.setOffline(true);
    const line = page.getByText(t(shellMessages.offline));
    await line.waitFor();
    expect(
      await line.evaluate((element) => {
        const { bottom } = element.closest("[role=status]")!.getBoundingClientRect();
        return Math.round(window.innerHeight - bottom);
      }),
    ).toBe(0);
  },
);

test("without network one line at the bottom of the viewport shows it, above the menu on phones", async () => {
  const visitor = await world.visitor();
  const { page, t } = visitor;
  const line = page.getByText(t(shellMessages.offline));
  await page.goto("/app/home");
  await visitor.context.setOffline(true);
  await expect.poll(() => isInView(line)).toBe(true);
  await visitor.context.setOffline(false);
  await line.waitFor({ state: "detached" });
  await enterAs(visitor, world.app, {
    user: smallWorld.users.member.sample[1],
    path: "/agency/users",
  });
  await page.getByRole("heading", { level: 1 }).waitFor();
  await visitor.context.setOffline(true);
  await expect.poll(() => isInView(line)).toBe(true);
  const menu = page.getByRole("navigation", { name: t(agencyShellMessages.menu) });
  expect((await line.boundingBox())!.y).toBeLessThan((await menu.boundingBox())!.y);
});
