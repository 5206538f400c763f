import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { responseMessages } from "@wakafine/shared/messages/responses.ts";
import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
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
  enterCode,
  entryForm,
  fillTravellerForm,
  liveToken,
  pathOf,
  passwordField,
  submitOf,
  activationLink,
} from "./entry.ts";
import { errorOf, focusedHeading } from "./fields.ts";
import { field } from "./guest.ts";
import { expectAccessible, isFocused } from "./inspect.ts";
import { codeOnPhone } from "./sms-codes.ts";
import { storedAccount } from "./user.ts";
import { onDesktop, onPhone } from "./profiles.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const { member: memberValue, traveller } = smallWorld.users;

const waitForPath = (visitor: Visitor, path: string) =>
  expect.poll(() => pathOf(visitor)).toBe(path);
const heading = ({ page }: Visitor, name: string) =>
  page.getByRole("heading", { level: 1, name, exact: true });

/** Enters a new password twice and sends the form. */
async function setPassword(visitor: Visitor, password: string): Promise<void> {
  const form = await entryForm(visitor, authMessages.newPasswordBanner);
  await passwordField(visitor, form, authMessages.newPassword).fill(password);
  await passwordField(visitor, form, authMessages.passwordConfirm).fill(password);
  await submitOf(form).click();
}

describe.each(onPhone)("at the size of a $size in $language", ({ size, language }) => {
  test("a used or unknown link shows an explanation and a link to request a new one [C2.auth.08]", async () => {
    const visitor = await world.visitor({ size, language });
    const { page, t } = visitor;
    await page.goto("/auth/reset-password/AAAAAAAAAAAAAAAAAAAAAA");
    await heading(visitor, t(authMessages.deadLinkBanner)).waitFor();
    await page.getByRole("alert").getByText(t(authMessages.invalidLink)).waitFor();
    expect(await page.getByRole("form").count()).toBe(0);
    await expectAccessible(visitor.page);
    await page.getByRole("link", { name: t(authMessages.askLink) }).click();
    await waitForPath(visitor, "/auth/client/password-forgotten");
  });
});

describe.each(onDesktop)("at the size of a $size in $language", ({ size, language }) => {
  test("an activation names the agency that created the account; refusing it, after a confirmation, deletes the account", async () => {
    const visitor = await world.visitor({ size, language });
    const { page, t } = visitor;
    const member = { email: `mira-${language}@exemple.cm`, phone: `67791000${size.length}` };
    const link = await activationLink(world.app, member);
    await page.goto(link);
    const form = await entryForm(visitor, authMessages.newPasswordBanner);
    await form
      .getByText(t(authMessages.activationFrom, { agency: smallWorld.agencies.sample.name }))
      .waitFor();
    await expectAccessible(visitor.page);
    await form.getByRole("button", { name: t(authMessages.refuse) }).click();
    const question = page.getByRole("dialog");
    await expectAccessible(visitor.page);
    await question.getByRole("button", { name: t(authMessages.refuseNo) }).click();
    expect(callsTo(visitor, "refuseActivation")).toEqual([]);
    await form.getByRole("button", { name: t(authMessages.refuse) }).click();
    await question.getByRole("button", { name: t(authMessages.refuseYes) }).click();
    await heading(visitor, t(authMessages.refusedBanner)).waitFor();
    expect(await focusedHeading(page)).toBe(t(authMessages.refusedBanner));
    await expectAccessible(visitor.page);
    await page.goto(link);
    await heading(visitor, t(authMessages.deadLinkBanner)).waitFor();
    // The e-mail can be used again.
    expect(
      (
        await world.app.call("register", {
          body: {
            firstname: "Mira",
            lastname: "Etoundi",
            email: member.email,
            phonenumber: member.phone,
            password: "papillon-bleu-9",
          },
        })
      ).status,
    ).toBe(201);
  });
});

