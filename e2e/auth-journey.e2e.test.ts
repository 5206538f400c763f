import { agencyLoginMessages } from "@wakafine/shared/agencies/login-messages.ts";
import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import { tripsMessages } from "@wakafine/shared/bookings/trips-messages.ts";
import { lastCode } from "@wakafine/testkit/account-world.ts";
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { scrollsSideways } from "./browser.ts";
import {
  enterCode,
  entryForm,
  fillTravellerForm,
  linkInMail,
  pathOf,
  passwordField,
  submitOf,
} from "./entry.ts";
import { field } from "./guest.ts";
import { codeOnPhone } from "./sms-codes.ts";
import { logOut, storedAccount } from "./user.ts";
import { mixedProfiles } from "./profiles.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

const waitForPath = (visitor: Visitor, path: string) =>
  expect.poll(() => pathOf(visitor)).toBe(path);

/** Expects that the page does not scroll sideways. Accessibility is checked on the tours (`accessibility.e2e.test.ts`). */
async function expectNoSidewaysScroll({ page }: Visitor): Promise<void> {
  expect(await scrollsSideways(page)).toBe(false);
}

/** Enters the code sent to the e-mail. Only a verified e-mail receives password links. */
async function verifyEmail(visitor: Visitor, email: string): Promise<void> {
  const newest = () => lastCode(world.app, email).catch(() => "");
  await expect.poll(newest).not.toBe("");
  const body = { kind: "email", code: await newest() } as const;
  const token = String((await storedAccount(visitor))?.token);
  expect((await world.app.call("confirmContact", { body }, { token })).status).toBe(200);
}

async function logInByPhone(visitor: Visitor, phone: string, password: string): Promise<void> {
  const { t } = visitor;
  const form = await entryForm(visitor, authMessages.toClientLogin);
  await form.getByRole("radio", { name: t(agencyLoginMessages.phone), exact: true }).check();
  await field(form, t(agencyLoginMessages.phone)).fill(phone);
  await passwordField(visitor, form, agencyLoginMessages.password).fill(password);
  await submitOf(form).click();
}

async function setPassword(visitor: Visitor, form: Locator, password: string): Promise<void> {
  await passwordField(visitor, form, authMessages.newPassword).fill(password);
  await passwordField(visitor, form, authMessages.passwordConfirm).fill(password);
  await expectNoSidewaysScroll(visitor);
  await submitOf(form).click();
  await waitForPath(visitor, "/auth/client/login");
}

/** Requests a new password and returns the form for the code. */
async function requestPasswordReset(visitor: Visitor, identifier: string): Promise<Locator> {
  const { t, page } = visitor;
  await (
    await entryForm(visitor, authMessages.toClientLogin, "/auth/client/login")
  )
    .getByRole("link", { name: t(authMessages.forgotten) })
    .click();
  const form = await entryForm(visitor, authMessages.forgottenBanner);
  await field(form, t(authMessages.identifier)).fill(identifier);
  await submitOf(form).click();
  const next = await entryForm(visitor, authMessages.newPasswordBanner);
  await page.getByRole("status").first().waitFor();
  return next;
}

describe.each(mixedProfiles.map((one, index) => ({ ...one, tail: index + 1 })))(
  "at the size of a $size in $language",
  ({ size, language, tail }) => {
    test("a traveller registers by phone, enters the code of the SMS, logs out, forgets the password, sets a new one by SMS code and by mail link, logs in and sees the own trips [C1.auth.01, C2.auth.05, C2.auth.07–09, C2.auth.25, C2.auth.28, G.auth.12]", async () => {
      const visitor = await world.visitor({ size, language });
      const { page, t } = visitor;
      const [phone, email] = [`+23767750000${tail}`, `aline${tail}@exemple.cm`];
      await page.clock.install();
      await page.goto("/auth/client/login");
      await page.getByRole("link", { name: t(authMessages.createAccount) }).click();
      const registration = await fillTravellerForm(
        visitor,
        { phone, email, password: "papillon-bleu-9" },
        "",
      );
      await expectNoSidewaysScroll(visitor);
      await submitOf(registration).click();
      await waitForPath(visitor, "/auth/check-code");
      await expectNoSidewaysScroll(visitor);
      await enterCode(visitor, await codeOnPhone(world.app, phone));
      await waitForPath(visitor, "/app/home");
      await verifyEmail(visitor, email);
      await logOut(visitor);

      await world.app.advance(61);
      const byCode = await requestPasswordReset(visitor, phone);
      await field(byCode, t(authMessages.code)).fill(await codeOnPhone(world.app, phone, 2));
      await setPassword(visitor, byCode, "papillon-bleu-10");
      await logInByPhone(visitor, phone, "papillon-bleu-10");
      await waitForPath(visitor, "/app/home");
      await logOut(visitor);

      await world.app.advance(61);
      await page.clock.fastForward("01:01"); // the page's countdown runs on the browser's clock
      await requestPasswordReset(visitor, email);
      await page.goto(await linkInMail(world.app, email, 1));
      await setPassword(
        visitor,
        await entryForm(visitor, authMessages.newPasswordBanner),
        "papillon-bleu-11",
      );
      await logInByPhone(visitor, phone, "papillon-bleu-10");
      await page.getByRole("alert").waitFor();
      await expectNoSidewaysScroll(visitor);
      await logInByPhone(visitor, phone, "papillon-bleu-11");
      await waitForPath(visitor, "/app/home");
      await page.goto("/app/ticket");
      await page.getByRole("heading", { name: t(tripsMessages.empty) }).waitFor();
    });
  },
);
