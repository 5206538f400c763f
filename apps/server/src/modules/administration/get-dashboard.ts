import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { dayOf, instantOf } from "@wakafine/shared/rules/dates.ts";
import type { Context } from "../../context.ts";
import {
  agencyCounts,
  oldestPending,
  openMatters,
  salesToday,
  userCounts,
} from "./dashboard-reads.ts";

/** The action that accounts write refused logins under. */
const refusedLogin = "refuse log in";

/** What waits for an administrator, and the figures of the day in Douala; one round trip. Amounts in whole francs [G.role.05]. */
export async function getDashboard({
  database,
  clock,
}: Context): Promise<ResponseOf<"getAdminDashboard">> {
  const today = instantOf(dayOf(clock()), "00:00").toISOString();
  const [[agencies], [users], [sales], [matters], pending] = await database.batch([
    agencyCounts(),
    userCounts(today),
    salesToday(today),
    openMatters(today, refusedLogin),
    oldestPending(),
  ]);
  if (!agencies || !users || !sales || !matters) throw new Error("a count without a row");
  return {
    agencies,
    users,
    bookings: { paid_today: sales.paid_today, amount_today: Number(sales.amount_today) },
    refunds_waiting: matters.refunds,
    open_alerts: matters.alerts,
    refused_logins_today: matters.refused_logins,
    oldest_pending: pending.map(({ uuid, name, created }) => ({
      uuid,
      name,
      created_date: created,
    })),
  };
}
