import type { Day } from "@wakafine/shared/rules/dates.ts";
import { addDays, weekdayOf } from "@wakafine/shared/rules/dates.ts";
import type { Transaction } from "../database/database.ts";
import { statement } from "../database/database.ts";
import { demoAgencies } from "./demo-agencies.ts";
import { planSales } from "./demo-sales.ts";
import { demoAdministrator } from "./demo-users.ts";
import { derivedId } from "./derived-values.ts";
import { rowsOfSale } from "./sale-rows.ts";
import { saleStatements } from "./seed-sales.ts";
import { seedDepartures } from "./service-departures.ts";
import type { SellingDeparture } from "./sold-departures.ts";
import { departuresToSell } from "./sold-departures.ts";
import type { Service } from "./timetable.ts";

/** The agency of the README's accounts has income of past days: the older day is paid out, the other one is due. */
const earning = "grand-calao";
const daysBefore = [3, 2];
const payoutPhone = "+237677101010";

const releaseIncome = statement<never, [departures: readonly string[]]>(
  "seed released income",
  `with ended as (
     select e.agency_id, e.departure_id, -sum(e.amount) as held, d.departs_at + make_interval(mins => d.duration_minutes + 30) as released_at
     from ledger_entries e join departures d on d.agency_id = e.agency_id and d.id = e.departure_id
     where e.account = 'agency_held' and e.departure_id = any ($1::uuid[]) group by 1, 2, 4 having sum(e.amount) < 0),
   movements as (
     insert into ledger_transactions (id, kind, agency_id, departure_id, created_at)
     select md5('release ' || departure_id)::uuid, 'held_to_payable', agency_id, departure_id, released_at from ended returning id, departure_id)
   insert into ledger_entries (transaction_id, position, account, agency_id, departure_id, amount)
   select m.id, s.position, s.account, n.agency_id, n.departure_id, s.sign * n.held
   from movements m join ended n using (departure_id), (values (0::smallint, 'agency_held', 1), (1::smallint, 'agency_payable', -1)) as s(position, account, sign)`,
);

const setNumber = statement<never, [agency: string, phone: string, since: string]>(
  "seed payout number",
  "update agencies set momo_phone = $2, momo_validated_at = $3 where id = $1",
);

const payDeparture = statement<
  never,
  [id: string, departure: string, phone: string, administrator: string, at: string]
>(
  "seed payout",
  `with due as (
     select agency_id, departure_id, -sum(amount) as amount from ledger_entries where account = 'agency_payable' and departure_id = $2::uuid group by 1, 2),
   made as (
     insert into payouts (id, agency_id, operator, phone, amount_xaf, state, approval_required, requested_by, requested_at, ended_by, ended_at, operator_txn_id)
     select $1::uuid, agency_id, 'MTN', $3, amount, 'executed', false, $4::uuid, $5::timestamptz, $4::uuid, $5::timestamptz + interval '10 minutes', 'MP-DEMO-4417' from due
     returning id, agency_id, amount_xaf),
   lines as (insert into payout_lines select id, agency_id, $2::uuid, amount_xaf from made),
   movement as (
     insert into ledger_transactions (id, kind, agency_id, payout_id, created_at)
     select md5('payout ' || id)::uuid, 'payout', agency_id, id, $5::timestamptz + interval '10 minutes' from made returning id)
   insert into ledger_entries (transaction_id, position, account, driver, agency_id, departure_id, amount)
   select m.id, 0, 'agency_payable', null, p.agency_id, $2::uuid, p.amount_xaf from movement m, made p
   union all select m.id, 1, 'provider_cash', 'mtn_momo', null, null, -p.amount_xaf from movement m, made p`,
);

/** Inserts sold departures of past days, the release of their money, a validated payout number and a past payout. */
export async function seedPastIncome(
  transaction: Transaction,
  { services, first, now }: { services: readonly Service[]; first: Day; now: Date },
): Promise<void> {
  const number = demoAgencies.findIndex(({ slug }) => slug === earning);
  const agency = demoAgencies[number];
  if (!agency) throw new Error(`there is no demo agency ${earning}`);
  const past = daysBefore.flatMap((before) => {
    const day = addDays(first, -before);
    const [service] = services
      .filter((one) => one.agency === agency.id && one.weekdays.includes(weekdayOf(day)))
      .sort((a, b) => (`${a.hour} ${a.key}` < `${b.hour} ${b.key}` ? -1 : 1));
    return service ? [{ service, day }] : [];
  });
  const selling = past.map(({ service, day }): SellingDeparture => {
    const key = `${service.key} ${day}`;
    return {
      id: derivedId(key),
      key,
      agency: number,
      day: 0,
      isFirstOfDay: false,
      share: 60,
      most: 16,
    };
  });
  await transaction.batch(
    past.flatMap(({ service, day }) => [...seedDepartures([service], day, day)]),
  );
  const ids = selling.map(({ id }) => id);
  const departures = await transaction.query(departuresToSell(ids));
  const sales = planSales(selling, departures, now).map(rowsOfSale);
  const paidAt = new Date(now.getTime() - 24 * 3_600_000).toISOString();
  await transaction.batch([
    ...saleStatements(sales),
    releaseIncome(ids),
    setNumber(agency.id, payoutPhone, new Date(now.getTime() - 40 * 24 * 3_600_000).toISOString()),
    payDeparture(derivedId("demo payout"), ids[0] ?? "", payoutPhone, demoAdministrator.id, paidAt),
  ]);
}
