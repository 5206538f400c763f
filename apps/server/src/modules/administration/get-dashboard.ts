import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { dayOf, instantOf } from "@wakafine/shared/rules/dates.ts";
import type { Context } from "../../context.ts";
import {
  agencyCounts,
  oldestWaiting,
  openIssues,
  salesToday,
  userCounts,
} from "./dashboard-reads.ts";
import { refusedLoginAction } from "../accounts/public.ts";
import { payoutsWaiting } from "../payouts/public.ts";
import { countPaymentReviews } from "./payment-review-reads.ts";

/** Returns the tasks that wait for an administrator and the figures of the day in Douala; one round trip. Amounts are in whole francs [G.role.05]. */
export async function getDashboard({
  database,
  clock,
}: Context): Promise<ResponseOf<"getAdminDashboard">> {
  const startOfToday = instantOf(dayOf(clock()), "00:00").toISOString();
  const [[agencies], [users], [sales], [issues], [payments], [payouts], waiting] =
    await database.batch([
      agencyCounts(),
      userCounts(startOfToday),
      salesToday(startOfToday),
      openIssues(startOfToday, refusedLoginAction),
      countPaymentReviews(1000),
      payoutsWaiting(),
      oldestWaiting(),
    ]);
  if (!agencies || !users || !sales || !issues || !payments || !payouts)
    throw new Error("a dashboard query returned no row");
  return {
    agencies,
    users,
    bookings: { paid_today: sales.paid_today, amount_today: Number(sales.amount_today) },
    refunds_waiting: issues.refunds,
    payments_to_review: payments.reviews,
    payouts_due: Number(payouts.due),
    payouts_waiting: payouts.open,
    open_alerts: issues.alerts,
    refused_logins_today: issues.refused_logins,
    oldest_waiting: waiting.map(({ uuid, name, created }) => ({
      uuid,
      name,
      created_date: created,
    })),
  };
}