describe.each(onPhone)("at the size of a $size in $language", ({ size, language }) => {
  test("a code entered on another device than the registration asks for a new password and stays valid [C2.auth.09]", async () => {
    const stranger = await world.visitor({ size, language });
    const phone = `+23767746100${size.length}`;
    await submitOf(
      await fillTravellerForm(stranger, { phone, password: "papillon-bleu-9" }),
    ).click();
    await waitForPath(stranger, "/auth/check-code");
    const code = await codeOnPhone(world.app, phone);

    const owner = await world.visitor({ size, language });
    // Browsers without the device cookie are distinguished by network and user agent.
    await owner.context.setExtraHTTPHeaders({ "user-agent": "the browser of the owner" });
    const { t } = owner;
    const form = await entryForm(
      owner,
      authMessages.codeBanner,
      `/auth/check-code?id=${encodeURIComponent(phone)}`,
    );
    await enterCode(owner, code);
    await form.getByText(t(authMessages.otherDevice)).waitFor();
    const password = passwordField(owner, form, authMessages.newPassword);
    expect(await isFocused(password)).toBe(true);
    expect([
      await errorOf(password),
      await field(form, t(authMessages.code)).inputValue(),
      await form.getByRole("alert").count(),
    ]).toEqual([null, code, 0]);
    await expectAccessible(owner.page);
    await submitOf(form).click();
    expect(await errorOf(password)).not.toBeNull();
    expect(callsTo(owner, "validateAccount")).toHaveLength(1);
    await password.fill("hibiscus-rouge-7");
    await passwordField(owner, form, authMessages.passwordConfirm).fill("hibiscus-rouge-7");
    const call = await callMadeBy(owner, "validateAccount", () => submitOf(form).click());
    expect([new URL(call.url()).pathname, bodyOf(call)]).toEqual([
      `/api/auth/register/validate/${code}`,
      { id: phone, password: "hibiscus-rouge-7" },
    ]);
    await waitForPath(owner, "/app/home");
    expect((await storedAccount(owner))?.token).toBeTruthy();
    const logIn = async (secret: string) =>
      (await world.app.call("customerLogin", { body: { identifier: phone, password: secret } }))
        .status;
    expect([await logIn("papillon-bleu-9"), await logIn("hibiscus-rouge-7")]).toEqual([401, 200]);
  });
});

test("a password link is checked on opening, with states for loading, no network and retry", async () => {
  const visitor = await world.visitor();
  const { page, t } = visitor;
  const token = await liveToken(world.app, traveller.email);
  const release = await delayCalls(visitor, "readPasswordLink");
  await page.goto(`/auth/reset-password/${token}`);
  await page.getByRole("status").getByText(t(shellMessages.loading)).waitFor({ state: "attached" });
  release();
  await entryForm(visitor, authMessages.newPasswordBanner);

  const other = await world.visitor();
  await failCalls(other, "readPasswordLink");
  await other.page.goto(`/auth/reset-password/${token}`);
  await other.page.getByRole("alert").getByText(t(authMessages.linkUnread)).waitFor();
  await expectAccessible(other.page);
  await other.page.unrouteAll();
  await other.page.getByRole("button", { name: t(shellMessages.retry) }).click();
  await entryForm(other, authMessages.newPasswordBanner);
  await expect.poll(() => focusedHeading(other.page)).toBe(t(authMessages.newPasswordBanner));
});

test("a link used elsewhere while its page is open shows 'token invalide', an explanation and a link to request a new one [C8.auth.04, G.auth.18]", async () => {
  const visitor = await world.visitor();
  const { page, t } = visitor;
  const token = await liveToken(world.app, memberValue.sample[3].email);
  await page.goto(`/auth/reset-password/${token}`);
  await entryForm(visitor, authMessages.newPasswordBanner);
  expect(
    (
      await world.app.call("confirmPasswordReset", {
        body: { token, password: "papillon-bleu-99" },
      })
    ).status,
  ).toBe(200);
  await setPassword(visitor, "papillon-bleu-98");
  const refusal = page.getByRole("alert");
  await refusal.getByText("token invalide").waitFor();
  await refusal.getByText(t(authMessages.invalidLink)).waitFor();
  await expectAccessible(visitor.page);
  await refusal.getByRole("link", { name: t(authMessages.askLink) }).click();
  await waitForPath(visitor, "/auth/client/password-forgotten");
});

