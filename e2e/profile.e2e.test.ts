import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { profileMessages } from "@wakafine/shared/accounts/profile-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { freshPhone, goodPassword } from "@wakafine/testkit/account-world.ts";
import { openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import { describe, expect, test } from "vitest";
import {
  mockResponse,
  bodyOf,
  callMadeBy,
  callsTo,
  failCalls,
  delayCalls,
  toasts,
} from "./api-requests.ts";
import { accessibilityViolations, scrollsSideways } from "./browser.ts";
import { errorAfter, errorOf, focusedHeading } from "./fields.ts";
import { field } from "./guest.ts";
import { isFocused } from "./inspect.ts";
import { codeOnPhone, wrongFor } from "./sms-codes.ts";
import {
  atAccount,
  dataForm,
  enterAs,
  storedAccount,
  menuButton,
  meOf,
  newTraveller,
  openMenu,
  passwordForm,
  save,
  secret,
} from "./user.ts";
import { mixedProfiles, onDesktop, onPhone } from "./profiles.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

describe.each(mixedProfiles)("at the size of a $size in $language", ({ size, language }) => {
  test("both pages show the user's own data, are accessible and do not scroll sideways [C2.acct.01, G.cross.11]", async () => {
    const { visitor, user, main } = await atAccount(world, "/app/profile", {
      profile: { size, language },
    });
    const { page, t } = visitor;
    await main.getByRole("heading", { level: 2, name: "Aïssatou Mbarga" }).waitFor();
    const details = await main.locator(".profile_data").innerText();
    expect(details.replace(/\s/g, "")).toContain(user.phone.replace(/\s/g, ""));
    expect(details).toContain("Bafoussam");
    expect(details).toContain(language === "fr" ? "Femme" : "Female");
    await main.getByText(t(profileMessages.thisDevice), { exact: true }).waitFor();
    const errors = async (name: string) =>
      [
        ...(await accessibilityViolations(page)),
        ...((await scrollsSideways(page)) ? ["scrolls sideways"] : []),
      ].map((error) => `${name}: ${error}`);
    const found = await errors("profile");
    await main.getByRole("button", { name: t(profileMessages.delete) }).click();
    found.push(...(await errors("deletion")));
    await page.keyboard.press("Escape");
    await main.getByRole("link", { name: t(profileMessages.edit), exact: true }).click();
    await dataForm(visitor).waitFor();
    found.push(...(await errors("edit")));
    await field(dataForm(visitor), t(profileMessages.firstname)).fill("");
    await save(visitor).click();
    found.push(...(await errors("edit with an error")));
    expect(found).toEqual([]);
  });
});

describe("the account data", () => {
  test("is prefilled and saved; the server, the page and the menu are updated at once [C2.acct.02]", async () => {
    const { visitor, user } = await atAccount(world, "/app/edit", {
      profile: { size: "desktop" },
      overrides: { email: `aissatou-${Date.now()}@exemple.cm` },
    });
    const { page, t } = visitor;
    const form = dataForm(visitor);
    const values = async () =>
      Promise.all(
        [profileMessages.firstname, profileMessages.lastname, profileMessages.email].map((label) =>
          field(form, t(label)).inputValue(),
        ),
      );
    expect(await values()).toEqual(["Aïssatou", "Mbarga", user.email]);
    expect((await field(form, t(profileMessages.phone)).inputValue()).replace(/\s/g, "")).toBe(
      user.phone.replace("+237", ""),
    );
    expect(await form.getByRole("combobox", { name: t(profileMessages.town) }).inputValue()).toBe(
      "Bafoussam",
    );
    await field(form, t(profileMessages.firstname)).fill("Aïcha");
    await form.getByRole("combobox", { name: t(profileMessages.town) }).fill("Kribi");
    await form.getByRole("combobox", { name: t(profileMessages.sex) }).selectOption("3");
    await field(form, t(profileMessages.cni)).fill("112233445");
    const call = await callMadeBy(visitor, "updateMe", () => save(visitor).click());
    expect(call.method()).toBe("PUT");
    expect(new URL(call.url()).pathname).toBe("/api/user/profil/public");
    expect(bodyOf(call)).toEqual({
      firstname: "Aïcha",
      sex_id: 3,
      town: "Kribi",
      cni_identifier: "112233445",
    });
    await toasts(visitor, "ok").first().waitFor();
    expect(await meOf(world.app, user)).toMatchObject({
      firstname: "Aïcha",
      town: "Kribi",
      sex: { id: 3 },
      cni_identifier: "112233445",
      email: user.email,
      pending_phonenumber: null,
    });
    await expect.poll(() => menuButton(visitor).innerText()).toContain("Aïcha");
    expect(JSON.stringify(await storedAccount(visitor))).not.toContain("112233445");
    await page.reload();
    await expect.poll(() => field(form, t(profileMessages.firstname)).inputValue()).toBe("Aïcha");
  });

  test.each(mixedProfiles)(
    "shows a missing value when its field loses focus, in $language [C5.acct.03–07]",
    async ({ size, language }) => {
      const { visitor } = await atAccount(world, "/app/edit", {
        profile: { size, language },
        overrides: { email: `errors-${language}-${Date.now()}@exemple.cm` },
      });
      const { t } = visitor;
      const form = dataForm(visitor);
      for (const label of [
        profileMessages.firstname,
        profileMessages.lastname,
        profileMessages.phone,
      ]) {
        const one = field(form, t(label));
        expect(await errorOf(one)).toBeNull();
        expect(await errorAfter(one, "")).toBe(t(formMessages.field_required));
      }
      expect(
        await errorAfter(form.getByRole("combobox", { name: t(profileMessages.town) }), ""),
      ).toBe(t(formMessages.field_required));
      const email = field(form, t(profileMessages.email));
      expect(await errorAfter(email, "abc")).toBe(
        language === "fr" ? "Email invalide" : "Invalid email",
      );
      expect(await errorAfter(email, "")).toBe(
        language === "fr" ? "Email Requis" : "Email required",
      );
      await save(visitor).click();
      expect(callsTo(visitor, "updateMe")).toHaveLength(0);
      await expect
        .poll(() => visitor.page.evaluate(() => document.activeElement?.getAttribute("name")))
        .toBe("lastname");
    },
  );

  test("keeps the input after a network error, a refusal and a change of language; a refusal is shown at its field", async () => {
    const other = await newTraveller(world.app);
    const { visitor, user } = await atAccount(world, "/app/edit", { profile: { language: "fr" } });
    const { page, t } = visitor;
    const firstname = () => page.locator("input[name=firstname]");
    await firstname().fill("Ndolo");
    await page.locator("input[name=phonenumber]").fill(other.phone);
    await failCalls(visitor, "updateMe");
    await save(visitor).click();
    await toasts(visitor, "error")
      .getByText(t(stateMessages["shared.internet_connexion_error"]))
      .waitFor();
    expect(await firstname().inputValue()).toBe("Ndolo");
    await page.unrouteAll();
    await save(visitor).click();
    await expect
      .poll(() => errorOf(page.locator("input[name=phonenumber]")))
      .toBe("Déjà utilisé par un autre compte");
    await page.getByRole("link", { name: shellMessages.otherLanguage.fr }).click();
    await page.getByRole("heading", { level: 1, name: profileMessages.editTitle.en }).waitFor();
    expect(await errorOf(page.locator("input[name=phonenumber]"))).toBe(
      "Already used by another account",
    );
    expect(await firstname().inputValue()).toBe("Ndolo");
    expect(await meOf(world.app, user)).toMatchObject({
      firstname: "Aïssatou",
      phonenumber: user.phone,
      pending_phonenumber: null,
    });
  });

  test("changes the language of the page with the language of messages", async () => {
    const { visitor, user } = await atAccount(world, "/app/edit", { profile: { language: "fr" } });
    await dataForm(visitor)
      .getByRole("combobox", { name: profileMessages.language.fr })
      .selectOption("en");
    await save(visitor).click();
    await visitor.page
      .getByRole("heading", { level: 1, name: profileMessages.editTitle.en })
      .waitFor();
    expect((await meOf(world.app, user)).lang).toBe("en");
  });

  test("shows a loading and an error state, and loads after a retry", async () => {
    const user = await newTraveller(world.app);
    const visitor = await world.visitor();
    const { page, t } = visitor;
    await enterAs(visitor, world.app, user.phone, goodPassword);
    const release = await delayCalls(visitor, "getMe");
    await page.goto("/app/profile");
    await page
      .getByRole("main")
      .getByRole("status")
      .getByText(t(shellMessages.loading))
      .waitFor({ state: "attached" });
    release();
    await page.locator(".profile_data").waitFor();
    await mockResponse(visitor, "getMe", {
      status: 500,
      body: { message: "broken here", data: null },
    });
    await page.reload();
    const alert = page.getByRole("alert").filter({ hasText: t(profileMessages.unreadable) });
    await alert.getByText("broken here").waitFor();
    await page.unrouteAll();
    await alert.getByRole("button", { name: t(shellMessages.retry) }).click();
    await page.locator(".profile_data").waitFor();
    expect(await focusedHeading(page)).toBe(t(profileMessages.title));
  });
});

describe("a changed e-mail or phone", () => {
  test.each(onDesktop)(
    "takes effect when the code sent to it is entered; a wrong code shows an error, in $language",
    async ({ size, language }) => {
      const { visitor, user } = await atAccount(world, "/app/edit", {
        profile: { size, language },
      });
      const { page, t } = visitor;
      const phone = freshPhone();
      await page.locator("input[name=phonenumber]").fill(phone);
      const call = await callMadeBy(visitor, "updateMe", () => save(visitor).click());
      expect(bodyOf(call)).toEqual({ phonenumber: phone });
      const waiting = page.getByRole("form", { name: t(profileMessages.waitingPhone) });
      await waiting.waitFor();
      expect(await meOf(world.app, user)).toMatchObject({
        phonenumber: user.phone,
        pending_phonenumber: phone,
      });
      expect(await accessibilityViolations(page)).toEqual([]);
      const input = field(waiting, t(profileMessages.code));
      await waiting.getByRole("button", { name: t(profileMessages.confirm) }).click();
      expect(await errorOf(input)).toBe(t(formMessages.code_required));
      const code = await codeOnPhone(world.app, phone);
      await input.fill(wrongFor(code));
      await input.press("Enter");
      await expect.poll(() => errorOf(input)).toBe(t(errorMessages.code_wrong));
      await page.locator("input[name=firstname]").fill("Ndolo");
      await input.fill(code);
      await input.press("Enter");
      await waiting.waitFor({ state: "detached" });
      await expect
        .poll(
          async () =>
            `+237${(await page.locator("input[name=phonenumber]").inputValue()).replaceAll(" ", "")}`,
        )
        .toBe(phone);
      expect(await page.locator("input[name=firstname]").inputValue()).toBe("Ndolo");
      expect(await meOf(world.app, user)).toMatchObject({
        phonenumber: phone,
        pending_phonenumber: null,
      });
    },
  );

  test.each(onPhone)(
    "needs the current password when the login was some time ago; the field is in the form and is cleared on saving, in $language",
    async ({ size, language }) => {
      const { visitor, user } = await atAccount(world, "/app/edit", {
        profile: { size, language },
      });
      const { page, t } = visitor;
      await world.app.database.sql(
        "update sessions set created_at = created_at - interval '16 minutes' where user_id = $1",
        [user.userId],
      );
      const phone = freshPhone();
      await page.locator("input[name=phonenumber]").fill(phone);
      const password = field(dataForm(visitor), t(profileMessages.currentPassword));
      expect(await password.count()).toBe(0);
      await save(visitor).click();
      await password.waitFor();
      await expect.poll(() => isFocused(password)).toBe(true);
      expect(await accessibilityViolations(page)).toEqual([]);
      await password.fill("pas-le-bon-8");
      await password.press("Enter");
      await expect.poll(() => errorOf(password)).toBe(t(errorMessages.wrong_password));
      await password.fill(goodPassword);
      const call = await callMadeBy(visitor, "updateMe", () => password.press("Enter"));
      expect(bodyOf(call)).toEqual({ phonenumber: phone, current_password: goodPassword });
      await page.getByRole("form", { name: t(profileMessages.waitingPhone) }).waitFor();
      expect(await password.count()).toBe(0);
      expect(
        await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
      ).not.toContain(goodPassword);
      expect(await meOf(world.app, user)).toMatchObject({ pending_phonenumber: phone });
    },
  );

  test("can be cancelled", async () => {
    const { visitor, user } = await atAccount(world, "/app/edit");
    const { page, t } = visitor;
    await page.locator("input[name=email]").fill("nouveau@exemple.cm");
    await save(visitor).click();
    const waiting = page.getByRole("form", { name: t(profileMessages.waitingEmail) });
    await waiting.getByText("nouveau@exemple.cm").waitFor();
    await waiting.getByRole("button", { name: t(profileMessages.giveUp) }).click();
    await waiting.waitFor({ state: "detached" });
    expect(await meOf(world.app, user)).toMatchObject({ email: null, pending_email: null });
  });
});

describe("the password", () => {
  test.each(mixedProfiles)(
    "needs the current and a new one, in $language [C5.acct.01, C5.acct.02]",
    async ({ size, language }) => {
      const { visitor } = await atAccount(world, "/app/edit", { profile: { size, language } });
      const { t } = visitor;
      const required = language === "fr" ? "Mot de passe requis" : "Password required";
      expect(await errorOf(secret(visitor, profileMessages.currentPassword))).toBeNull();
      expect(await errorAfter(secret(visitor, profileMessages.currentPassword), "")).toBe(required);
      expect(await errorAfter(secret(visitor, profileMessages.newPassword), "")).toBe(required);
      await secret(visitor, profileMessages.newPassword).fill("quelque-chose-9");
      expect(await errorAfter(secret(visitor, profileMessages.newPasswordConfirm), "autre")).toBe(
        t(formMessages.page_auth_password_must_match),
      );
      await passwordForm(visitor)
        .getByRole("button", { name: t(profileMessages.changePassword) })
        .click();
      expect(callsTo(visitor, "changePassword")).toHaveLength(0);
    },
  );

  test("is changed with the right current one; other devices are logged out, this one is not [C2.acct.03]", async () => {
    const { visitor, user } = await atAccount(world, "/app/edit");
    const { t } = visitor;
    const fill = async (current: string) => {
      await secret(visitor, profileMessages.currentPassword).fill(current);
      await secret(visitor, profileMessages.newPassword).fill("mangue-verte-77");
      await secret(visitor, profileMessages.newPasswordConfirm).fill("mangue-verte-77");
    };
    const send = () =>
      passwordForm(visitor)
        .getByRole("button", { name: t(profileMessages.changePassword) })
        .click();
    await fill("not-the-password");
    await send();
    await expect
      .poll(() => errorOf(secret(visitor, profileMessages.currentPassword)))
      .toBe(t(errorMessages.wrong_password));
    expect(await secret(visitor, profileMessages.newPassword).inputValue()).toBe("mangue-verte-77");
    await fill(goodPassword);
    const call = await callMadeBy(visitor, "changePassword", send);
    expect([call.method(), new URL(call.url()).pathname, bodyOf(call)["current_password"]]).toEqual(
      ["PUT", "/api/user/password", goodPassword],
    );
    await toasts(visitor, "ok").first().waitFor();
    expect(await secret(visitor, profileMessages.newPassword).inputValue()).toBe("");
    expect((await world.app.call("getMe", {}, { token: user.token })).status).toBe(401);
    expect(
      (await world.app.call("getMe", {}, { token: (await storedAccount(visitor))?.token ?? "" }))
        .status,
    ).toBe(200);
    expect(
      (
        await world.app.call("customerLogin", {
          body: { identifier: user.phone, password: "mangue-verte-77" },
        })
      ).status,
    ).toBe(200);
  });
});

test("members change their own data and password on the same page, linked from the agency's profile [G.acct.04]", async () => {
  const controller = smallWorld.users.member.modest[9];
  const visitor = await world.visitor();
  const { page, t } = visitor;
  await enterAs(visitor, world.app, controller.email);
  await page.goto("/agency/profile");
  await page.locator("a[href='/app/edit']").first().click();
  await page.waitForURL("**/app/edit");
  await page.locator("input[name=lastname]").fill("Abena-Tabi");
  await save(visitor).click();
  await toasts(visitor, "ok").first().waitFor();
  const token = await openSessionOf(world.app, controller.id);
  expect((await world.app.call("getMe", {}, { token })).body.data).toMatchObject({
    lastname: "Abena-Tabi",
    user_agency_role: { id: 9 },
  });
  expect((await storedAccount(visitor))?.agency).toMatchObject({
    name: smallWorld.agencies.modest.name,
  });
  expect(await errorAfter(secret(visitor, profileMessages.newPassword), "seven-7")).toBe(
    "8 caractères au moins",
  );
  await openMenu(visitor);
  await page.getByRole("link", { name: t(shellMessages.administration) }).waitFor();
});
