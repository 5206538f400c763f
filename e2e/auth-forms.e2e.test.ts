import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { minPasswordLength } from "@wakafine/shared/accounts/password.ts";
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
import {
  conditionsOf,
  entryForm,
  entryForms,
  fillAgencyForm,
  fillTravellerForm,
  liveToken,
  pathOf,
  passwordField,
  submitOf,
  townOf,
} from "./entry.ts";
import { errorAfter, errorOf } from "./fields.ts";
import { field } from "./guest.ts";
import { isFocused } from "./inspect.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

const wording = {
  fr: {
    required: "Ce champ est requis.",
    emailRequired: "Email Requis",
    badEmail: "Email invalide",
    badPhone: "Veuillez saisir un numéro de téléphone valide",
    sex: "Veuillez fournir le sexe",
    password: "Mot de passe requis",
    match: "Les mots de passe ne correspondent pas",
    identifier: "Veuillez fournir une adresse e-mail ou un numéro de téléphone valide",
    code: "Veuillez saisir le code a usage unique reçu par mail ou sms",
    short: "8 caractères au moins",
  },
  en: {
    required: "This field is required.",
    emailRequired: "Email required",
    badEmail: "Invalid email",
    badPhone: "Please enter a valid phone number",
    sex: "Please provide the gender",
    password: "Password required",
    match: "Passwords do not match",
    identifier: "Please provide a valid email address or phone number",
    code: "Please enter the one-time code received by e-mail or SMS",
    short: "At least 8 characters",
  },
} as const;

describe.each(["fr", "en"] as const)("in %s", (language) => {
  const texts = wording[language];

  test("a traveller's registration shows a missing value when its field loses focus [C5.auth.01, C5.auth.10–14, C5.auth.29, C5.auth.30]", async () => {
    const visitor = await world.visitor({ language });
    const { t } = visitor;
    const form = await entryForm(visitor, authMessages.newClientBanner, "/auth/client/register");
    expect(await form.locator(".field_error").count()).toBe(0);
    for (const label of [authMessages.firstname, authMessages.lastname, authMessages.phone])
      expect(await errorAfter(field(form, t(label)), ""), label.fr).toBe(texts.required);
    expect(await errorAfter(townOf(visitor, form, authMessages.residence), "")).toBe(
      texts.required,
    );
    expect(await errorAfter(townOf(visitor, form, authMessages.residence), "Yaounde")).toBeNull();
    expect(await errorAfter(passwordField(visitor, form, authMessages.password), "")).toBe(
      texts.password,
    );
    const woman = form.getByRole("radio", {
      name: language === "fr" ? "Femme" : "Female",
      exact: true,
    });
    expect(await form.getByText(texts.sex).count()).toBe(0);
    await woman.focus();
    await visitor.page.keyboard.press("Tab");
    await form.getByText(texts.sex).waitFor();
    await woman.check();
    expect(await form.getByText(texts.sex).count()).toBe(0);
    // Optional: no error.
    expect(await errorAfter(field(form, t(authMessages.emailOptional)), "")).toBeNull();
  });

  test("the registration validates phone, e-mail and repeated password [C5.auth.26–28, C5.auth.32]", async () => {
    const visitor = await world.visitor({ language });
    const { t } = visitor;
    const form = await entryForm(visitor, authMessages.newClientBanner, "/auth/client/register");
    const phone = field(form, t(authMessages.phone));
    expect(await errorAfter(phone, "abc")).toBe(texts.badPhone);
    expect(await errorAfter(phone, "6 77 00 00 09")).toBeNull();
    // A Cameroonian landline cannot receive an SMS, so the code needs an e-mail.
    expect(await errorAfter(phone, "2 33 42 00 01")).toBe(t(formMessages.landline_without_email));
    const email = field(form, t(authMessages.emailOptional));
    expect(await errorAfter(email, "abc")).toBe(texts.badEmail);
    expect(await errorAfter(email, "a@b.cm")).toBeNull();
    const [password, again] = [
      passwordField(visitor, form, authMessages.password),
      passwordField(visitor, form, authMessages.passwordConfirm),
    ];
    expect(await errorAfter(password, "x".repeat(minPasswordLength - 1))).toBe(texts.short);
    expect(await errorAfter(password, "papillon-bleu-9")).toBeNull();
    expect(await errorAfter(again, "papillon-bleu-8")).toBe(texts.match);
    expect(await errorAfter(again, "papillon-bleu-9")).toBeNull();
  });

  test("an agency's registration shows a missing value when its field loses focus [C5.auth.18–22, C5.auth.30, A3.auth.05]", async () => {
    const visitor = await world.visitor({ language });
    const { t } = visitor;
    const form = await entryForm(visitor, authMessages.newAgencyBanner, "/auth/agency/register");
    for (const label of [authMessages.agencyName, authMessages.district, authMessages.phone])
      expect(await errorAfter(field(form, t(label)), ""), label.fr).toBe(texts.required);
    expect(await errorAfter(townOf(visitor, form, authMessages.city), "")).toBe(texts.required);
    const type = form.getByRole("combobox", { name: t(authMessages.transportType), exact: true });
    await type.focus();
    await type.blur();
    expect(await errorOf(type)).toBe(texts.required);
    await type.selectOption("4");
    expect(await errorOf(type)).toBeNull();
    expect(await errorAfter(field(form, t(authMessages.emailOptional)), "abc")).toBe(
      texts.badEmail,
    );
    expect(
      await errorAfter(
        passwordField(visitor, form, authMessages.password),
        "x".repeat(minPasswordLength - 1),
      ),
    ).toBe(texts.short);
  });
});

