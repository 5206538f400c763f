import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import { agencyLoginMessages } from "@wakafine/shared/agencies/login-messages.ts";
import { adminMessages } from "@wakafine/shared/administration/messages.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { secondFactorLoginMessages as loginWords } from "@wakafine/shared/accounts/second-factor-login-messages.ts";
import { secondFactorMessages as texts } from "@wakafine/shared/accounts/second-factor-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { createUser } from "@wakafine/testkit/created-user.ts";
import type { CreatedUser } from "@wakafine/testkit/created-user.ts";
import { enrolSecondFactor, secondFactorCode } from "@wakafine/testkit/second-factor.ts";
import jsqr from "jsqr";
import type { Locator } from "playwright-core";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { callsTo, delayCalls, intercept } from "./api-requests.ts";
import { button, enterAsAdministrator, region } from "./admin.ts";
import { errorOf } from "./fields.ts";
import { field } from "./guest.ts";
import { isFocused } from "./inspect.ts";
import { waitForHydration, visitedWorld } from "./visited-app.ts";
import type { Visitor } from "./visited-app.ts";

const world = visitedWorld();
const strict = visitedWorld({ SECOND_FACTOR_REQUIRED: "true" });

/** jsqr is CommonJS; its function is exported as `default`. */
const readQr = (jsqr as unknown as { default: typeof import("jsqr").default }).default;

/** Decodes the QR code on the page, as an authenticator app does. */
async function scanQrCode(picture: Locator): Promise<URL> {
  const source = (await picture.getAttribute("src")) ?? "";
  const drawing = Buffer.from(source.replace("data:image/svg+xml;base64,", ""), "base64");
  const { data, info } = await sharp(drawing)
    .resize(600)
    .flatten({ background: "#fff" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const read = readQr(new Uint8ClampedArray(data), info.width, info.height);
  if (!read) throw new Error("the QR code cannot be read");
  return new URL(read.data);
}

async function typePassword(
  { page, t }: Visitor,
  { email, password }: Pick<CreatedUser, "email" | "password">,
  path = "/auth/client/login?return=/admin",
): Promise<Locator> {
  await page.goto(path);
  await waitForHydration(page);
  const form = page.getByRole("form", { name: t(authMessages.toClientLogin) });
  await field(form, t(agencyLoginMessages.email)).fill(email);
  await form.getByLabel(t(agencyLoginMessages.password), { exact: true }).fill(password);
  await button(form, t(shellMessages.logIn)).click();
  return form;
}

/** Enrols by keyboard: password, QR code, first code, recovery codes. */
async function enrolByHand(
  visitor: Visitor,
  within: Locator,
  { password, app = world.app }: { readonly password: string; readonly app?: typeof world.app },
) {
  const { page, t } = visitor;
  await field(within, t(texts.password)).fill("wrong-password");
  await page.keyboard.press("Enter");
  await expect
    .poll(() => errorOf(field(within, t(texts.password))))
    .toBe(t(errorMessages.wrong_password));
  await field(within, t(texts.password)).fill(password);
  await page.keyboard.press("Enter");
  const uri = await scanQrCode(within.getByRole("img", { name: t(texts.qrCode) }));
  const secret = uri.searchParams.get("secret") ?? "";
  expect((await within.locator(".admin_secret").innerText()).replaceAll(" ", "")).toBe(secret);
  const code = field(within, t(texts.firstCode));
  await code.fill("000000");
  await page.keyboard.press("Enter");
  await expect.poll(() => errorOf(code)).toBe(t(errorMessages.second_factor_wrong));
  expect(await isFocused(code)).toBe(true);
  await code.fill(secondFactorCode(app, secret));
  await page.keyboard.press("Enter");
  await within.getByRole("heading", { name: t(texts.recoveryTitle) }).waitFor();
  const codes = await within.getByRole("listitem").allInnerTexts();
  expect(codes).toHaveLength(10);
  return { secret, codes };
}

describe.each([
  { size: "phone", language: "fr" },
  { size: "desktop", language: "en" },
] as const)("$size $language", (profile) => {
  test("an administrator links an app, logs out, and logs in with its code, then with a recovery code (docs/decisions/0083)", async () => {
    const one = await createUser(world.app, { roleId: 1 });
    const visitor = await world.visitor(profile);
    const { page, t } = visitor;
    await typePassword(visitor, one); // the second factor is optional here: the password alone is sufficient
    await page.getByRole("heading", { level: 1, name: t(adminMessages.dashboard) }).waitFor();
    await page.goto("/admin/security");
    const section = region(visitor, t(texts.title));
    await section.getByText(t(texts.off)).waitFor();
    await button(section, t(texts.enrol)).click();
    const { secret, codes } = await enrolByHand(visitor, section, one);
    const download = page.waitForEvent("download");
    await button(section, t(texts.download)).click();
    expect((await download).suggestedFilename()).toBe(`${t(texts.fileName)}.txt`);
    await button(section, t(texts.done)).click();
    await section.getByText(t(texts.codesLeft, { count: 10 })).waitFor();

    await page.locator(".menu-button_face").click();
    await page.getByRole("button", { name: t(shellMessages.logOut), exact: true }).click();
    await page.waitForURL(/\/app\/home$/);

    const form = await typePassword(visitor, one);
    const code = field(form, t(loginWords.code));
    await code.waitFor();
    expect(await isFocused(code)).toBe(true);
    await page.keyboard.press("Enter");
    expect(await errorOf(code)).toBe(t(loginWords.codeRequired));
    await code.fill("000000");
    await page.keyboard.press("Enter");
    await expect.poll(() => errorOf(code)).toBe(t(errorMessages.second_factor_wrong));
    expect(await isFocused(code)).toBe(true);
    await code.fill(secondFactorCode(world.app, secret, 30));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: t(adminMessages.dashboard) }).waitFor();

    await page.evaluate(() => localStorage.clear());
    const again = await typePassword(visitor, one);
    await button(again, t(loginWords.useRecoveryCode)).click();
    const recovery = field(again, t(loginWords.recoveryCode));
    expect(await isFocused(recovery)).toBe(true);
    await recovery.fill(codes[0] ?? "");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: t(adminMessages.dashboard) }).waitFor();
    await page.goto("/admin/security");
    await section.getByText(t(texts.codesLeft, { count: 9 })).waitFor();
  });

  test("where a second factor is required every page of the administration shows the enrolment first (docs/decisions/0083)", async () => {
    const one = await createUser(strict.app, { roleId: 1 });
    const visitor = await strict.visitor(profile);
    const { page, t } = visitor;
    await typePassword(visitor, one, "/auth/client/login?return=/admin/users");
    const section = region(visitor, t(texts.title));
    await section.getByText(t(texts.required)).waitFor();
    expect(await page.getByRole("heading", { level: 1 }).allInnerTexts()).toEqual([
      t(texts.security),
    ]);
    await enrolByHand(visitor, section, { ...one, app: strict.app });
    await button(section, t(texts.done)).click();
    await page.getByRole("heading", { level: 1, name: t(adminMessages.users) }).waitFor();
    await page.getByText(one.email).first().waitFor();
    await expect.poll(() => isFocused(page.locator("main"))).toBe(true);
  });
});

