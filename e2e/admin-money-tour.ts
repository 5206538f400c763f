import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { alertMessages } from "@wakafine/shared/administration/alert-messages.ts";
import { paymentReviewMessages } from "@wakafine/shared/administration/payment-review-messages.ts";
import { adminBookingMessages } from "@wakafine/shared/administration/booking-messages.ts";
import { bookingIdOf } from "@wakafine/testkit/admin-booking-samples.ts";
import { paidInReview } from "@wakafine/testkit/payment-review-samples.ts";
import { button, region } from "./admin.ts";
import { aline, bookByApi, eventually, junior, payers, requestOn } from "./guest.ts";
import { enterAs } from "./saved-session.ts";
import type { Tour } from "./screen-tour.ts";

const { administrator } = smallWorld.users;

/** Bookings in the administration: the list, one booking, and its dialogs. */
export async function tourBookings({ app, visitor, seen }: Tour): Promise<void> {
  const { page, t } = visitor;
  const link = await bookByApi(app, "trainEconomic", { passengers: [aline, junior] });
  await enterAs(visitor, app, { user: administrator, path: "/admin/bookings", customer: true });
  await page.getByRole("table").waitFor();
  await seen("admin-bookings");
  await page.goto(`/admin/bookings/${await bookingIdOf(app, link)}`);
  const actions = region(visitor, t(adminBookingMessages.actions));
  await actions.waitFor();
  await seen("admin-booking");
  await button(actions, t(adminBookingMessages.cancel)).click();
  await page.getByRole("checkbox").first().check();
  await seen("admin-booking-cancel");
  await page.keyboard.press("Escape");
  await button(actions, t(adminBookingMessages.rotate)).click();
  await page.getByRole("dialog").waitFor();
  await seen("admin-booking-rotate");
}

/** Payments to review: the empty list, cases of several kinds, and the dialogs of their actions. */
export async function tourPayments({ app, visitor, seen }: Tour): Promise<void> {
  const { page, t } = visitor;
  await enterAs(visitor, app, { user: administrator, path: "/admin/payments", customer: true });
  await page.getByText(t(paymentReviewMessages.none)).waitFor();
  await seen("admin-payments-empty");
  const reviewed = await bookByApi(app, "trainEconomic", { payer: payers.other });
  await requestOn(app, payers.other);
  await paidInReview(app, reviewed);
  const refused = await bookByApi(app, "trainEconomic", { payer: payers.waiting });
  await app.sandbox.refuse(await requestOn(app, payers.waiting));
  const states = () =>
    app.database.sql<{ state: string }>(
      "select a.state from payment_attempts a join bookings b on b.id = a.payable_id where b.link_token = $1",
      [refused],
    );
  await eventually(async () => (await states())[0]?.state === "failed", "the refusal is not known");
  await app.call("statePayment", {
    params: { token: refused },
    body: { transaction_id: "MP260518.1024.A12345" },
  });
  await page.goto("/admin/alerts");
  await page.getByText(t(alertMessages.none)).waitFor();
  await seen("admin-alerts-empty");
  await app.database.sql(
    `insert into alerts (id, kind, subject, details) select gen_random_uuid(), 'payment_undecided', a.id::text, '{"count": 2}' from payment_attempts a
       where a.state = 'review' union all values (gen_random_uuid(), 'merchant_config', 'mtn_momo', '{}'::jsonb)`,
  );
  await page.reload();
  await button(page.getByRole("table"), t(alertMessages.handle)).first().waitFor();
  await seen("admin-alerts");
  await button(page.getByRole("table"), t(alertMessages.handle)).first().click();
  await page.getByRole("dialog").waitFor();
  await seen("admin-alerts-handle");
  await page.keyboard.press("Escape");
  await page.goto("/admin/payments");
  const table = page.getByRole("table");
  await table.waitFor();
  await seen("admin-payments");
  for (const action of ["settle", "refund", "returned", "close"] as const) {
    await button(table, t(paymentReviewMessages[action])).first().click();
    await page.getByRole("dialog").waitFor();
    await seen(`admin-payments-${action}`);
    await page.keyboard.press("Escape");
  }
}