test("a link or code that is valid only in another browser shows that, and a new one can be requested [G.auth.18]", async () => {
  const visitor = await world.visitor();
  const { page, t } = visitor;
  await page.goto(
    `/auth/reset-password/${await liveToken(world.app, memberValue.sample[2].email)}`,
  );
  const refusal = {
    status: 403,
    body: { message: errorMessages.other_browser.fr, error_code: "other_browser", data: null },
  };
  await mockResponse(visitor, "confirmPasswordReset", refusal);
  await setPassword(visitor, "papillon-bleu-98");
  await page.getByRole("alert").getByText(errorMessages.other_browser.fr).waitFor();
  await page
    .getByRole("alert")
    .getByRole("link", { name: t(authMessages.askLink) })
    .click();
  await waitForPath(visitor, "/auth/client/password-forgotten");

  const asking = await entryForm(visitor, authMessages.forgottenBanner);
  await field(asking, t(authMessages.identifier)).fill("nobody@exemple.cm");
  await submitOf(asking).click();
  const form = await entryForm(visitor, authMessages.newPasswordBanner);
  await page.getByText(responseMessages.requestPasswordReset.fr).waitFor();
  await field(form, t(authMessages.code)).fill("123456");
  await setPassword(visitor, "papillon-bleu-98");
  await page.getByRole("alert").getByText(errorMessages.other_browser.fr).waitFor();
  await page
    .getByRole("alert")
    .getByRole("button", { name: t(authMessages.sendAnother) })
    .click();
  const again = await entryForm(visitor, authMessages.forgottenBanner);
  expect(await field(again, t(authMessages.identifier)).inputValue()).toBe("nobody@exemple.cm");
});

test("refusing an activation that was already used shows the invalid link, which screen readers announce", async () => {
  const visitor = await world.visitor();
  const { page, t } = visitor;
  const link = await activationLink(world.app, { email: "sara@exemple.cm", phone: "677910098" });
  await page.goto(link);
  const form = await entryForm(visitor, authMessages.newPasswordBanner);
  expect(
    (await world.app.call("refuseActivation", { params: { token: link.split("/").at(-1) ?? "" } }))
      .status,
  ).toBe(200);
  await form.getByRole("button", { name: t(authMessages.refuse) }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t(authMessages.refuseYes) })
    .click();
  await heading(visitor, t(authMessages.deadLinkBanner)).waitFor();
  expect(await focusedHeading(page)).toBe(t(authMessages.deadLinkBanner));
});

test.each(onDesktop)(
  "the activation of a member deactivated meanwhile has no password field and can be refused, $size, $language",
  async ({ size, language }) => {
    const visitor = await world.visitor({ size, language });
    const { page, t } = visitor;
    await page.goto(
      await activationLink(world.app, {
        email: `dora-${size}-${language}@exemple.cm`,
        phone: `6779102${size.length}${language === "fr" ? 1 : 2}`,
        isOff: true,
      }),
    );
    await heading(visitor, t(authMessages.activationOffBanner)).waitFor();
    await page
      .getByText(t(authMessages.activationOff, { agency: smallWorld.agencies.sample.name }))
      .waitFor();
    expect(await page.locator("input[type=password]").count()).toBe(0);
    await expectAccessible(visitor.page);
    await page.getByRole("button", { name: t(authMessages.refuse) }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t(authMessages.refuseYes) })
      .click();
    await heading(visitor, t(authMessages.refusedBanner)).waitFor();
  },
);

test("refusing an activation without network shows an error beside the form", async () => {
  const visitor = await world.visitor();
  const { page, t } = visitor;
  await page.goto(
    await activationLink(world.app, { email: "ruth@exemple.cm", phone: "677910099" }),
  );
  const form = await entryForm(visitor, authMessages.newPasswordBanner);
  await failCalls(visitor, "refuseActivation");
  await form.getByRole("button", { name: t(authMessages.refuse) }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t(authMessages.refuseYes) })
    .click();
  await form.getByRole("alert").waitFor();
  expect(await toasts(visitor, "ok").count()).toBe(0);
  await setPassword(visitor, "papillon-bleu-98");
  await waitForPath(visitor, "/auth/agency/login");
});
