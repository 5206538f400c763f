import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { agencyLoginMessages } from "@wakafine/shared/agencies/login-messages.ts";
import { responseMessages } from "@wakafine/shared/messages/responses.ts";
import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import { describe, expect, test } from "vitest";
import {
  bodyOf,
  callMadeBy,
  callsTo,
  failCalls,
  delayCalls,
  toasts,
  responseTo,
} from "./api-requests.ts";
import {
  enterCode,
  entryForm,
  fillAgencyForm,
  fillTravellerForm,
  linkInMail,
  pathOf,
  passwordField,
  submitOf,
} from "./entry.ts";
import { field } from "./guest.ts";
import { codeOnPhone } from "./sms-codes.ts";
import { storedAccount } from "./user.ts";
import { logIn, member } from "./members.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const { traveller } = smallWorld.users;

/** Fills in and sends the login form with an e-mail. */
async function sendLogIn(
  visitor: Visitor,
  kind: "client" | "agency",
  user: { readonly email: string; readonly password?: string },
  query = "",
): Promise<void> {
  const form = await entryForm(
    visitor,
    kind === "client" ? authMessages.toClientLogin : authMessages.toAgencyLogin,
    `/auth/${kind}/login${query}`,
  );
  const type = user.email.includes("@") ? agencyLoginMessages.email : agencyLoginMessages.phone;
  await form.getByRole("radio", { name: visitor.t(type), exact: true }).check();
  await field(form, visitor.t(type)).fill(user.email);
  await passwordField(visitor, form, agencyLoginMessages.password).fill(
    user.password ?? smallWorld.password,
  );
  await submitOf(form).click();
}

/** Returns the message of a response. */
const messageOf = ({ body }: { readonly body: unknown }): string =>
  (body as { readonly message?: string }).message ?? "no response";

const waitForPath = (visitor: Visitor, path: string) =>
  expect.poll(() => pathOf(visitor)).toBe(path);

describe.each(["fr", "en"] as const)("in %s", (language) => {
  const tail = language === "fr" ? "1" : "2";

  test("a traveller's registration leads to the code page, the code to the home page with a session [C2.auth.09, C2.auth.25, G.auth.10, G.auth.12, G.auth.24]", async () => {
    const visitor = await world.visitor({ language });
    const phone = `+2376774600${tail}0`;
    const form = await fillTravellerForm(visitor, { phone, password: "papillon-bleu-9" });
    await submitOf(form).click();
    await waitForPath(visitor, "/auth/check-code");
    // A registration does not open a session.
    expect(await storedAccount(visitor)).toBeNull();
    const code = await codeOnPhone(world.app, phone);
    await visitor.page.reload();
    const call = await callMadeBy(visitor, "validateAccount", () => enterCode(visitor, code));
    expect(new URL(call.url()).pathname).toBe(`/api/auth/register/validate/${code}`);
    expect(call.headers()).toHaveProperty("authorization");
    await waitForPath(visitor, "/app/home");
    await toasts(visitor, "ok").getByText(responseMessages.validateAccount[language]).waitFor();
    const account = await storedAccount(visitor);
    expect([account?.uuid, account?.agency]).toEqual([account?.user?.["public_id"], null]);
    expect(account?.uuid).toBeTruthy();
    expect(call.headers()["authorization"]).not.toBe(account?.token);
    expect((await world.app.call("getMe", {}, { token: account?.token ?? "" })).status).toBe(200);
  });

  test("an agency's registration leads to its code page, the code to the agency login, each with the message of the response [C2.auth.10, C2.auth.27, A4.auth.02, G.auth.14]", async () => {
    const visitor = await world.visitor({ language });
    const phone = `+2376774700${tail}0`;
    const form = await fillAgencyForm(visitor, {
      phone,
      email: `baobab${tail}@exemple.cm`,
      password: "papillon-bleu-99",
      agencyName: `Baobab ${language} Voyages`,
    });
    await submitOf(form).click();
    await waitForPath(visitor, "/auth/agency/check-code");
    const answered = responseTo(visitor, "validateAccount");
    await enterCode(visitor, await codeOnPhone(world.app, phone));
    const message = messageOf(await answered);
    await waitForPath(visitor, "/auth/agency/login");
    await toasts(visitor, "ok").getByText(message, { exact: true }).waitFor();
    expect(await storedAccount(visitor)).toBeNull();
    // The code verified the phone, so the user logs in by phone.
    await sendLogIn(visitor, "agency", { email: phone, password: "papillon-bleu-99" });
    await waitForPath(visitor, "/agency/statistics");
    const account = await storedAccount(visitor);
    expect(account?.uuid).toBe(account?.agency?.["uuid"]);
  });

  test.each([
    ["client", "/auth/check-code"],
    ["agency", "/auth/agency/check-code"],
  ] as const)(
    "a new code requested on the %s page leads to %s with the message of the response [C2.auth.11, C2.auth.12, C2.auth.26, A4.auth.03, G.auth.12]",
    async (kind, path) => {
      const visitor = await world.visitor({ language });
      const form = await entryForm(visitor, authMessages.resendBanner, `/auth/${kind}/resend-code`);
      await field(form, visitor.t(authMessages.identifier)).fill(
        ` 6 77 48 00 ${tail}${kind.length} `,
      );
      const answered = responseTo(visitor, "resendCode");
      const call = await callMadeBy(visitor, "resendCode", () => submitOf(form).click());
      expect(new URL(call.url()).pathname).toBe(
        `/api/auth/register/regenerated-code/67748 00${tail}${kind.length}`.replaceAll(" ", ""),
      );
      const message = messageOf(await answered);
      await waitForPath(visitor, path);
      await toasts(visitor, "ok").getByText(message, { exact: true }).waitFor();
    },
  );

  test.each(["client", "agency"] as const)(
    "a password reset is requested on the %s page by e-mail or phone [C2.auth.05, C2.auth.06, G.auth.17]",
    async (kind) => {
      const visitor = await world.visitor({ language });
      const form = await entryForm(
        visitor,
        authMessages.forgottenBanner,
        `/auth/${kind}/password-forgotten`,
      );
      await field(form, visitor.t(authMessages.identifier)).fill("nobody@exemple.cm");
      const call = await callMadeBy(visitor, "requestPasswordReset", () => submitOf(form).click());
      expect(bodyOf(call)).toEqual({ email: "nobody@exemple.cm" });
      await visitor.page.getByText(responseMessages.requestPasswordReset[language]).waitFor();
      await entryForm(visitor, authMessages.newPasswordBanner);
    },
  );
});

