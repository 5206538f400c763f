import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { cancellationMessages } from "@wakafine/shared/bookings/cancellation-messages.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { voucherCardMessages } from "@wakafine/shared/vouchers/card-messages.ts";
import { voucherFieldMessages } from "@wakafine/shared/vouchers/field-messages.ts";
import { adminVoucherMessages } from "@wakafine/shared/vouchers/admin-messages.ts";
import { adminCouponMessages } from "@wakafine/shared/coupons/admin-messages.ts";
import { addCoupon } from "@wakafine/testkit/coupons.ts";
import { sampleBooking, samplePassenger } from "@wakafine/testkit/sample-booking.ts";
import { addVoucher } from "@wakafine/testkit/vouchers.ts";
import { button, region } from "./admin.ts";
import {
  aline,
  choosePayment,
  eventually,
  field,
  fillPassenger,
  goToPayment,
  openBooking,
  payButton,
  payers,
  statusOf,
} from "./guest.ts";
import { enterAs } from "./saved-session.ts";
import type { Tour } from "./screen-tour.ts";

/** A trip whose ticket is cancelled to a voucher, on the trip's page and in My trips. */
export async function tourVoucherIssued({ app, visitor, seen }: Tour): Promise<void> {
  const { page, t } = visitor;
  const token = await enterAs(visitor, app, {
    user: smallWorld.users.traveller,
    path: "/app/ticket",
    customer: true,
  });
  const { body } = await app.call(
    "createBooking",
    {
      body: sampleBooking(smallWorld.departures.trainEconomic.id, 2, {
        payer_phone: payers.willing,
        users: [samplePassenger(1, { cni_identifier: "112784903" }), samplePassenger(2)],
      }),
    },
    { token },
  );
  const link = body.data.order_hidden_uuid;
  await eventually(async () => (await statusOf(app, link)) === "PAID", "the order is not paid");
  const order = await app.call("getOrder", { params: { token: link } });
  await page.goto(`/app/ticket/${order.body.data.uuid}`);
  await button(page.getByRole("main"), t(orderMessages.cancelBooking)).waitFor();
  await seen("voucher-trip-paid");
  await button(page.getByRole("main"), t(orderMessages.cancelTicket)).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[value=voucher]").check();
  await seen("voucher-cancel-offer");
  await dialog.locator("button[type=submit]").scrollIntoViewIfNeeded();
  await seen("voucher-cancel-confirm");
  await dialog.locator("button[type=submit]").click();
  await dialog.getByRole("heading", { name: t(cancellationMessages.doneTitle) }).waitFor();
  await seen("voucher-cancel-done");
  await button(dialog, t(cancellationMessages.doneClose)).click();
  await button(page.getByRole("main"), t(voucherCardMessages.copy)).waitFor();
  await seen("voucher-trip");
  await page.goto("/app/ticket");
  await button(page.getByRole("main"), t(voucherCardMessages.copy)).waitFor();
  await seen("voucher-trips");
  await visitor.context.clearCookies({ name: /device/ });
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/app/reservation/success/${link}`);
  await button(page.getByRole("main"), t(voucherCardMessages.showCode)).click();
  await page.getByText(t(voucherCardMessages.whyCode)).waitFor();
  await seen("voucher-order-masked");
}

/** The voucher field of the booking dialog, and the paid order. */
export async function tourVoucherUsed({ app, visitor, seen }: Tour): Promise<void> {
  const { page, t } = visitor;
  const [part, whole] = [await addVoucher(app), await addVoucher(app, { amount: 20_000 })];
  await openBooking(visitor, "first");
  await fillPassenger(visitor, 1, aline);
  await goToPayment(visitor);
  const dialog = page.getByRole("dialog", { name: t(bookingMessages.payment) });
  await button(dialog, t(voucherFieldMessages.have)).click();
  const entered = field(dialog, t(voucherFieldMessages.code));
  await entered.fill("BON-22222-33333-44444");
  await page.keyboard.press("Enter");
  await dialog.locator(".field_error").waitFor();
  await seen("voucher-payment-error");
  const apply = async ({ code }: { readonly code: string }) => {
    await entered.fill(code);
    await page.keyboard.press("Enter");
    await button(dialog, t(voucherFieldMessages.removeOf, { code: code.slice(-5) })).waitFor();
  };
  await apply(whole);
  await seen("voucher-payment-whole");
  await button(dialog, t(voucherFieldMessages.removeOf, { code: whole.code.slice(-5) })).click();
  await apply(part);
  await seen("voucher-payment-part");
  await choosePayment(visitor, payers.willing);
  await payButton(visitor).click();
  await page.waitForURL("**/app/reservation/success/*");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await seen("voucher-order-paid");
}

/** Vouchers in the administration: the list, one voucher, its dialogs; and one coupon. */
export async function tourAdminVouchers({ app, visitor, seen }: Tour): Promise<void> {
  const { page, t } = visitor;
  const { id } = await addVoucher(app, { amount: 7000 });
  await addVoucher(app, { blocked: true });
  await addVoucher(app, { validDays: -3 });
  const coupon = await addCoupon(app, { amount: 1500 });
  await enterAs(visitor, app, {
    user: smallWorld.users.administrator,
    path: "/admin/vouchers",
    customer: true,
  });
  await page.getByRole("table").waitFor();
  await seen("admin-vouchers");
  await page.goto(`/admin/vouchers/${id}`);
  const summary = region(visitor, t(adminVoucherMessages.voucher));
  await button(summary, t(adminVoucherMessages.block)).click();
  await page.getByRole("dialog").waitFor();
  await seen("admin-voucher-block");
  await page.getByRole("dialog").locator("textarea").fill("Code publié");
  await page.getByRole("dialog").locator("button[type=submit]").click();
  await summary.getByText(t(adminVoucherMessages.voucher_blocked)).waitFor();
  await button(summary, t(adminVoucherMessages.extend)).click();
  await page.getByRole("dialog").waitFor();
  await seen("admin-voucher-extend");
  await page.getByRole("dialog").locator("textarea").fill("Retard");
  await page.getByRole("dialog").locator("button[type=submit]").click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await region(visitor, t(adminVoucherMessages.trail)).getByRole("table").waitFor();
  await seen("admin-voucher");
  await page.goto("/admin/coupons");
  await page.getByRole("link", { name: coupon }).click();
  await region(visitor, t(adminCouponMessages.terms)).waitFor();
  await seen("admin-coupon");
}
