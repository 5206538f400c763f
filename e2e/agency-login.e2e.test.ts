import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { agencyLoginMessages, loginWarnings } from "@wakafine/shared/agencies/login-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { bodyOf, callMadeBy, callsTo } from "./api-requests.ts";
import { errorAfter, errorOf } from "./fields.ts";
import { field } from "./guest.ts";
import { mixedProfiles, onPhone } from "./profiles.ts";
import { openLogIn, member } from "./members.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

const typeOf = ({ t }: Visitor, form: Locator, type: "email" | "phone") =>
  form.getByRole("radio", { name: t(agencyLoginMessages[type]), exact: true });
const identifierOf = ({ t }: Visitor, form: Locator, type: "email" | "phone" = "email") =>
  field(form, t(agencyLoginMessages[type]));
const passwordOf = ({ t }: Visitor, form: Locator) =>
  form.getByLabel(t(agencyLoginMessages.password), { exact: true });
const submitOf = ({ t }: Visitor, form: Locator) =>
  form.getByRole("button", { name: t(shellMessages.logIn), exact: true });

describe.each(mixedProfiles)("at the size of a $size in $language", ({ size, language }) => {
  test("the agency login has a banner and four warnings, no menu or footer, and fields for an e-mail or a phone and a password [C2.auth.02, C2.auth.14, C2.auth.15, C2.auth.17–19, C2.auth.21, G.auth.21]", async () => {
    const visitor = await world.visitor({ size, language });
    const { page, t } = visitor;
    const form = await openLogIn(visitor);
    await expect
      .poll(() =>
        page.getByRole("heading", { level: 1, name: t(agencyLoginMessages.banner) }).isVisible(),
      )
      .toBe(true);
    expect(await page.getByRole("navigation").count()).toBe(0);
    expect(await page.getByRole("button", { name: t(shellMessages.openMenu) }).count()).toBe(0);
    expect(await page.getByRole("contentinfo").count()).toBe(0);
    const warnings = page
      .getByRole("region", { name: t(agencyLoginMessages.warning) })
      .getByRole("listitem");
    await expect
      .poll(() => warnings.allInnerTexts())
      .toEqual(loginWarnings.map((warning) => warning[language]));
    await expect.poll(() => warnings.count()).toBe(4);

    await expect.poll(() => form.getByRole("radio").count()).toBe(2);
    await expect.poll(() => typeOf(visitor, form, "email").isChecked()).toBe(true);
    expect(await passwordOf(visitor, form).getAttribute("type")).toBe("password");
    expect(await errorAfter(identifierOf(visitor, form), "agence@exemple.cm")).toBeNull();
    await typeOf(visitor, form, "phone").check();
    expect(await errorAfter(identifierOf(visitor, form, "phone"), "677 00 00 01")).toBeNull();
  });
});

describe.each(onPhone)("at the size of a $size in $language", ({ size, language }) => {
  test("switching the type of login clears the other value [C2.auth.20]", async () => {
    const visitor = await world.visitor({ size, language });
    const form = await openLogIn(visitor);
    await identifierOf(visitor, form).fill("agence@exemple.cm");
    await typeOf(visitor, form, "phone").check();
    expect(await identifierOf(visitor, form, "phone").inputValue()).toBe("");
    await typeOf(visitor, form, "email").check();
    expect(await identifierOf(visitor, form).inputValue()).toBe("");
  });
});

const wording = {
  fr: {
    emailEmpty: "Veuillez fournir une adresse e-mail valide",
    phoneEmpty: "Veuillez fournir un numéro de téléphone valide",
    badEmail: "Email invalide",
    badPhone: "Veuillez saisir un numéro de téléphone valide",
    password: "Mot de passe requis",
  },
  en: {
    emailEmpty: "Please provide a valid email address",
    phoneEmpty: "Please provide a valid phone number",
    badEmail: "Invalid email",
    badPhone: "Please enter a valid phone number",
    password: "Password required",
  },
} as const;

describe.each(["fr", "en"] as const)("in %s", (language) => {
  const texts = wording[language];

  test("a field shows no error before it loses focus; an empty one then shows its error and nothing is sent [C5.auth.01, C5.auth.02, C5.auth.06, C5.auth.08, C5.auth.09]", async () => {
    const visitor = await world.visitor({ language });
    const form = await openLogIn(visitor);
    const [identifier, password] = [identifierOf(visitor, form), passwordOf(visitor, form)];
    expect([
      await errorOf(identifier),
      await errorOf(password),
      await form.locator(".field_error").count(),
    ]).toEqual([null, null, 0]);
    await identifier.focus();
    expect(await errorOf(identifier)).toBeNull();
    expect(await errorAfter(identifier, "")).toContain(texts.emailEmpty);
    expect(await errorOf(password)).toBeNull();
    expect(await errorAfter(password, "")).toBe(texts.password);
    await typeOf(visitor, form, "phone").check();
    expect(await errorOf(identifierOf(visitor, form, "phone"))).toBeNull();
    expect(await errorAfter(identifierOf(visitor, form, "phone"), "")).toContain(texts.phoneEmpty);
    await submitOf(visitor, form).click();
    expect(callsTo(visitor, "agencyLogin")).toEqual([]);
  });

  test("an identifier is validated by its type [C5.auth.03, C5.auth.04, C5.auth.26, C5.auth.27, C5.auth.32]", async () => {
    const visitor = await world.visitor({ language });
    const form = await openLogIn(visitor);
    expect(await errorAfter(identifierOf(visitor, form), "abc")).toBe(texts.badEmail);
    expect(await errorAfter(identifierOf(visitor, form), "a@b.cm")).toBeNull();
    await typeOf(visitor, form, "phone").check();
    expect(await errorAfter(identifierOf(visitor, form, "phone"), "abc")).toBe(texts.badPhone);
    expect(await errorAfter(identifierOf(visitor, form, "phone"), "+237677000001")).toBeNull();
  });
});

test("spaces are removed from the identifier before it is sent [C5.auth.05]", async () => {
  const visitor = await world.visitor();
  const form = await openLogIn(visitor);
  await typeOf(visitor, form, "phone").check();
  await identifierOf(visitor, form, "phone").fill(" 6 77 00 00 01 ");
  await passwordOf(visitor, form).fill(smallWorld.password);
  const call = await callMadeBy(visitor, "agencyLogin", () => submitOf(visitor, form).click());
  expect(bodyOf(call)["identifier"]).toBe("677000001");
});

test("a password has at most 255 characters, on the page and on the server [C5.auth.07]", async () => {
  const visitor = await world.visitor({ language: "en" });
  const form = await openLogIn(visitor);
  await identifierOf(visitor, form).fill(member[1].email);
  expect(await errorAfter(passwordOf(visitor, form), "x".repeat(256))).toBe(
    "255 characters at most",
  );
  await submitOf(visitor, form).click();
  expect(callsTo(visitor, "agencyLogin")).toEqual([]);
  expect(await errorAfter(passwordOf(visitor, form), "x".repeat(255))).toBeNull();

  const responseTo = async (length: number) =>
    (
      await world.app.call("agencyLogin", {
        body: { identifier: member[1].email, password: "x".repeat(length) },
      })
    ).status;
  expect([await responseTo(255), await responseTo(256)]).toEqual([401, 400]);
});
