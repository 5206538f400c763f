import type { Retention } from "../../jobs/retention.ts";
import { purgeStatement } from "../../jobs/retention.ts";

const purgeAttempts = purgeStatement(
  "purge payers of attempts",
  `update payment_attempts set payer_phone = null, raw = null where id in (
     select a.id from payment_attempts a
     where (a.payer_phone is not null or a.raw is not null) and a.created_at < app_now() - make_interval(days => $1::integer)
       and a.state not in ('created', 'pending', 'processing', 'review', 'disputed')
       and not exists (select from refunds r where r.attempt_id = a.id and r.state <> 'succeeded')
     order by a.created_at limit 2000)`,
);
const purgeRefunds = purgeStatement(
  "purge payers of refunds",
  `update refunds set payer_phone = null where id in (
     select id from refunds where state = 'succeeded' and payer_phone is not null and ended_at < app_now() - make_interval(days => $1::integer)
     order by ended_at limit 2000)`,
);

const eraseKeys = purgeStatement(
  "erase device and address keys of attempts",
  `update payment_attempts set device_key = null, address_key = null where id in (
     select id from payment_attempts
     where (device_key is not null or address_key is not null) and created_at < app_now() - make_interval(days => $1::integer) and state not in ('created', 'pending', 'processing')
     order by created_at limit 2000)`,
);

/** Seen alerts, with the days since they were raised last. */
const deleteSeenAlerts = purgeStatement(
  "delete seen alerts",
  `delete from alerts where id in (
     select id from alerts where seen_at is not null and raised_at < app_now() - make_interval(days => $1::integer) order by raised_at limit 2000)`,
);
/** Alerts that nobody marks as seen; the alert about a failed job is kept with the job. Their details may contain a provider's report about a payer. */
const deleteAlerts = purgeStatement(
  "delete old alerts",
  `delete from alerts where id in (
     select a.id from alerts a where a.raised_at < app_now() - make_interval(days => $1::integer)
       and (a.kind <> 'outbox_job_failed' or not exists (select from outbox o where o.id::text = a.subject))
     order by a.raised_at limit 2000)`,
);
/** Statements that no administrator has to decide: closed ones, and those about an order that was paid. */
const deleteStatements = purgeStatement(
  "delete payment statements",
  `delete from payment_statements where id in (
     select s.id from payment_statements s where s.stated_at < app_now() - make_interval(days => $1::integer)
       and (s.closed_at is not null or exists (
         select from payment_attempts a where a.payable_kind = s.payable_kind and a.payable_id = s.payable_id and a.effective))
     order by s.stated_at limit 2000)`,
);

/** Purges payer phones after their retention period, when no refund is owed to them, and deletes alerts and statements of travellers. States, amounts, references and the ledger are kept. */
export const paymentRetention: readonly Retention[] = [
  ...[purgeAttempts, purgeRefunds, deleteAlerts, deleteStatements].map((purge): Retention => ({
    purge,
    days: (config) => config.CONTACT_DAYS,
  })),
  { purge: deleteSeenAlerts, days: (config) => config.MESSAGE_DAYS },
  { purge: eraseKeys, days: () => 1 }, // limits need only the last 15 minutes
];
