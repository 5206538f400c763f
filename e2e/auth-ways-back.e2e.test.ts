import { agencyLoginMessages } from "@wakafine/shared/agencies/login-messages.ts";
import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { profileMessages } from "@wakafine/shared/accounts/profile-messages.ts";
import { lastCode } from "@wakafine/testkit/account-world.ts";
import { describe, expect, test } from "vitest";
import { toasts } from "./api-requests.ts";
import { accessibilityViolations, scrollsSideways } from "./browser.ts";
import {
  codeOnPhone,
  conditionsOf,
  enterCode,
  entryForm,
  fillAgencyForm,
  fillTravellerForm,
  pathOf,
  secretOf,
  submitOf,
} from "./entry.ts";
import { errorOf, focusedHeading } from "./fields.ts";
import { field } from "./guest.ts";
import { newTraveller } from "./user.ts";
import { crossed } from "./profiles.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const secret = "papillon-bleu-99";

const arrives = (visitor: Visitor, path: string) =>
  expect.poll(() => pathOf(visitor), { timeout: 15_000 }).toBe(path);

/** The page as it stands must be usable by everybody. */
async function wellMade({ page }: Visitor): Promise<void> {
  expect([await accessibilityViolations(page), await scrollsSideways(page)]).toEqual([[], false]);
}

describe.each(crossed)("at the size of a $size in $language", ({ size, language }) => {
  test(
    "a slip in the phone of a registration is corrected from the code page; then the e-mail's own code has its place in the profile",
    { timeout: 60_000 },
    async () => {
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
      await arrives(visitor, "/auth/check-code");
      await wellMade(visitor);
      await page.getByRole("link", { name: t(authMessages.correct) }).click();
      await arrives(visitor, "/auth/client/register");
      const form = await entryForm(visitor, authMessages.newClientBanner);
      const phone = field(form, t(authMessages.phone));
      expect([
        await field(form, t(authMessages.firstname)).inputValue(),
        await phone.inputValue(),
        await secretOf(visitor, form, authMessages.password).inputValue(),
      ]).toEqual(["Aline", wrong, ""]);
      await phone.fill(right);
      await secretOf(visitor, form, authMessages.password).fill(secret);
      await secretOf(visitor, form, authMessages.passwordConfirm).fill(secret);
      await conditionsOf(form).check();
      await submitOf(form).click();
      await arrives(visitor, "/auth/check-code");
      await enterCode(visitor, await codeOnPhone(world.app, right));
      await arrives(visitor, "/app/policy");
      await toasts(visitor, "ok").getByText(t(authMessages.emailCode, { email })).waitFor();
      await wellMade(visitor);
      await page
        .getByRole("log")
        .getByRole("link", { name: t(authMessages.toProfile) })
        .click();
      await arrives(visitor, "/app/profile");
      const waiting = page.getByRole("form", { name: t(profileMessages.verifyingEmail) });
      await field(waiting, t(profileMessages.code)).fill(await lastCode(world.app, email));
      await waiting.getByRole("button", { name: t(profileMessages.confirm) }).click();
      await waiting.waitFor({ state: "detached" });
    },
  );

  test(
    "who forgot the password takes a step back to the phone, whose slip is told as one; the new password leads to the login of that phone",
    { timeout: 60_000 },
    async () => {
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
        await secretOf(visitor, entering, authMessages.newPassword).fill(secret);
        await secretOf(visitor, entering, authMessages.passwordConfirm).fill(secret);
        await submitOf(entering).click();
      };
      await typeAll(code === "000000" ? "000001" : "000000");
      const refusal = entering.getByRole("alert");
      await refusal.getByText(t(authMessages.deadCode)).waitFor();
      expect(await refusal.innerText()).not.toContain(errorMessages.bad_token[language]);
      await refusal.getByRole("button", { name: t(authMessages.sendAnother) }).waitFor();
      await wellMade(visitor);
      await typeAll(code);
      await arrives(visitor, "/auth/client/login");
      const login = await entryForm(visitor, authMessages.toClientLogin);
      expect(await field(login, t(agencyLoginMessages.phone)).inputValue()).toBe(phone);
      expect(await secretOf(visitor, login, agencyLoginMessages.password).inputValue()).toBe("");
      await secretOf(visitor, login, agencyLoginMessages.password).fill(secret);
      await submitOf(login).click();
      await arrives(visitor, "/app/home");
    },
  );
});

test("a first step back from the code of a forgotten password is to its question, the second leaves", async () => {
  const visitor = await world.visitor();
  const { page, t } = visitor;
  await page.goto("/auth/agency/login");
  await page.goto("/auth/agency/password-forgotten");
  await page.getByRole("button", { name: t(authMessages.haveCode) }).click();
  await entryForm(visitor, authMessages.newPasswordBanner);
  await page.goBack();
  await entryForm(visitor, authMessages.forgottenBanner);
  await page.goBack();
  await arrives(visitor, "/auth/agency/login");
});

test("an agency corrects its registration too; an e-mail that got a code of its own is told before the login", async () => {
  const visitor = await world.visitor();
  const { page, t } = visitor;
  await submitOf(
    await fillAgencyForm(visitor, {
      phone: "6 77 48 30 01",
      email: "baobab-deux@exemple.cm",
      password: secret,
    }),
  ).click();
  await arrives(visitor, "/auth/agency/check-code");
  await page.getByRole("link", { name: t(authMessages.correct) }).click();
  const form = await entryForm(visitor, authMessages.newAgencyBanner);
  expect(await field(form, t(authMessages.phone)).inputValue()).toBe("6 77 48 30 01");
  await page.goBack();
  await enterCode(visitor, await codeOnPhone(world.app, "+237677483001"));
  await arrives(visitor, "/auth/agency/login");
  await toasts(visitor, "ok")
    .filter({ hasText: t(authMessages.emailCode, { email: "baobab-deux@exemple.cm" }) })
    .waitFor();
});