test("a customer's login is sent once, shows why it was refused, and leads home [C2.auth.28, C4.auth.01, C4.auth.02]", async () => {
  const visitor = await world.visitor();
  await sendLogIn(visitor, "client", { email: traveller.email, password: "wrong-password" });
  await visitor.page.getByRole("alert").getByText("Email ou mot de passe invalide!").waitFor();
  const form = await entryForm(visitor, authMessages.toClientLogin);
  await passwordField(visitor, form, agencyLoginMessages.password).fill(smallWorld.password);
  const release = await delayCalls(visitor, "customerLogin");
  await submitOf(form).click();
  await submitOf(form).locator(".button_spin").waitFor();
  await expect.poll(() => submitOf(form).isDisabled()).toBe(true);
  await passwordField(visitor, form, agencyLoginMessages.password).press("Enter");
  release();
  await waitForPath(visitor, "/app/home");
  expect(callsTo(visitor, "customerLogin")).toHaveLength(2);
  expect(
    callsTo(visitor, "customerLogin").every(
      (call) => new URL(call.url()).pathname === "/api/auth/custumer/login",
    ),
  ).toBe(true);
  const account = await storedAccount(visitor);
  expect([account?.uuid, account?.agency]).toEqual([account?.user?.["public_id"], null]);
});

test("a customer's login without network shows a toast and an error beside the form [C8.auth.02]", async () => {
  const visitor = await world.visitor();
  await visitor.page.goto("/auth/client/login");
  await failCalls(visitor, "customerLogin");
  const form = await entryForm(visitor, authMessages.toClientLogin);
  await field(form, visitor.t(agencyLoginMessages.email)).fill(traveller.email);
  await passwordField(visitor, form, agencyLoginMessages.password).fill(smallWorld.password);
  await submitOf(form).click();
  const sentence = "Erreur de connexion internet. Vérifiez votre connexion et réessayez";
  await toasts(visitor, "error").getByText(sentence).waitFor();
  expect(await form.getByRole("alert").innerText()).toContain(sentence);
});

test("both logins redirect a logged-in user: travellers to the home page, members to the landing page of their role [C2.auth.24, G.auth.09, G.role.10]", async () => {
  const visitor = await world.visitor();
  await sendLogIn(visitor, "client", traveller);
  await waitForPath(visitor, "/app/home");
  await visitor.page.goto("/auth/client/login");
  await waitForPath(visitor, "/app/home");

  const controller = await world.visitor();
  await sendLogIn(controller, "client", member[9]);
  await waitForPath(controller, "/agency/checkin");
  const account = await storedAccount(controller);
  expect(account?.uuid).toBe(account?.agency?.["uuid"]);
});

