import { agencyLoginMessages } from "@wakafine/shared/agencies/login-messages.ts";
import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { profileMessages } from "@wakafine/shared/accounts/profile-messages.ts";
import { lastCode } from "@wakafine/testkit/account-world.ts";
import { describe, expect, test } from "vitest";
import { toasts } from "./api-requests.ts";
import {
  conditionsOf,
  enterCode,
  entryForm,
  fillAgencyForm,
  fillTravellerForm,
  pathOf,
  passwordField,
  submitOf,
} from "./entry.ts";
import { errorOf, focusedHeading } from "./fields.ts";
import { field } from "./guest.ts";
import { expectAccessible } from "./inspect.ts";
import { codeOnPhone } from "./sms-codes.ts";
import { newTraveller } from "./user.ts";
import { onDesktop, onPhone } from "./profiles.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const secret = "papillon-bleu-99";

const waitForPath = (visitor: Visitor, path: string) =>
  expect.poll(() => pathOf(visitor)).toBe(path);

describe.each(onPhone)("at the size of a $size in $language", ({ size, language }) => {
  test("a wrong phone in a registration can be corrected from the code page; the code of the e-mail is then entered in the profile", async () => {
    const visitor = await world.visitor({ size, language });
    const { page, t } = visitor;
    const [wrong, right, email] = [
      `+23767748200${size.length}`,
      `+23767748210${size.length}`,
      `corrige-${size}@exemple.cm`,
    ];
    await submitOf(
      await fillTravellerForm(
        visitor,
        { phone: wrong, email, password: secret },
        "/auth/client/register?return=%2Fapp%2Fpolicy",
      ),
    ).click();
    await waitForPath(visitor, "/auth/check-code");
    await expectAccessible(visitor.page);
    await page.getByRole("link", { name: t(authMessages.correct) }).click();
    await waitForPath(visitor, "/auth/client/register");
    const form = await entryForm(visitor, authMessages.newClientBanner);
    const phone = field(form, t(authMessages.phone));
    expect([
      await field(form, t(authMessages.firstname)).inputValue(),
      await phone.inputValue(),
      await passwordField(visitor, form, authMessages.password).inputValue(),
    ]).toEqual(["Aline", wrong, ""]);
    await phone.fill(right);
    await passwordField(visitor, form, authMessages.password).fill(secret);
    await passwordField(visitor, form, authMessages.passwordConfirm).fill(secret);
    await conditionsOf(form).check();
    await submitOf(form).click();
    await waitForPath(visitor, "/auth/check-code");
    await enterCode(visitor, await codeOnPhone(world.app, right));
    await waitForPath(visitor, "/app/policy");
    await toasts(visitor, "ok").getByText(t(authMessages.emailCode, { email })).waitFor();
    await expectAccessible(visitor.page);
    await page
      .getByRole("log")
      .getByRole("link", { name: t(authMessages.toProfile) })
      .click();
    await waitForPath(visitor, "/app/profile");
    const waiting = page.getByRole("form", { name: t(profileMessages.verifyingEmail) });
    await field(waiting, t(profileMessages.code)).fill(await lastCode(world.app, email));
    await waiting.getByRole("button", { name: t(profileMessages.confirm) }).click();
    await waiting.waitFor({ state: "detached" });
  });
});

describe.each(onDesktop)("at the size of a $size in $language", ({ size, language }) => {
  test("the password reset shows an error for an invalid phone and allows going back to correct it; the new password leads to the login with that phone", async () => {
    const { phone } = await newTraveller(world.app);
    const visitor = await world.visitor({ size, language });
    const { page, t } = visitor;
    const asking = await entryForm(
      visitor,
      authMessages.forgottenBanner,
      "/auth/client/password-forgotten",
    );
    const identifier = field(asking, t(authMessages.identifier));
    await identifier.fill("237 677 12");
    await submitOf(asking).click();
    await expect.poll(() => errorOf(identifier)).toBe(t(formMessages.email_or_phone_invalid));
    expect(await asking.getByRole("alert").count()).toBe(0);
    await identifier.fill(phone);
    await submitOf(asking).click();
    const entering = await entryForm(visitor, authMessages.newPasswordBanner);
    await entering.getByText(t(authMessages.codeHelpSms)).waitFor();
    await page.goBack();
    expect(await identifier.inputValue()).toBe(phone);
    expect([pathOf(visitor), await focusedHeading(page)]).toEqual([
      "/auth/client/password-forgotten",
      t(authMessages.forgottenBanner),
    ]);
    await page.getByRole("button", { name: t(authMessages.haveCode) }).click();
    const code = await codeOnPhone(world.app, phone);
    const typeAll = async (digits: string) => {
      await field(entering, t(authMessages.code)).fill(digits);
      await passwordField(visitor, entering, authMessages.newPassword).fill(secret);
      await passwordField(visitor, entering, authMessages.passwordConfirm).fill(secret);
      await submitOf(entering).click();
    };
    await typeAll(code === "000000" ? "000001" : "000000");
    const refusal = entering.getByRole("alert");
    await refusal.getByText(t(authMessages.deadCode)).waitFor();
    expect(await refusal.innerText()).not.toContain(errorMessages.bad_token[language]);
    await refusal.getByRole("button", { name: t(authMessages.sendAnother) }).waitFor();
    await expectAccessible(visitor.page);
    await typeAll(code);
    await waitForPath(visitor, "/auth/client/login");
    const login = await entryForm(visitor, authMessages.toClientLogin);
    expect(await field(login, t(agencyLoginMessages.phone)).inputValue()).toBe(phone);
    expect(await passwordField(visitor, login, agencyLoginMessages.password).inputValue()).toBe("");
    await passwordField(visitor, login, agencyLoginMessages.password).fill(secret);
    await submitOf(login).click();
    await waitForPath(visitor, "/app/home");
  });
});

test("the first Back from the code of a password reset returns to its first step, the second leaves the page", async () => {
  const visitor = await world.visitor();
  const { page, t } = visitor;
  await page.goto("/auth/agency/login");
  await page.goto("/auth/agency/password-forgotten");
  await page.getByRole("button", { name: t(authMessages.haveCode) }).click();
  await entryForm(visitor, authMessages.newPasswordBanner);
  await page.goBack();
  await entryForm(visitor, authMessages.forgottenBanner);
  await page.goBack();
  await waitForPath(visitor, "/auth/agency/login");
});

test("an agency can correct its registration too; a message before the login names the e-mail that received its own code", async () => {
  const visitor = await world.visitor();
  const { page, t } = visitor;
  await submitOf(
    await fillAgencyForm(visitor, {
      phone: "6 77 48 30 01",
      email: "baobab-deux@exemple.cm",
      password: secret,
    }),
  ).click();
  await waitForPath(visitor, "/auth/agency/check-code");
  await page.getByRole("link", { name: t(authMessages.correct) }).click();
  const form = await entryForm(visitor, authMessages.newAgencyBanner);
  expect(await field(form, t(authMessages.phone)).inputValue()).toBe("6 77 48 30 01");
  await page.goBack();
  await enterCode(visitor, await codeOnPhone(world.app, "+237677483001"));
  await waitForPath(visitor, "/auth/agency/login");
  await toasts(visitor, "ok")
    .filter({ hasText: t(authMessages.emailCode, { email: "baobab-deux@exemple.cm" }) })
    .waitFor();
});
