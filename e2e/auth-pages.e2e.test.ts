import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { agencyLoginMessages, loginWarnings } from "@wakafine/shared/agencies/login-messages.ts";
import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import { searchFormMessages } from "@wakafine/shared/departures/search-form-messages.ts";
import { describe, expect, test } from "vitest";
import { isCallTo } from "./api-requests.ts";
import {
  entryForm,
  entryForms,
  linkForms,
  liveToken,
  pathOf,
  passwordField,
  submitOf,
} from "./entry.ts";
import { errorAfter } from "./fields.ts";
import { field } from "./guest.ts";
import { mixedProfiles, onDesktop, onPhone } from "./profiles.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
/** One profile, for behaviour that does not depend on size or language. */
const once = mixedProfiles.slice(0, 1);

let token: Promise<string> | undefined;
/** Returns the token of one link for all tests; opening the link does not use it. */
const liveLink = () => (token ??= liveToken(world.app, smallWorld.users.traveller.email));

describe.each(onDesktop)("at the size of a $size in $language", ({ size, language }) => {
  test("each of the twelve addresses opens without a session, with a banner and without menu and footer; it shows no error at first and is not sent empty [C2.auth.01–04, C2.auth.13, C2.auth.14, C5.auth.01]", async () => {
    const visitor = await world.visitor({ size, language });
    const { page } = visitor;
    for (const [path, name] of Object.entries({
      ...entryForms,
      ...linkForms(await liveLink()),
    })) {
      const form = await entryForm(visitor, name, path);
      expect(pathOf(visitor)).toBe(path);
      await expect
        .poll(() => page.locator(".entry_banner").getByRole("heading", { level: 1 }).isVisible())
        .toBe(true);
      expect(
        [await page.getByRole("navigation").count(), await page.getByRole("contentinfo").count()],
        path,
      ).toEqual([0, 0]);
      expect(await form.locator(".field_error").count(), path).toBe(0);
      await submitOf(form).click();
      await form.locator(".field_error").first().waitFor();
    }
    expect(visitor.calls.filter((call) => !isCallTo("readPasswordLink")(call))).toEqual([]);
  });
});

describe.each(once)("at the size of a $size in $language", ({ size, language }) => {
  test("the customer login has the same fields as the agency login, and the links for travellers [C2.auth.01, G.auth.06]", async () => {
    const visitor = await world.visitor({ size, language });
    const { t } = visitor;
    const form = await entryForm(visitor, authMessages.toClientLogin, "/auth/client/login");
    await expect
      .poll(() =>
        form.getByRole("radio", { name: t(agencyLoginMessages.email), exact: true }).isChecked(),
      )
      .toBe(true);
    const identifier = field(form, t(agencyLoginMessages.email));
    expect([
      await identifier.getAttribute("autocomplete"),
      await passwordField(visitor, form, agencyLoginMessages.password).getAttribute("type"),
    ]).toEqual(["username", "password"]);
    await identifier.fill("a@b.cm");
    await form.getByRole("radio", { name: t(agencyLoginMessages.phone), exact: true }).check();
    expect(await field(form, t(agencyLoginMessages.phone)).inputValue()).toBe("");
    for (const [label, path] of [
      [authMessages.forgotten, "/auth/client/password-forgotten"],
      [authMessages.createAccount, "/auth/client/register"],
      [authMessages.toAgencyLogin, "/auth/agency/login"],
    ] as const) {
      await visitor.page.goto("/auth/client/login");
      await visitor.page.getByRole("link", { name: t(label) }).click();
      await expect.poll(() => pathOf(visitor)).toBe(path);
    }
  });

  test("the agency login has links to the password reset and to the agency registration [C2.auth.22, C2.auth.23]", async () => {
    const visitor = await world.visitor({ size, language });
    for (const [label, path] of [
      [authMessages.forgotten, "/auth/agency/password-forgotten"],
      [authMessages.registerAgency, "/auth/agency/register"],
    ] as const) {
      const form = await entryForm(visitor, authMessages.toAgencyLogin, "/auth/agency/login");
      await form.getByRole("link", { name: visitor.t(label) }).click();
      await expect.poll(() => pathOf(visitor)).toBe(path);
    }
  });
});

describe.each(mixedProfiles)("at the size of a $size in $language", ({ size, language }) => {
  test("the agency registration has four warnings and its fields, with the transport types of the reference list [C2.auth.04, C2.auth.16, A3.auth.01, A3.auth.03–06, G.auth.13, G.auth.21]", async () => {
    const visitor = await world.visitor({ size, language });
    const { page, t } = visitor;
    const form = await entryForm(visitor, authMessages.newAgencyBanner, "/auth/agency/register");
    const warnings = page
      .getByRole("region", { name: t(authMessages.registerWarning) })
      .getByRole("listitem");
    await expect
      .poll(() => warnings.allInnerTexts())
      .toEqual(loginWarnings.map((warning) => warning[language]));
    await expect.poll(() => warnings.count()).toBe(4);
    for (const label of [
      authMessages.agencyName,
      authMessages.district,
      authMessages.phone,
      authMessages.emailOptional,
    ])
      await expect.poll(() => field(form, t(label)).isVisible()).toBe(true);
    expect(await form.locator(".field_prefixed > span").innerText()).toBe("+237");
    const types = form
      .getByRole("combobox", { name: t(authMessages.transportType), exact: true })
      .getByRole("option");
    expect((await types.allInnerTexts()).slice(1)).toEqual(
      language === "fr" ? ["Bus", "Train", "Avion", "Colis"] : ["Bus", "Train", "Plane", "Parcels"],
    );
    for (const label of [authMessages.password, authMessages.passwordConfirm])
      expect(await passwordField(visitor, form, label).getAttribute("autocomplete")).toBe(
        "new-password",
      );
  });
});