/** Landing pages by agency role [G.role.08]. */
const landings = {
  1: "/agency/statistics",
  2: "/agency/planing",
  3: "/agency/statistics",
  4: "/agency/package",
  5: "/agency/package",
  6: "/agency/package",
  7: "/agency/package",
  8: "/agency/package",
  9: "/agency/checkin",
} as const;

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9] as const)(
  "a member of role %i lands on the page of the role after the login, and is redirected there from the login [A4.auth.01, C2.auth.24, G.auth.05]",
  async (role) => {
    const visitor = await world.visitor();
    await logIn(visitor, member[role]);
    const landing = landings[role];
    await waitForPath(visitor, landing);
    await visitor.page.goto("/auth/agency/login");
    await waitForPath(visitor, landing);
  },
);

test("a login returns to the page that required it, only within the site [G.role.10]", async () => {
  const visitor = await world.visitor();
  await sendLogIn(visitor, "client", traveller, "?return=%2Fapp%2Fpolicy%3Fa%3D1");
  await waitForPath(visitor, "/app/policy");
  expect(new URL(visitor.page.url()).search).toBe("?a=1");
  for (const foreign of [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "/%09/evil.example",
    "javascript:alert(1)",
  ]) {
    await visitor.page.goto(
      `/auth/client/login?return=${encodeURIComponent(decodeURIComponent(foreign))}`,
    );
    await waitForPath(visitor, "/app/home");
    expect(new URL(visitor.page.url()).origin).toBe(world.app.origin);
  }
});

test("the login of an account without a verified code leads to the matching code page, which accepts a new code with a new password [G.auth.10]", async () => {
  const visitor = await world.visitor();
  const [phone, email] = ["+237677490001", "tard@exemple.cm"];
  const form = await fillTravellerForm(visitor, { phone, email, password: "papillon-bleu-9" });
  await submitOf(form).click();
  await waitForPath(visitor, "/auth/check-code");
  const first = await codeOnPhone(world.app, phone);
  await world.app.advance(61);

  const later = await world.visitor();
  await sendLogIn(later, "client", { email, password: "papillon-bleu-9" });
  await waitForPath(later, "/auth/check-code");
  expect(new URL(later.page.url()).searchParams.get("id")).not.toBeNull();
  const second = await codeOnPhone(world.app, phone, 2);
  expect(second).not.toBe(first);
  await enterCode(later, first === "000000" ? "000001" : "000000");
  await later.page.getByRole("alert").waitFor();
  await enterCode(later, second);
  const codeForm = later.page.getByRole("form", { name: later.t(authMessages.codeBanner) });
  await codeForm.getByText(later.t(authMessages.otherDevice)).waitFor();
  await passwordField(later, codeForm, authMessages.newPassword).fill("hibiscus-rouge-7");
  await passwordField(later, codeForm, authMessages.passwordConfirm).fill("hibiscus-rouge-7");
  await submitOf(codeForm).click();
  await waitForPath(later, "/app/home");
});

test("a new password is set by the link of an e-mail, at either address, and the account's login follows [C2.auth.07, C2.auth.08, G.auth.04]", async () => {
  const { email } = member[3];
  for (const [count, prefix] of [
    [1, "/auth/reset-password/"],
    [2, "/auth/client/password-forgotten/"],
    [3, "/auth/agency/password-forgotten/"],
  ] as const) {
    await world.app.advance(61);
    const visitor = await world.visitor();
    const asking = await entryForm(
      visitor,
      authMessages.forgottenBanner,
      "/auth/agency/password-forgotten",
    );
    await field(asking, visitor.t(authMessages.identifier)).fill(email);
    await submitOf(asking).click();
    const link = await linkInMail(world.app, email, count);
    expect(link).toMatch(/^\/auth\/reset-password\/[\w-]{20,}$/);
    const form = await entryForm(
      visitor,
      authMessages.newPasswordBanner,
      link.replace("/auth/reset-password/", prefix),
    );
    const password = `nouveau-mot-${count}`;
    await passwordField(visitor, form, authMessages.newPassword).fill(password);
    await passwordField(visitor, form, authMessages.passwordConfirm).fill(password);
    await submitOf(form).click();
    await waitForPath(visitor, "/auth/agency/login");
    const { status } = await world.app.call("agencyLogin", {
      body: { identifier: email, password },
    });
    expect(status).toBe(200);
  }
});
