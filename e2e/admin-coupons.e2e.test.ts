import { adminMessages } from "@wakafine/shared/administration/messages.ts";
import { adminCouponMessages as texts } from "@wakafine/shared/coupons/admin-messages.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { addDays, dayOf } from "@wakafine/shared/rules/dates.ts";
import { describe, expect, test } from "vitest";
import { button, enterAsAdministrator, loggedLines, region } from "./admin.ts";
import { errorOf } from "./fields.ts";
import { field } from "./guest.ts";
import { onDesktop } from "./profiles.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

describe.each(onDesktop)("at the size of a $size in $language", ({ size, language }) => {
  test("an administrator creates a coupon, finds it, changes and deactivates it, and sees the changes in its log [G.role.05]", async () => {
    const visitor = await world.visitor({ size, language });
    const { page, t } = visitor;
    const code = `ADMIN${language.toUpperCase()}`;
    await enterAsAdministrator(visitor, world, "/admin/coupons");
    await page.getByRole("button", { name: t(texts.create) }).click();
    const dialog = page.getByRole("dialog", { name: t(texts.create) });
    await field(dialog, t(texts.code)).fill(code.toLowerCase());
    await button(dialog, t(texts.create)).click();
    expect(await errorOf(field(dialog, t(texts.value)))).toBe(t(fieldMessages.required));
    await field(dialog, t(texts.value)).fill("1500");
    await dialog.getByLabel(t(texts.until)).fill(addDays(dayOf(new Date()), 30));
    await field(dialog, t(texts.maxUses)).fill("5");
    await button(dialog, t(texts.create)).click();
    await dialog.waitFor({ state: "detached" });

    await page.getByRole("searchbox", { name: t(texts.search) }).fill(code.slice(2));
    await page.getByRole("link", { name: code, exact: true }).click();
    const terms = region(visitor, t(texts.terms));
    await terms.getByLabel(t(texts.kind)).selectOption("reduction");
    await field(terms, t(texts.value)).fill(language === "fr" ? "12,5" : "12.5");
    await button(terms, t(adminMessages.save)).click();
    const summary = region(visitor, t(texts.coupon));
    await summary.getByText(language === "fr" ? "12,5\u00a0%" : "12.5%").waitFor();

    await button(summary, t(texts.deactivate)).click();
    await button(page.getByRole("dialog"), t(texts.deactivate)).click();
    await summary.getByText(t(texts.coupon_inactive)).waitFor();
    await expect
      .poll(async () => (await loggedLines(region(visitor, t(texts.trail)))).length)
      .toBe(3);
    expect((await world.app.call("checkCoupon", { body: { code } })).body.error_code).toBe(
      "coupon_inactive",
    );
  });
});