describe.each(onPhone)("at the size of a $size in $language", ({ size, language }) => {
  test("both registrations require accepting the conditions, which open in a new tab, and state who may register; the terms add that a registration is personal [C5.auth.16, C5.auth.17]", async () => {
    const visitor = await world.visitor({ size, language });
    const { t } = visitor;
    for (const path of ["/auth/client/register", "/auth/agency/register"]) {
      const form = await entryForm(visitor, entryForms[path]!, path);
      expect(await form.locator("input[name=conditions]").isChecked()).toBe(false);
      await expect.poll(() => form.getByText(t(authMessages.adults)).isVisible()).toBe(true);
      const [opened] = await Promise.all([
        visitor.context.waitForEvent("page"),
        form.getByRole("link", { name: t(authMessages.conditions) }).click(),
      ]);
      await opened.waitForURL("**/app/CGU");
      await expect.poll(() => opened.getByText(t(authMessages.adults)).isVisible()).toBe(true);
      await expect
        .poll(() =>
          opened
            .getByText(
              language === "fr" ? "L'inscription est personnelle" : "Registration is personal",
            )
            .isVisible(),
        )
        .toBe(true);
      await opened.close();
      expect(pathOf(visitor)).toBe(path);
    }
  });
});

test.each([
  ["/auth/client/check-code", "/auth/check-code"],
  ["/auth/resend-code", "/auth/client/resend-code"],
])("%s leads to %s [G.auth.03]", async (alias, path) => {
  const visitor = await world.visitor();
  await visitor.page.goto(`${alias}?id=abc`);
  await expect.poll(() => pathOf(visitor)).toBe(path);
  expect(new URL(visitor.page.url()).search).toBe("?id=abc");
});

test("the address in the notice of a changed password leads to the password reset", async () => {
  const visitor = await world.visitor();
  await entryForm(visitor, authMessages.forgottenBanner, "/auth/reset-password");
});

test("the address in an e-mail to an agency's members also opens the page for a new password [G.auth.04]", async () => {
  const visitor = await world.visitor();
  await entryForm(
    visitor,
    authMessages.newPasswordBanner,
    `/auth/agency/password-forgotten/${await liveLink()}`,
  );
});

test("a registration suggests towns of the list by their first letters and accepts other towns [A3.auth.02]", async () => {
  const visitor = await world.visitor();
  const form = await entryForm(visitor, authMessages.newAgencyBanner, "/auth/agency/register");
  const city = form.getByRole("combobox", { name: visitor.t(authMessages.city), exact: true });
  await city.fill("garou");
  await expect
    .poll(async () =>
      (await form.getByRole("listbox").getByRole("option").allInnerTexts()).slice(0, 2),
    )
    .toEqual(["Garoua", "Garoua-Boulaï"]);
  await city.press("ArrowDown");
  await city.press("Enter");
  expect(await city.inputValue()).toBe("Garoua");
  await city.fill("Nkolbisson");
  await form.getByRole("status").getByText(visitor.t(searchFormMessages.townNotListed)).waitFor();
  expect(await errorAfter(city, "Nkolbisson")).toBeNull();
  expect(await city.inputValue()).toBe("Nkolbisson");
});

test("a switch of language keeps the input, and the password can be shown", async () => {
  const visitor = await world.visitor();
  const { page, t } = visitor;
  const form = await entryForm(visitor, authMessages.newClientBanner, "/auth/client/register");
  await field(form, t(authMessages.firstname)).fill("Aline");
  await passwordField(visitor, form, authMessages.password).fill("papillon-bleu-9");
  await passwordField(visitor, form, authMessages.passwordConfirm).fill("papillon-bleu-8");
  await passwordField(visitor, form, authMessages.passwordConfirm).blur();
  await page.locator("input[name=phonenumber]").focus();
  await page.locator("header.shell_top a[hreflang=en]").click();
  const english = page.getByRole("form", { name: authMessages.newClientBanner.en, exact: true });
  expect(await field(english, authMessages.firstname.en).inputValue()).toBe("Aline");
  await english.getByText("Passwords do not match").waitFor();
  const password = english.getByLabel(authMessages.password.en, { exact: true });
  expect(await password.getAttribute("type")).toBe("password");
  await english.getByRole("checkbox", { name: agencyLoginMessages.showPassword.en }).check();
  expect([await password.getAttribute("type"), await password.inputValue()]).toEqual([
    "text",
    "papillon-bleu-9",
  ]);
});
