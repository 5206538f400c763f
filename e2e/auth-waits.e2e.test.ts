import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import { expect, test } from "vitest";
import { callsTo, intercept } from "./api-requests.ts";
import { entryForm, submitOf } from "./entry.ts";
import { errorOf, focusedHeading } from "./fields.ts";
import { field } from "./guest.ts";
import { isFocused } from "./inspect.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

test("after too many attempts the page shows a countdown", async () => {
  const visitor = await world.visitor();
  await visitor.page.clock.install();
  const form = await entryForm(
    visitor,
    authMessages.forgottenBanner,
    "/auth/client/password-forgotten",
  );
  await intercept(visitor.page, "**/api/auth/reset-password", (route) =>
    route.fulfill({
      status: 429,
      headers: { "retry-after": "90" },
      json: {
        message: "Trop de tentatives, réessayez plus tard",
        error_code: "too_many_requests",
        data: null,
      },
    }),
  );
  await field(form, visitor.t(authMessages.identifier)).fill("a@b.cm");
  await submitOf(form).click();
  await form
    .getByRole("alert")
    .getByText(/Réessayez dans 1:[0-3]\d\./)
    .waitFor();
  await visitor.page.clock.fastForward("01:31");
  await expect
    .poll(() => form.getByRole("alert").innerText())
    .toBe("Trop de tentatives, réessayez plus tard");
});

test.each(["client", "agency"] as const)(
  "the %s page sends a link and a code at most once a minute for any e-mail or phone and shows the remaining time, also after a reload and on the other page",
  async (kind) => {
    const visitor = await world.visitor();
    const { page, t } = visitor;
    await page.clock.install();
    const asking = await entryForm(
      visitor,
      authMessages.forgottenBanner,
      `/auth/${kind}/password-forgotten`,
    );
    await field(asking, t(authMessages.identifier)).fill("nobody@exemple.cm");
    await submitOf(asking).click();
    const entering = await entryForm(visitor, authMessages.newPasswordBanner);
    await expect.poll(() => focusedHeading(page)).toBe(t(authMessages.newPasswordBanner));
    await entering.getByRole("button", { name: t(authMessages.sendAnother) }).click();
    const again = await entryForm(visitor, authMessages.forgottenBanner);
    await expect.poll(() => focusedHeading(page)).toBe(t(authMessages.forgottenBanner));
    const waits = async () => {
      await field(again, t(authMessages.identifier)).fill("6 77 46 30 01");
      await expect.poll(() => submitOf(again).isDisabled()).toBe(true);
      expect(await submitOf(again).innerText()).toMatch(/dans [01]:\d\d$/);
      await field(again, t(authMessages.identifier)).press("Enter");
      await submitOf(again).click({ force: true });
    };
    await waits();
    await page.reload();
    await waits();
    await page.goto(`/auth/${kind === "agency" ? "client" : "agency"}/password-forgotten`);
    await waits();
    expect(callsTo(visitor, "requestPasswordReset")).toHaveLength(1);
    await page.clock.fastForward("01:01");
    await expect.poll(() => submitOf(again).innerText()).toBe(t(authMessages.send));
    await field(again, t(authMessages.identifier)).fill("6 77 46 30 01");
    await submitOf(again).click();
    await entryForm(visitor, authMessages.newPasswordBanner);
    expect(callsTo(visitor, "requestPasswordReset")).toHaveLength(2);
  },
);

test("a new code needs an e-mail or a phone: the empty field shows its error and gets the focus", async () => {
  const visitor = await world.visitor();
  const form = await entryForm(visitor, authMessages.codeBanner, "/auth/check-code");
  await form.getByRole("button", { name: visitor.t(authMessages.resend) }).click();
  const identifier = field(form, visitor.t(authMessages.identifier));
  expect([await errorOf(identifier), await isFocused(identifier)]).toEqual(["Email Requis", true]);
  expect(callsTo(visitor, "resendCode")).toEqual([]);
});

test("after a code was sent, the wait also applies to another e-mail or phone, which may belong to the same account", async () => {
  const visitor = await world.visitor();
  const { page, t } = visitor;
  await page.clock.install();
  const asking = await entryForm(visitor, authMessages.resendBanner, "/auth/client/resend-code");
  await field(asking, t(authMessages.identifier)).fill("6 77 46 30 02");
  await submitOf(asking).click();
  const entering = await entryForm(visitor, authMessages.codeBanner);
  await entering.getByRole("link", { name: t(authMessages.otherAddress) }).click();
  const again = await entryForm(visitor, authMessages.resendBanner);
  expect(await submitOf(again).innerText()).toMatch(/dans [01]:\d\d$/);
  await page.clock.fastForward("01:01");
  await expect.poll(() => submitOf(again).innerText()).toBe(t(authMessages.resendSubmit));
  expect(callsTo(visitor, "resendCode")).toHaveLength(1);
});
