import { readFile } from "node:fs/promises";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { profileMessages } from "@wakafine/shared/accounts/profile-messages.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { goodPassword } from "@wakafine/testkit/account-world.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { describe, expect, test } from "vitest";
import { bodyOf, callMadeBy, callsTo, failCalls, toasts } from "./api-requests.ts";
import { accessibilityViolations } from "./browser.ts";
import { errorOf, focusedHeading } from "./fields.ts";
import { isFocused } from "./inspect.ts";
import type { AtAccount } from "./user.ts";
import {
  atAccount,
  enterAs,
  storedAccount,
  menuButton,
  meOf,
  newTraveller,
  openAccountPage,
} from "./user.ts";
import { onPhone } from "./profiles.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const icon = new URL("../apps/web/public/icons/icon-512.png", import.meta.url);

describe("the picture", () => {
  const mark = ({ page }: Visitor) => page.locator(".profile_picture .user-mark");
  const choose = async (
    { page }: Visitor,
    file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
  ) => page.locator("input[type=file]").setInputFiles(file);

  test("is resized, sent as a data URL and shown on the page and in the menu; it can be removed [C2.acct.04, C5.acct.08]", async () => {
    const { visitor, user } = await atAccount(world, "/app/edit");
    const { page, t } = visitor;
    const call = await callMadeBy(visitor, "setAvatar", async () =>
      choose(visitor, { name: "moi.png", mimeType: "image/png", buffer: await readFile(icon) }),
    );
    expect([call.method(), new URL(call.url()).pathname]).toEqual([
      "POST",
      "/api/user/avatar/base64",
    ]);
    expect(String(bodyOf(call)["base64_file"])).toMatch(/^data:image\/(png|jpeg);base64,/);
    await toasts(visitor, "ok").first().waitFor();
    const url = (await meOf(world.app, user)).avatar_url ?? "";
    expect(url).not.toBe("");
    await expect.poll(() => mark(visitor).getAttribute("src")).toBe(url);
    await expect
      .poll(() => mark(visitor).evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    expect(await menuButton(visitor).locator("img").getAttribute("src")).toBe(url);
    await page.getByRole("button", { name: t(profileMessages.removePicture) }).click();
    await expect.poll(() => mark(visitor).getAttribute("data-initials")).toBe("AM");
    expect(await focusedHeading(page)).toBe(t(profileMessages.picture));
    expect((await meOf(world.app, user)).avatar_url).toBeNull();
  });

  test("is refused before sending if the content is not an image, regardless of its name; an SVG is sent as a bitmap", async () => {
    const { visitor } = await atAccount(world, "/app/edit");
    const { page, t } = visitor;
    const alert = page.getByRole("alert").getByText(t(profileMessages.badPicture));
    await choose(visitor, {
      name: "moi.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.from("GIF89a not what it says"),
    });
    await alert.waitFor();
    expect(callsTo(visitor, "setAvatar")).toHaveLength(0);
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="green"/></svg>`;
    const call = await callMadeBy(visitor, "setAvatar", () =>
      choose(visitor, { name: "moi.svg", mimeType: "image/svg+xml", buffer: Buffer.from(drawing) }),
    );
    expect(String(bodyOf(call)["base64_file"])).toMatch(/^data:image\/png;base64,/);
    await toasts(visitor, "ok").first().waitFor();
    expect(await alert.count()).toBe(0);
  });

  test("is kept and sent again after a network error", async () => {
    const { visitor, user } = await atAccount(world, "/app/edit");
    const { page, t } = visitor;
    await failCalls(visitor, "setAvatar");
    await choose(visitor, { name: "moi.png", mimeType: "image/png", buffer: await readFile(icon) });
    await page
      .getByRole("alert")
      .getByText(t(stateMessages["shared.internet_connexion_error"]))
      .waitFor();
    expect(await mark(visitor).getAttribute("src")).toMatch(/^data:image\//);
    await page.unrouteAll();
    await page.getByRole("button", { name: t(profileMessages.sendAgain) }).click();
    await toasts(visitor, "ok").first().waitFor();
    expect((await meOf(world.app, user)).avatar_url).not.toBeNull();
  });
});

describe("logged-in devices", () => {
  test("are listed with the current one marked; one session, then all of them, can be ended [G.auth.08]", async () => {
    const { visitor, user, main } = await atAccount(world, "/app/profile");
    const { page, t } = visitor;
    const list = main.locator(".profile_sessions");
    // The registration opened the first session, `enterAs` the second.
    await expect.poll(() => list.getByRole("listitem").count()).toBe(2);
    await expect.poll(() => list.getByText(t(profileMessages.thisDevice)).count()).toBe(1);
    expect(await list.innerText()).toContain("127.0.0.1");
    await list.getByRole("button").click();
    await expect.poll(() => list.getByRole("listitem").count()).toBe(1);
    expect(await focusedHeading(page)).toBe(t(profileMessages.sessions));
    expect((await world.app.call("getMe", {}, { token: user.token })).status).toBe(401);
    const { token } = (await storedAccount(visitor)) ?? {};
    await main.getByRole("button", { name: t(profileMessages.endAll) }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t(profileMessages.endAll) })
      .click();
    await page.waitForURL("**/app/home");
    expect(await storedAccount(visitor)).toBeNull();
    expect((await world.app.call("getMe", {}, { token: token ?? "" })).status).toBe(401);
    expect(await toasts(visitor, "warning").count()).toBe(0);
  });
});

test("a failed log-out of a device keeps the focus on its button", async () => {
  const { visitor, main } = await atAccount(world, "/app/profile");
  const button = main.locator(".profile_sessions").getByRole("button");
  await failCalls(visitor, "endOneSession");
  await button.click();
  await toasts(visitor, "error").first().waitFor();
  await expect.poll(() => button.getAttribute("aria-busy")).toBeNull();
  expect(await isFocused(button)).toBe(true);
});

describe("the user's data", () => {
  test("can be downloaded as one file [G.acct.03]", async () => {
    const { visitor, user } = await atAccount(world, "/app/profile");
    const { page, t } = visitor;
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: t(profileMessages.export) }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${t(profileMessages.exportFile)}.json`);
    const text = await readFile(await download.path(), "utf8");
    expect(text).toContain(user.phone);
    expect(text).not.toContain("argon2");
    expect(typeof JSON.parse(text)).toBe("object");
  });

  test.each(onPhone)(
    "is deleted with the account, by password and after a notice of the data that is kept, in $language [G.acct.03]",
    async ({ size, language }) => {
      const { visitor, user, main } = await atAccount(world, "/app/profile", {
        profile: { size, language },
      });
      const { page, t } = visitor;
      await main.getByRole("button", { name: t(profileMessages.delete) }).click();
      const dialog = page.getByRole("dialog", { name: t(profileMessages.deleteTitle) });
      await dialog.getByText(t(profileMessages.deleteKept)).waitFor();
      const password = dialog.getByLabel(t(profileMessages.deletePassword));
      const confirm = dialog.getByRole("button", { name: t(profileMessages.delete) });
      await confirm.click();
      expect(await errorOf(password)).toBe(t(formMessages.page_auth_password_required));
      await password.fill("not-the-password");
      await confirm.click();
      await expect.poll(() => errorOf(password)).toBe(t(errorMessages.wrong_password));
      expect(await storedAccount(visitor)).not.toBeNull();
      await password.fill(goodPassword);
      await confirm.click();
      await page.waitForURL("**/app/home");
      await toasts(visitor, "ok").first().waitFor();
      expect(await storedAccount(visitor)).toBeNull();
      expect(
        (
          await world.app.call("customerLogin", {
            body: { identifier: user.phone, password: goodPassword },
          })
        ).status,
      ).not.toBe(200);
    },
  );
});