describe.each(["en"] as const)("in %s", (language) => {
  const texts = wording[language];

  test("neither registration is sent unless the conditions are accepted [C5.auth.15, C5.auth.23]", async () => {
    const visitor = await world.visitor({ language });
    for (const [fill, id] of [
      [fillTravellerForm, "register"],
      [fillAgencyForm, "agencyRegister"],
    ] as const) {
      const form = await fill(visitor, { phone: "6 77 45 00 01", password: "papillon-bleu-99" });
      await conditionsOf(form).uncheck();
      await submitOf(form).click();
      expect(await errorOf(conditionsOf(form))).toBe(texts.required);
      await expect.poll(() => form.locator(".field_error").count()).toBe(1);
      expect(await isFocused(conditionsOf(form))).toBe(true);
      expect(callsTo(visitor, id)).toEqual([]);
    }
  });
});

describe.each(["fr", "en"] as const)("in %s", (language) => {
  const texts = wording[language];

  test("a code page shows the text of the message table for a missing code and sends nothing [C5.auth.24, C5.auth.31, A5.auth.01]", async () => {
    const visitor = await world.visitor({ language });
    for (const path of ["/auth/check-code?id=somebody", "/auth/agency/check-code?id=somebody"]) {
      const form = await entryForm(visitor, authMessages.codeBanner, path);
      const code = field(form, visitor.t(authMessages.code));
      expect([
        await code.getAttribute("autocomplete"),
        await code.getAttribute("inputmode"),
        await errorOf(code),
      ]).toEqual(["one-time-code", "numeric", null]);
      await submitOf(form).click();
      expect(await errorOf(code)).toBe(texts.code);
      expect(await errorAfter(code, "12345")).toBe(visitor.t(formMessages.code_six_digits));
      await submitOf(form).click();
    }
    expect(callsTo(visitor, "validateAccount")).toEqual([]);
  });
});

describe.each(["fr"] as const)("in %s", (language) => {
  const texts = wording[language];

  test.each([
    "/auth/client/password-forgotten",
    "/auth/agency/password-forgotten",
    "/auth/client/resend-code",
    "/auth/agency/resend-code",
    "/auth/check-code",
  ])("%s requires an e-mail or a phone [C5.auth.25, C5.auth.33, G.auth.30]", async (path) => {
    const visitor = await world.visitor({ language });
    const form = await entryForm(visitor, entryForms[path]!, path);
    const identifier = field(form, visitor.t(authMessages.identifier));
    expect(await errorOf(identifier)).toBeNull();
    expect(await errorAfter(identifier, "")).toBe(texts.emailRequired);
    expect(await errorAfter(identifier, "abc")).toBe(texts.identifier);
    expect(await errorAfter(identifier, "a@b.cm")).toBeNull();
    expect(await errorAfter(identifier, "6 77 00 00 01")).toBeNull();
    expect(visitor.calls).toEqual([]);
  });
});

describe.each(["en"] as const)("in %s", (language) => {
  const texts = wording[language];

  test("a new password must equal its repetition [C5.auth.28]", async () => {
    const visitor = await world.visitor({ language });
    await world.app.advance(61);
    const form = await entryForm(
      visitor,
      authMessages.newPasswordBanner,
      `/auth/reset-password/${await liveToken(world.app, smallWorld.users.traveller.email)}`,
    );
    expect(await errorAfter(passwordField(visitor, form, authMessages.newPassword), "")).toBe(
      texts.password,
    );
    await passwordField(visitor, form, authMessages.newPassword).fill("papillon-bleu-9");
    expect(
      await errorAfter(
        passwordField(visitor, form, authMessages.passwordConfirm),
        "papillon-bleu-8",
      ),
    ).toBe(texts.match);
    await submitOf(form).click();
    expect(callsTo(visitor, "confirmPasswordReset")).toEqual([]);
  });
});

