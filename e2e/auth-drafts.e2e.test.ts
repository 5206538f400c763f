import { agencyLoginMessages } from "@wakafine/shared/agencies/login-messages.ts";
import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import { expect, test } from "vitest";
import { mockResponse, toasts } from "./api-requests.ts";
import {
  conditionsOf,
  enterCode,
  entryForm,
  fillAgencyForm,
  fillTravellerForm,
  pathOf,
  passwordField,
  submitOf,
  townOf,
} from "./entry.ts";
import { field } from "./guest.ts";
import { codeOnPhone } from "./sms-codes.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const secret = "papillon-bleu-99";

const waitForPath = (visitor: Visitor, path: string) =>
  expect.poll(() => pathOf(visitor)).toBe(path);
/** Returns the session storage of the tab as text. */
const keptInTab = ({ page }: Visitor) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

test("a reload of a traveller's registration keeps the input except passwords and the tick; after the right code the draft is deleted", async () => {
  const visitor = await world.visitor();
  const { page, t } = visitor;
  const phone = "+237677462001";
  await fillTravellerForm(visitor, { phone, email: "garde@exemple.cm", password: secret });
  await page.reload();
  const form = await entryForm(visitor, authMessages.newClientBanner);
  const valueOf = (label: { readonly fr: string; readonly en: string }) =>
    field(form, t(label)).inputValue();
  expect([
    await valueOf(authMessages.firstname),
    await valueOf(authMessages.lastname),
    await valueOf(authMessages.phone),
    await valueOf(authMessages.emailOptional),
  ]).toEqual(["Aline", "Ngo Bassa", phone, "garde@exemple.cm"]);
  expect([
    await form.getByRole("radio", { name: "Femme", exact: true }).isChecked(),
    await townOf(visitor, form, authMessages.residence).inputValue(),
  ]).toEqual([true, "Douala"]);
  expect([
    await passwordField(visitor, form, authMessages.password).inputValue(),
    await conditionsOf(form).isChecked(),
    await form.locator(".field_error").count(),
  ]).toEqual(["", false, 0]);
  expect(await keptInTab(visitor)).not.toContain(secret);

  await passwordField(visitor, form, authMessages.password).fill(secret);
  await passwordField(visitor, form, authMessages.passwordConfirm).fill(secret);
  await conditionsOf(form).check();
  await submitOf(form).click();
  await waitForPath(visitor, "/auth/check-code");
  const code = await codeOnPhone(world.app, phone);
  expect(await keptInTab(visitor)).not.toContain(secret);
  await enterCode(visitor, code);
  await waitForPath(visitor, "/app/home");
  expect(await keptInTab(visitor)).not.toContain("Ngo Bassa");
  const again = await entryForm(visitor, authMessages.newClientBanner, "/auth/client/register");
  expect(await field(again, t(authMessages.firstname)).inputValue()).toBe("");
});

test("a reload of an agency's registration, or a visit to another page, keeps the input except passwords and the tick", async () => {
  const visitor = await world.visitor({ size: "desktop", language: "en" });
  const { page, t } = visitor;
  await fillAgencyForm(visitor, {
    phone: "6 77 46 20 02",
    email: "baobab@exemple.cm",
    password: secret,
  });
  await page.reload();
  for (const path of ["", "/auth/agency/register"]) {
    const form = await entryForm(visitor, authMessages.newAgencyBanner, path);
    const valueOf = (label: { readonly fr: string; readonly en: string }) =>
      field(form, t(label)).inputValue();
    expect([
      await valueOf(authMessages.agencyName),
      await valueOf(authMessages.district),
      await valueOf(authMessages.phone),
    ]).toEqual(["Baobab Voyages", "Plateau", "6 77 46 20 02"]);
    expect([
      await townOf(visitor, form, authMessages.city).inputValue(),
      await form
        .getByRole("combobox", { name: t(authMessages.transportType), exact: true })
        .inputValue(),
    ]).toEqual(["Garoua", "1"]);
    expect([
      await passwordField(visitor, form, authMessages.password).inputValue(),
      await conditionsOf(form).isChecked(),
    ]).toEqual(["", false]);
    expect(await keptInTab(visitor)).not.toContain(secret);
    await page.goto("/auth/agency/login");
  }
});

test.each(["client", "agency"] as const)(
  "a reload of the %s password reset keeps the step and the account but not code and password; after the reset the draft is deleted [G.auth.17]",
  async (kind) => {
    const visitor = await world.visitor();
    const { page, t } = visitor;
    const path = `/auth/${kind}/password-forgotten`;
    await field(
      await entryForm(visitor, authMessages.forgottenBanner, path),
      t(authMessages.identifier),
    ).fill("nobody@exemple.cm");
    await page.reload();
    const asking = await entryForm(visitor, authMessages.forgottenBanner);
    expect(await field(asking, t(authMessages.identifier)).inputValue()).toBe("nobody@exemple.cm");
    await submitOf(asking).click();
    const entering = await entryForm(visitor, authMessages.newPasswordBanner);
    await field(entering, t(authMessages.code)).fill("482913");
    await passwordField(visitor, entering, authMessages.newPassword).fill(secret);
    expect(await keptInTab(visitor)).not.toMatch(/482913|papillon/);
    await page.reload();
    const form = await entryForm(visitor, authMessages.newPasswordBanner);
    expect([
      await field(form, t(authMessages.code)).inputValue(),
      await passwordField(visitor, form, authMessages.newPassword).inputValue(),
    ]).toEqual(["", ""]);
    await field(form, t(authMessages.code)).fill("482913");
    await passwordField(visitor, form, authMessages.newPassword).fill(secret);
    await passwordField(visitor, form, authMessages.passwordConfirm).fill(secret);
    await mockResponse(visitor, "confirmPasswordReset", {
      status: 200,
      body: { message: "Changé", data: { login: kind } },
    });
    await submitOf(form).click();
    await waitForPath(visitor, `/auth/${kind}/login`);
    await toasts(visitor, "ok").getByText("Changé").waitFor();
    const login = await entryForm(
      visitor,
      kind === "client" ? authMessages.toClientLogin : authMessages.toAgencyLogin,
    );
    expect(await field(login, t(agencyLoginMessages.email)).inputValue()).toBe("nobody@exemple.cm");
    await entryForm(visitor, authMessages.forgottenBanner, path);
    expect(await keptInTab(visitor)).not.toContain("nobody@exemple.cm");
  },
);

test("a code page opened without a registration has a field for the account, which a reload keeps", async () => {
  const visitor = await world.visitor();
  const { page, t } = visitor;
  const asking = await entryForm(
    visitor,
    authMessages.forgottenBanner,
    "/auth/client/password-forgotten",
  );
  await field(asking, t(authMessages.identifier)).fill("6 77 46 20 03");
  await asking.getByRole("button", { name: t(authMessages.haveCode) }).click();
  const form = await entryForm(visitor, authMessages.newPasswordBanner);
  expect(await field(form, t(authMessages.identifier)).inputValue()).toBe("6 77 46 20 03");
  await field(form, t(authMessages.identifier)).fill("6 77 46 20 04");
  await page.reload();
  expect(
    await field(
      await entryForm(visitor, authMessages.newPasswordBanner),
      t(authMessages.identifier),
    ).inputValue(),
  ).toBe("6 77 46 20 04");
});
