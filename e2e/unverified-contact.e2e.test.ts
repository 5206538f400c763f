import { putContact } from "@wakafine/testkit/contacts.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { profileMessages } from "@wakafine/shared/accounts/profile-messages.ts";
import { lastCode } from "@wakafine/testkit/account-world.ts";
import { describe, expect, test } from "vitest";
import { callsTo, toasts } from "./api-requests.ts";
import { accessibilityViolations } from "./browser.ts";
import { errorOf, focusedHeading } from "./fields.ts";
import { field } from "./guest.ts";
import { expectAccessible, isFocused } from "./inspect.ts";
import type { AtAccount } from "./user.ts";
import { atAccount, dataForm, meOf } from "./user.ts";
import { mixedProfiles } from "./profiles.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

/** Opens the account of a user whose e-mail code has expired after the registration. */
async function atUnverified(
  email: string,
  profile: Parameters<typeof world.visitor>[0] = {},
): Promise<AtAccount> {
  const at = await atAccount(world, "/app/profile", { profile, overrides: { email } });
  await world.app.database.sql("delete from one_time_codes where user_id = $1", [at.user.userId]);
  await world.app.database.sql("delete from rate_limits");
  await at.visitor.page.reload();
  return at;
}

/** Waits for a code to an e-mail that differs from `former` and returns it. */
async function codeAt(email: string, former?: string): Promise<string> {
  const newest = () => lastCode(world.app, email).catch(() => former);
  await expect.poll(newest).not.toBe(former);
  return (await newest()) ?? "";
}

describe.each(mixedProfiles)(
  "an unverified e-mail, at the size of a $size in $language",
  ({ size, language }) => {
    test("is marked on both pages with an explanation, and is verified by a new code [G.acct.01]", async () => {
      const email = `a-confirmer-${size}-${language}@exemple.cm`;
      const { visitor, user, main } = await atUnverified(email, { size, language });
      const { page, t } = visitor;
      const badge = main.getByText(t(profileMessages.unverified), { exact: true });
      const ask = main.getByRole("button", {
        name: t(profileMessages.sendCodeTo, { address: email }),
      });
      await badge.waitFor();
      expect([
        await badge.count(),
        await main.getByText(t(profileMessages.unverifiedWhy)).count(),
      ]).toEqual([1, 1]); // the registration's code was sent to the phone
      await expectAccessible(page);
      await page.goto("/app/edit");
      await dataForm(visitor).getByText(t(profileMessages.unverified), { exact: true }).waitFor();
      await field(dataForm(visitor), t(profileMessages.email)).fill("autre@exemple.cm");
      expect(await badge.count()).toBe(0); // the entered e-mail differs from the stored one
      await field(dataForm(visitor), t(profileMessages.email)).fill(email);
      await ask.click();

      const waiting = page.getByRole("form", { name: t(profileMessages.verifyingEmail) });
      const code = field(waiting, t(profileMessages.code));
      await expect.poll(() => isFocused(code)).toBe(true);
      expect(await ask.count()).toBe(0);
      await expectAccessible(page);
      const first = await codeAt(email);
      await waiting.getByRole("button", { name: t(profileMessages.sendCodeAgain) }).click();
      const second = await codeAt(email, first);
      await code.fill(first);
      await code.press("Enter");
      await expect.poll(() => errorOf(code)).toBe(t(errorMessages.code_wrong));
      await code.fill(second);
      await code.press("Enter");
      await waiting.waitFor({ state: "detached" });
      await expect.poll(() => badge.count()).toBe(0);
      expect(await focusedHeading(page)).toBe(t(profileMessages.editTitle));
      expect(await meOf(world.app, user)).toMatchObject({
        email,
        email_verified: true,
        pending_email: null,
      });
    });
  },
);

test("the code entry for the current e-mail can be postponed; e-mail and code stay valid, and the field is shown again later [G.acct.01]", async () => {
  const email = "plus-tard@exemple.cm";
  const { visitor, user, main } = await atUnverified(email);
  const { t } = visitor;
  await main
    .getByRole("button", { name: t(profileMessages.sendCodeTo, { address: email }) })
    .click();
  const waiting = main.getByRole("form", { name: t(profileMessages.verifyingEmail) });
  await waiting.getByRole("button", { name: t(profileMessages.later) }).click();
  await waiting.waitFor({ state: "detached" });
  await toasts(visitor, "ok").getByText(t(profileMessages.laterDone)).waitFor();
  expect(await meOf(world.app, user)).toMatchObject({
    email,
    email_verified: false,
    pending_email: email,
  });
  const back = main.getByRole("button", { name: t(profileMessages.haveCode) });
  await expect.poll(() => isFocused(back)).toBe(true);
  await expectAccessible(visitor.page);
  await back.press("Enter");
  const code = field(waiting, t(profileMessages.code));
  await expect.poll(() => isFocused(code)).toBe(true);
  await code.fill(await codeAt(email));
  await code.press("Enter");
  await waiting.waitFor({ state: "detached" });
  expect(await meOf(world.app, user)).toMatchObject({
    email,
    email_verified: true,
    pending_email: null,
  });
});

test("requesting a code for a landline shows that it cannot receive SMS", async () => {
  const { visitor, user, main } = await atUnverified("fixe@exemple.cm");
  await putContact(world.app, user.userId, {
    kind: "phone",
    value: "+237222233344",
    verified: false,
  });
  const { page, t } = visitor;
  await page.reload();
  await main
    .getByRole("button", { name: new RegExp(`${t(profileMessages.sendCode)}.*2 22 23 33 44`) })
    .click();
  await main.getByRole("alert").getByText(t(fieldMessages.landline)).waitFor();
  expect(callsTo(visitor, "sendContactCode")).toHaveLength(1);
  expect(await accessibilityViolations(page)).toEqual([]);
});