describe("an invitation of an agency", () => {
  /** Opens the profile of a traveller whom the sample agency has invited as a controller. */
  async function invited(): Promise<AtAccount> {
    const user = await newTraveller(world.app);
    const administrator = await logInMember(world.app, smallWorld.users.member.sample[1]);
    const body = {
      firstname: "Aïssatou",
      lastname: "Mbarga",
      email: "aissatou@exemple.cm",
      phonenumber: user.phone,
      password: goodPassword,
      user_agency_role_id: 9,
    };
    const { status, body: response } = await world.app.call(
      "addAgencyUser",
      { body },
      { token: administrator },
    );
    if (status !== 201) throw new Error(`could not invite: ${JSON.stringify(response)}`);
    const visitor = await world.visitor();
    await enterAs(visitor, world.app, user.phone, goodPassword);
    return { visitor, user, main: await openAccountPage(visitor, "/app/profile") };
  }

  test("is accepted after a confirmation: every session ends, and the user logs in at the agency login [G.auth.29]", async () => {
    const { visitor, user, main } = await invited();
    const { page, t } = visitor;
    const card = main.getByRole("region", { name: t(profileMessages.invitations) });
    await card.getByText(smallWorld.agencies.sample.name).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await card.getByRole("button", { name: t(profileMessages.accept) }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t(profileMessages.accept) })
      .click();
    await page.waitForURL("**/auth/agency/login");
    expect(await storedAccount(visitor)).toBeNull();
    const again = await world.app.call("agencyLogin", {
      body: { identifier: user.phone, password: goodPassword },
    });
    expect([again.status, again.body.data.user.user_agency_role?.id]).toEqual([200, 9]);
  });

  test("is declined after a confirmation and removed [G.auth.29]", async () => {
    const { visitor, user, main } = await invited();
    const { page, t } = visitor;
    const card = main.getByRole("region", { name: t(profileMessages.invitations) });
    await card.getByRole("button", { name: t(profileMessages.decline) }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t(profileMessages.decline) })
      .click();
    await card.waitFor({ state: "detached" });
    expect(await focusedHeading(page)).toBe(t(profileMessages.title));
    expect((await world.app.call("listInvitations", {}, { token: user.token })).body.data).toEqual(
      [],
    );
    expect((await meOf(world.app, user)).role.id).toBe(2);
  });

  test("answered on another device is removed from the page, and the focus does not move", async () => {
    const { visitor, user, main } = await invited();
    const { page, t } = visitor;
    const card = main.getByRole("region", { name: t(profileMessages.invitations) });
    const elsewhere = main.getByRole("button", { name: t(profileMessages.export) });
    await elsewhere.focus();
    const { id } =
      (await world.app.call("listInvitations", {}, { token: user.token })).body.data[0] ?? {};
    await world.app.call(
      "answerInvitation",
      { params: { id: id ?? "" }, body: { accept: false } },
      { token: user.token },
    );
    await page.evaluate(() => {
      const { now } = Date;
      Date.now = () => now() + 60_000;
      for (const network of ["offline", "online"]) window.dispatchEvent(new Event(network)); // queries older than 30 s are refetched
    });
    await card.waitFor({ state: "detached" });
    expect(await isFocused(elsewhere)).toBe(true);
  });
});
