import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import type { Locator } from "playwright-core";
import { eventually, field } from "./guest.ts";
import type { Visitor } from "./visited-app.ts";

/** Every address of the area that needs no account or link, with the name of its form [C2.auth.01–06, C2.auth.09–12]. */
export const entryForms: Readonly<Record<string, Message>> = {
  "/auth/client/login": authMessages.toClientLogin,
  "/auth/agency/login": authMessages.toAgencyLogin,
  "/auth/client/register": authMessages.newClientBanner,
  "/auth/agency/register": authMessages.newAgencyBanner,
  "/auth/client/password-forgotten": authMessages.forgottenBanner,
  "/auth/agency/password-forgotten": authMessages.forgottenBanner,
  "/auth/check-code": authMessages.codeBanner,
  "/auth/agency/check-code": authMessages.codeBanner,
  "/auth/client/resend-code": authMessages.resendBanner,
  "/auth/agency/resend-code": authMessages.resendBanner,
};

/** The two addresses of a valid link, with the name of their form [C2.auth.07, C2.auth.08]. */
export const linkForms = (token: string): Readonly<Record<string, Message>> => ({
  [`/auth/client/password-forgotten/${token}`]: authMessages.newPasswordBanner,
  [`/auth/reset-password/${token}`]: authMessages.newPasswordBanner,
});

/** Returns the hydrated form of a page of this area; without `path`, of the current page. */
export async function entryForm(visitor: Visitor, name: Message, path?: string): Promise<Locator> {
  if (path) await visitor.page.goto(path);
  const form = visitor.page.getByRole("form", { name: visitor.t(name), exact: true });
  await form.waitFor();
  return form;
}

/** Returns a password field, found by its label because a masked field has no role. */
export const passwordField = ({ t }: Visitor, form: Locator, label: Message): Locator =>
  form.getByLabel(t(label), { exact: true });
export const submitOf = (form: Locator): Locator => form.locator("button[type=submit]");
export const townOf = ({ t }: Visitor, form: Locator, label: Message): Locator =>
  form.getByRole("combobox", { name: t(label), exact: true });
export const conditionsOf = (form: Locator): Locator => form.locator("input[name=conditions]");
export const pathOf = ({ page }: Visitor): string => new URL(page.url()).pathname;

/** The values a traveller enters on the register page. */
export interface Registration {
  readonly phone: string;
  readonly email?: string;
  readonly password: string;
}

/** Fills in the register page of travellers without sending it. */
export async function fillTravellerForm(
  visitor: Visitor,
  { phone, email, password }: Registration,
  path = "/auth/client/register",
): Promise<Locator> {
  const { t, language } = visitor;
  const form = await entryForm(visitor, authMessages.newClientBanner, path);
  await field(form, t(authMessages.firstname)).fill("Aline");
  await field(form, t(authMessages.lastname)).fill("Ngo Bassa");
  await form
    .getByRole("radio", { name: language === "fr" ? "Femme" : "Female", exact: true })
    .check();
  await field(form, t(authMessages.phone)).fill(phone);
  if (email) await field(form, t(authMessages.emailOptional)).fill(email);
  await townOf(visitor, form, authMessages.residence).fill("Douala");
  await passwordField(visitor, form, authMessages.password).fill(password);
  await passwordField(visitor, form, authMessages.passwordConfirm).fill(password);
  await conditionsOf(form).check();
  return form;
}

/** Fills in the register page of agencies without sending it. */
export async function fillAgencyForm(
  visitor: Visitor,
  {
    phone,
    email,
    password,
    agencyName = "Baobab Voyages",
  }: Registration & { readonly agencyName?: string },
): Promise<Locator> {
  const { t } = visitor;
  const form = await entryForm(visitor, authMessages.newAgencyBanner, "/auth/agency/register");
  await field(form, t(authMessages.agencyName)).fill(agencyName);
  await form
    .getByRole("combobox", { name: t(authMessages.transportType), exact: true })
    .selectOption("1");
  await townOf(visitor, form, authMessages.city).fill("Garoua");
  await field(form, t(authMessages.district)).fill("Plateau");
  await field(form, t(authMessages.phone)).fill(phone);
  if (email) await field(form, t(authMessages.emailOptional)).fill(email);
  await passwordField(visitor, form, authMessages.password).fill(password);
  await passwordField(visitor, form, authMessages.passwordConfirm).fill(password);
  await conditionsOf(form).check();
  return form;
}

const linksMailed = (app: TestApp, email: string) =>
  app.sandbox
    .mailInbox()
    .filter(({ to }) => to.includes(email))
    .map(
      ({ text }) => /\/auth\/[\w/-]*(?:reset-password|password-forgotten)\/[\w-]+/.exec(text)?.[0],
    )
    .filter((link) => link !== undefined);

/** Waits until `count` password links were mailed to an address and returns the path of the newest. */
export async function linkInMail(app: TestApp, email: string, count = 1): Promise<string> {
  await eventually(
    () => linksMailed(app, email).length >= count,
    `${count} links mailed to ${email}`,
  );
  return linksMailed(app, email).at(-1) ?? "";
}

/** Requests a password link for an e-mail and returns its token. */
export async function liveToken(app: TestApp, email: string): Promise<string> {
  const former = linksMailed(app, email).length;
  await app.call("requestPasswordReset", { body: { email } });
  return (await linkInMail(app, email, former + 1)).split("/").at(-1) ?? "";
}

/** Adds a member to the sample agency and returns the path of the activation link mailed to the member. */
export async function activationLink(
  app: TestApp,
  member: { readonly email: string; readonly phone: string; readonly isOff?: boolean },
): Promise<string> {
  const { body } = await app.call("agencyLogin", {
    body: { identifier: smallWorld.users.member.sample[1].email, password: smallWorld.password },
  });
  const account = {
    firstname: "Mira",
    lastname: "Etoundi",
    email: member.email,
    phonenumber: member.phone,
    user_agency_role_id: 9,
    password: "soleil-sur-mvan-9",
  };
  const token = String(body["Authorization"]);
  const added = await app.call("addAgencyUser", { body: account }, { token });
  if (added.status !== 201) throw new Error(`the member was not added: ${added.body.message}`);
  const link = await linkInMail(app, member.email);
  const { user } = added.body.data;
  const off = member.isOff
    ? await app.call("toggleAgencyUser", { params: { id: user.public_id } }, { token })
    : null;
  if (off && off.status !== 200)
    throw new Error(`the member was not deactivated: ${off.body.message}`);
  return link;
}

/** Enters a code and sends it. */
export async function enterCode(visitor: Visitor, code: string): Promise<void> {
  const form = await entryForm(visitor, authMessages.codeBanner);
  await field(form, visitor.t(authMessages.code)).fill(code);
  await submitOf(form).click();
}