test("where a second factor is required no data of the administration is requested or shown before the enrolment (docs/decisions/0083)", async () => {
  const one = await createUser(strict.app, { roleId: 1 });
  const visitor = await strict.visitor();
  const { page, t } = visitor;
  const release = await delayCalls(visitor, "getSecondFactor");
  await typePassword(visitor, one, "/auth/client/login?return=/admin/users");
  await page.waitForURL("**/admin/users");
  await page.getByRole("status").getByText(t(shellMessages.loading)).waitFor({ state: "attached" });
  await expect.poll(() => callsTo(visitor, "getSecondFactor").length).toBe(1);
  expect(await page.getByRole("heading", { level: 1 }).count()).toBe(0);
  release();
  await region(visitor, t(texts.title)).getByText(t(texts.required)).waitFor();
  expect(callsTo(visitor, "listAdminUsers")).toEqual([]);
});

test("too many attempts and a network error are shown in the code step; Back returns to the password", async () => {
  const app = await world.ownApp();
  const one = await createUser(app, { roleId: 1 });
  await enrolSecondFactor(app, one);
  const visitor = await world.visitor({ app });
  const { page, t, context } = visitor;
  const form = await typePassword(visitor, one);
  const code = field(form, t(loginWords.code));
  await code.waitFor();
  await context.setOffline(true);
  await code.fill("000000");
  await page.keyboard.press("Enter");
  await form.getByRole("alert").waitFor();
  await context.setOffline(false);
  await intercept(page, "**/api/auth/custumer/login", (route) =>
    route.fulfill({
      status: 429,
      headers: { "retry-after": "60" },
      json: {
        message: t(errorMessages.too_many_requests),
        data: null,
        error_code: "too_many_requests",
      },
    }),
  );
  await page.keyboard.press("Enter");
  await form.getByRole("alert").getByText(t(errorMessages.too_many_requests)).waitFor();
  await button(form, t(loginWords.back)).click();
  expect(await form.getByLabel(t(agencyLoginMessages.password), { exact: true }).inputValue()).toBe(
    "",
  );
});

test("another administrator removes a second factor after a confirmation", async () => {
  const one = await createUser(world.app, { roleId: 1 });
  await enrolSecondFactor(world.app, one);
  const visitor = await world.visitor({ size: "desktop" });
  const { page, t } = visitor;
  expect(smallWorld.users.administrator.id).not.toBe(one.id);
  await enterAsAdministrator(visitor, world, `/admin/users/${one.id}`);
  await button(page.locator("main"), t(texts.remove)).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(t(texts.removeText)).waitFor();
  await button(dialog, t(texts.remove)).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => button(page.locator("main"), t(texts.remove)).count()).toBe(0);
});