describe.each(["fr"] as const)("in %s", (language) => {
  test("a server error is shown at its field until the value is changed", async () => {
    const visitor = await world.visitor({ language });
    const form = await fillTravellerForm(visitor, {
      phone: "6 77 45 00 02",
      password: "papillon-bleu-9",
    });
    const message: Message = { fr: "Un compte existe déjà", en: "An account exists already" };
    await mockResponse(visitor, "register", {
      status: 409,
      body: {
        message: message[language],
        error_code: "account_exists",
        data: { fields: [{ field: "phonenumber", code: "taken", message: "x" }] },
      },
    });
    await submitOf(form).click();
    const phone = field(form, visitor.t(authMessages.phone));
    await form.getByRole("alert").getByText(message[language]).waitFor();
    expect(await errorOf(phone)).toBe(
      language === "fr" ? "Déjà utilisé par un autre compte" : "Already used by another account",
    );
    expect(await isFocused(phone)).toBe(true);
    await phone.fill("6 77 45 00 03");
    expect(await errorOf(phone)).toBeNull();
  });
});

test("a pending registration cannot be sent twice; one without network keeps the input and shows the error in the form and as a toast [C8.auth.02]", async () => {
  const visitor = await world.visitor();
  const form = await fillTravellerForm(visitor, {
    phone: "6 77 45 00 04",
    password: "papillon-bleu-9",
  });
  await failCalls(visitor, "register");
  const release = await delayCalls(visitor, "register");
  await submitOf(form).click();
  await submitOf(form).locator(".button_spin").waitFor();
  await passwordField(visitor, form, authMessages.password).press("Enter");
  await submitOf(form).click({ force: true });
  release();
  const sentence = "Erreur de connexion internet. Vérifiez votre connexion et réessayez";
  await toasts(visitor, "error").getByText(sentence).waitFor();
  expect(await form.getByRole("alert").innerText()).toContain(sentence);
  expect(await passwordField(visitor, form, authMessages.password).inputValue()).toBe(
    "papillon-bleu-9",
  );
  expect(callsTo(visitor, "register")).toHaveLength(1);
});

test.each(["(+237) 6 77-45/00.07", "+237 (0)677 45 00 07", "\u202A+237 677 45 00 07\u202C"])(
  "a phone entered as %s is accepted [G.auth.25]",
  async (entered) => {
    const visitor = await world.visitor();
    const form = await fillTravellerForm(visitor, { phone: entered, password: "papillon-bleu-9" });
    expect(await form.locator(".field_prefixed").innerText()).toBe("");
    await mockResponse(visitor, "register", {
      status: 503,
      body: { message: "Later", data: null },
    });
    expect(
      bodyOf(await callMadeBy(visitor, "register", () => submitOf(form).click()))["phonenumber"],
    ).toBe("+237677450007");
  },
);

test("a registration is sent with the complete phone, the town of the list and the language of the page, to the endpoint of the page [G.auth.02, G.auth.11, G.auth.25]", async () => {
  const visitor = await world.visitor({ language: "en" });
  const form = await fillTravellerForm(visitor, {
    phone: "6 77 45 00 05",
    email: "aline@exemple.cm",
    password: "papillon-bleu-9",
  });
  await mockResponse(visitor, "register", { status: 503, body: { message: "Later", data: null } });
  const call = await callMadeBy(visitor, "register", () => submitOf(form).click());
  expect(new URL(call.url()).pathname).toBe("/api/auth/customer/register");
  expect(bodyOf(call)).toEqual({
    firstname: "Aline",
    lastname: "Ngo Bassa",
    sex_id: 2,
    phonenumber: "+237677450005",
    email: "aline@exemple.cm",
    town: "Douala",
    password: "papillon-bleu-9",
    lang: "en",
  });
  expect(pathOf(visitor)).toBe("/auth/client/register");
});

test("the whole registration works by keyboard alone [G.cross.11]", async () => {
  const visitor = await world.visitor({ size: "desktop" });
  const { page, t } = visitor;
  await mockResponse(visitor, "register", { status: 503, body: { message: "Later", data: null } });
  const form = await entryForm(visitor, authMessages.newClientBanner, "/auth/client/register");
  await field(form, t(authMessages.lastname)).focus();
  const type = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  };
  await type("Ngo Bassa");
  await type("Aline");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Tab");
  await type("677450006");
  await type("");
  await page.keyboard.type("doua");
  await page.getByRole("option", { name: "Douala" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.getByRole("option", { name: "Douala", selected: true }).waitFor();
  await page.keyboard.press("Enter");
  await expect
    .poll(() => townOf(visitor, form, authMessages.residence).inputValue())
    .toBe("Douala");
  await page.keyboard.press("Tab");
  await type("papillon-bleu-9");
  await type("papillon-bleu-9");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  const sent = bodyOf(await callMadeBy(visitor, "register", () => page.keyboard.press("Enter")));
  expect(sent).toMatchObject({
    firstname: "Aline",
    lastname: "Ngo Bassa",
    sex_id: 2,
    town: "Douala",
    phonenumber: "+237677450006",
  });
});
