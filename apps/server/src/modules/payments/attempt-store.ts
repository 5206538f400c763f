import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { AttemptState } from "@wakafine/shared/payments/states.ts";
import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";
import { insertAuditRows } from "../../database/audit.ts";
import { statement } from "../../database/database.ts";
import type { Row } from "../../database/query.ts";
import { insertJob } from "../../jobs/outbox.ts";
import { insertPostings } from "./ledger.ts";
import type { Payable } from "./payable.ts";
import { promptMinutes } from "@wakafine/shared/payments/prompt-limit.ts";
import type { ProviderData } from "./providers/payment-driver.ts";
import type { ProviderName } from "./providers/registry.ts";
import type { RefundTotal } from "./refund-store.ts";
import { refundDays, refundTotal } from "./refund-store.ts";
import { undecidedStates } from "./undecided.ts";

/** A row of payment_attempts; times are ISO 8601. `overdue`: `expires_at` has passed. Ages are seconds on the database's clock. */
export interface AttemptRow extends Pick<
  Row<"payment_attempts">,
  | "id"
  | "payable_id"
  | "number"
  | "provider_ref"
  | "provider_txn_id"
  | "effective"
  | "amount_xaf"
  | "amount_minor"
  | "payer_phone"
  | "reason"
  | "started_at"
  | "expires_at"
  | "created_at"
  | "polls"
  | "version"
> {
  readonly payable_kind: Payable["kind"];
  readonly driver: ProviderName;
  readonly operator: MobileOperator | null;
  readonly state: AttemptState;
  readonly currency: "XAF" | "EUR";
  readonly language: Language;
  readonly provider_data: ProviderData | null;
  readonly overdue: boolean;
  /** Seconds since the attempt was created. */
  readonly age: number;
  /** Seconds since the attempt ended, null while it is open. */
  readonly ended_age: number | null;
}

/** An attempt leased by the poller, with the time its read was due (ISO 8601), the time the read began (exact to the microsecond) and whether a callback requested the read. */
export interface DueAttempt extends AttemptRow {
  readonly was_notified: boolean;
  readonly due_at: string;
  readonly read_began: string;
}

const iso = (column: string): string => `iso(${column})`;
const seconds = (column: string): string => `extract(epoch from app_now() - ${column})::float8`;
const columns = `a.id, a.payable_kind, a.payable_id, a.number, a.driver, a.operator, a.provider_ref, a.provider_txn_id, a.provider_data, a.state, a.effective, a.amount_xaf, a.currency,
  a.amount_minor, a.payer_phone, a.language, a.reason, ${iso("a.started_at")} as started_at, ${iso("a.expires_at")} as expires_at,
  ${iso("a.created_at")} as created_at, a.polls, a.version, a.expires_at <= app_now() as overdue, ${seconds("a.created_at")} as age,
  ${seconds("a.ended_at")} as ended_age`;

/** Loads an attempt by its id. */
export const loadAttempt = statement<AttemptRow, [string]>(
  "load attempt",
  `select ${columns} from payment_attempts a where a.id = $1`,
);

/** Loads the attempt that a provider's transaction paid. */
export const attemptOfTransaction = statement<{ id: string }, [ProviderName, string]>(
  "attempt of a transaction",
  "select id from payment_attempts where driver = $1 and provider_txn_id = $2",
);

/** Loads what a provider assigned to the attempt with this reference; no row if there is no such attempt. */
export const providerDataOf = statement<
  { provider_data: ProviderData | null },
  [ProviderName, string]
>(
  "provider data of an attempt",
  "select provider_data from payment_attempts where driver = $1 and provider_ref = $2",
);

/** Loads the attempts of a payable, oldest first. */
export const attemptsOf = statement<AttemptRow, [Payable["kind"], string]>(
  "attempts of a payable",
  `select ${columns} from payment_attempts a where a.payable_kind = $1 and a.payable_id = $2 order by a.number`,
);

interface Opening {
  readonly id: string;
  readonly payableKind: Payable["kind"];
  readonly payableId: string;
  readonly number: number;
  readonly driver: ProviderName;
  readonly operator: MobileOperator | null;
  readonly providerRef: string;
  readonly amountXaf: number;
  readonly currency: "XAF" | "EUR";
  readonly amountMinor: string;
  readonly rateUsed: number;
  readonly payerPhone: string | null;
  readonly language: Language;
  readonly windowMinutes: number;
  readonly holdUntil: string;
  /** Keyed hashes as hex. */
  readonly deviceKey: string | null;
  readonly addressKey: string | null;
  readonly phoneVerified: boolean;
  /** Maximum undecided attempts per device and per address; null: unlimited. */
  readonly deviceLimit: number | null;
  readonly addressLimit: number | null;
}

/**
 * Opens an attempt with its audit row and the job that starts it. The attempt expires at the end of the provider's window or of the hold.
 * Errors: WF001 attempt_running if another attempt of the payable is undecided, WF001 too_many_pending_payments if the device or address has too many
 * undecided attempts. The poller starts an attempt that was not started within 30 s. Without a job, the request that opens the attempt starts it.
 */
export const insertAttempt = statement<
  never,
  [attempt: string, audit: string, startJob: string | null]
>(
  "insert attempt",
  `with opened as (
   insert into payment_attempts (id, payable_kind, payable_id, number, driver, operator, provider_ref, amount_xaf, currency, amount_minor, rate_used, payer_phone, language,
     expires_at, next_poll_at, device_key, address_key, phone_verified)
   select o.id, o."payableKind", o."payableId", o.number, o.driver, o.operator, o."providerRef", o."amountXaf", o.currency, o."amountMinor", o."rateUsed", o."payerPhone",
     o.language, least(app_now() + make_interval(mins => o."windowMinutes"), o."holdUntil"), app_now() + interval '30 seconds', decode(o."deviceKey", 'hex'), decode(o."addressKey", 'hex'), o."phoneVerified"
   from jsonb_to_record($1::jsonb) as o(id uuid, "payableKind" text, "payableId" uuid, number smallint, driver text, operator text, "providerRef" text, "amountXaf" integer,
     currency text, "amountMinor" bigint, "rateUsed" smallint, "payerPhone" text, language text, "windowMinutes" integer, "holdUntil" timestamptz,
     "deviceKey" text, "addressKey" text, "phoneVerified" boolean, "deviceLimit" integer, "addressLimit" integer)
   where (not pending_attempts_reached(decode(o."deviceKey", 'hex'), o."deviceLimit", decode(o."addressKey", 'hex'), o."addressLimit")
     or refuse('too_many_pending_payments') is null) and not exists (select from payment_attempts u where u.payable_kind = o."payableKind" and u.payable_id = o."payableId"
     and u.state in (${undecidedStates.map((state) => `'${state}'`).join(", ")}))
   returning id),
   logged as (${insertAuditRows("$2")}),
   queued as (${insertJob("$3")})
   select refuse('attempt_running') where not exists (select from opened)`,
);

/** Returns the first parameter of `insertAttempt`. */
export function openingValues(opening: Opening): string {
  return JSON.stringify(opening);
}

/** Locks the prompts of one payer phone until the end of the transaction, so that concurrent starts cannot exceed the limit of `beginStart`. */
export const lockPayer = statement<never, [string]>(
  "lock payer",
  "select pg_advisory_xact_lock(hashtextextended('prompt ' || $1, 0))",
);

const promptWindow = `interval '${promptMinutes} minutes'`;
const secondsUntilRoom = (oldest: string, window = promptWindow): string =>
  `coalesce((select greatest(1, ceil(extract(epoch from started_at + ${window} - app_now()))) from ${oldest} as oldest), 0)::int`;
const sentRecently = (prompt: string): string =>
  `${prompt}.started_at > app_now() - ${promptWindow} and ${prompt}.created_at > app_now() - interval '1 hour'`;

/** A prompt of the last day that was not paid, of a requester who did not verify the phone. */
const unpaidToday = (prompt: string): string =>
  `${prompt}.started_at > app_now() - interval '1 day' and ${prompt}.created_at > app_now() - interval '25 hours'
   and not ${prompt}.phone_verified and ${prompt}.state in ('created', 'pending', 'processing', 'failed', 'expired', 'cancelled')`;

/** Seconds until the next prompt to a phone is allowed, 0 if it is allowed now: by the limit of the requesting device (else its address), and by those of the phone. */
export interface PromptWaits {
  readonly own_wait: number;
  readonly phone_wait: number;
}

interface PromptParameters {
  readonly phone: string;
  /** Key of the device or address, hex. */
  readonly origin: string;
  readonly ownLimit: string;
  readonly phoneLimit: string;
  readonly unpaidLimit: string;
}

/** SQL of one row of `PromptWaits`. */
export const promptWaitsText = (given: PromptParameters) =>
  `with prompts as (
     select p.started_at, coalesce(p.device_key, p.address_key) is not distinct from decode(${given.origin}, 'hex') as own
     from payment_attempts p where p.payer_phone = ${given.phone} and ${sentRecently("p")})
   -- At the limit, the next prompt is allowed when the oldest counted prompt leaves the window.
   select ${secondsUntilRoom(`(select started_at from prompts where own order by started_at desc offset ${given.ownLimit}::integer - 1 limit 1)`)} as own_wait,
     greatest(${secondsUntilRoom(`(select started_at from prompts order by started_at desc offset ${given.phoneLimit}::integer - 1 limit 1)`)},
       ${secondsUntilRoom(
         `(select p.started_at from payment_attempts p where p.payer_phone = ${given.phone} and ${unpaidToday("p")}
           order by p.started_at desc offset ${given.unpaidLimit}::integer - 1 limit 1)`,
         "interval '1 day'",
       )}) as phone_wait`;

/** Loads the waits of a phone; `origin` is the key of the device or address as hex. */
export const promptWaits = statement<
  PromptWaits,
  [phone: string, origin: string | null, ownLimit: number, phoneLimit: number, unpaidLimit: number]
>(
  "waits for the next prompt",
  promptWaitsText({
    phone: "$1",
    origin: "$2",
    ownLimit: "$3",
    phoneLimit: "$4",
    unpaidLimit: "$5",
  }),
);

/**
 * Sets `started_at` before the first provider call. Returns no row if it is already set or if a prompt limit is reached: the limit of the device (else
 * the address), or one of the phone unless the requester verified it.
 */
export const beginStart = statement<
  AttemptRow,
  [id: string, ownLimit: number, phoneLimit: number, unpaidLimit: number]
>(
  "begin start of attempt",
  `update payment_attempts a set started_at = app_now(), version = version + 1, next_poll_at = app_now() + interval '30 seconds'
   where a.id = $1 and a.state = 'created' and a.started_at is null and (a.payer_phone is null or (
     select count(*) filter (where coalesce(o.device_key, o.address_key) is not distinct from coalesce(a.device_key, a.address_key)) < $2 and (a.phone_verified or count(*) < $3)
     from payment_attempts o where o.payer_phone = a.payer_phone and o.id <> a.id and ${sentRecently("o")})
     and (a.phone_verified or (select count(*) from payment_attempts o where o.payer_phone = a.payer_phone and o.id <> a.id and ${unpaidToday("o")}) < $4))
   returning ${columns}`,
);

/** Stores the provider's own identifiers of the payment, once, and delays the next poll by 30 s for the start call. Returns no row if another process stored them or ended the attempt. */
export const storeProviderData = statement<AttemptRow, [id: string, version: number, data: string]>(
  "store provider data",
  `update payment_attempts a set provider_data = $3, next_poll_at = greatest(next_poll_at, app_now() + interval '30 seconds')
   where a.id = $1 and a.version = $2 and a.state = 'created' and a.provider_data is null returning ${columns}`,
);

/** Stores the suspected reason and the raw response of a start without a known outcome, and schedules the next read (seconds). */
export const noteUnknownStart = statement<never, [string, number, string | null, string, number]>(
  "note unknown start",
  `update payment_attempts set reason = $3, raw = $4, next_poll_at = app_now() + make_interval(secs => $5) where id = $1 and version = $2 and state = 'created'`,
);

export interface Move {
  readonly id: string;
  readonly version: number;
  readonly to: AttemptState;
  readonly reason: string | null;
  readonly raw: string | null;
  readonly txnId: string | null;
  /** Seconds until the next read; null: none. */
  readonly nextRead: number | null;
  readonly ends: boolean;
  /** True: only while the provider's identifiers are not stored. Storing them does not change the version. */
  readonly onlyUnnamed: boolean;
}

const move = statement<
  AttemptRow,
  [
    string,
    number,
    AttemptState,
    string | null,
    string | null,
    string | null,
    number | null,
    boolean,
    boolean,
  ]
>(
  "move attempt",
  `update payment_attempts a set state = $3, version = version + 1, reason = $4, raw = coalesce($5, raw), provider_txn_id = coalesce($6, provider_txn_id),
     next_poll_at = case when notified and $7::float8 is not null then next_poll_at else app_now() + make_interval(secs => $7) end,
     polls = case when $3 = 'pending' then 0 else polls end, ended_at = case when $8 then coalesce(case when state <> 'review' then ended_at end, app_now()) else ended_at end
   where a.id = $1 and a.version = $2 and (not $9 or a.provider_data is null) returning ${columns}`,
);

/** Changes the state of an attempt that received no money, by compare-and-set on its version. Returns no row if another process changed it first. */
export function moveAttempt({ id, version, to, reason, raw, ...rest }: Move) {
  const { txnId, nextRead, ends, onlyUnnamed } = rest;
  return move(id, version, to, reason, raw, txnId, nextRead, ends, onlyUnnamed);
}

/** `refund_due_at`: due date of a refund if the money cannot be used, ISO 8601. */
export interface ClaimedAttempt extends AttemptRow {
  readonly refund_due_at: string;
}

/**
 * First statement of the settle transaction after a successful payment: locks the attempt. Returns no row if its version has changed since it was read.
 * The row is updated once, in `endMoney`, after the payable has accepted or rejected the money.
 */
export const claimMoney = statement<ClaimedAttempt, [id: string, version: number]>(
  "claim money of attempt",
  `select ${columns}, ${iso(`app_now() + interval '${refundDays} days'`)} as refund_due_at
   from payment_attempts a where a.id = $1 and a.version = $2 for update`,
);
/** Stores the final state of an attempt locked by `claimMoney`, whether it pays its payable, its audit rows and its ledger transactions. */
export const endMoney = statement<
  never,
  [
    id: string,
    version: number,
    from: AttemptState,
    to: AttemptState,
    effective: boolean,
    raw: string,
    txnId: string | null,
    audit: string,
    postings: string,
  ]
>(
  "end money of attempt",
  `with ended as (
     update payment_attempts set state = $4, effective = $5, version = version + 1, reason = null, raw = coalesce($6, raw),
       provider_txn_id = coalesce($7, provider_txn_id), next_poll_at = null, ended_at = coalesce(ended_at, app_now())
     where id = $1 and version = $2 and state = $3 returning id),
   logged as (${insertAuditRows("$8")}),
   ${insertPostings("$9")}
   select expect_rows('end money of attempt', count(*), 1) from ended`,
);

/**
 * Leases the due attempts of one provider: at most `max`, without those in `open`, attempts with a callback first, then the longest overdue. A callback requires the secret
 * of its attempt, so forged callbacks cannot delay other attempts. The lease is a next_poll_at one minute later: if the process dies, the attempt is due again then.
 */
export const leaseDue = statement<
  DueAttempt,
  [max: number, open: readonly string[], provider: ProviderName]
>(
  "lease due attempts",
  `with notified as materialized (select id from payment_attempts where driver = $3 and notified and next_poll_at <= app_now() and id <> all($2::uuid[]) order by next_poll_at limit $1 for update skip locked),
   others as materialized (select id, next_poll_at from payment_attempts where driver = $3 and not notified and next_poll_at <= app_now() and id <> all($2::uuid[]) order by next_poll_at limit $1 for update skip locked),
   picked as (select id from notified union all (select id from others order by next_poll_at limit $1 - (select count(*) from notified)))
   update payment_attempts a set read_at = app_now(), notified = false, polls = a.polls + 1, next_poll_at = app_now() + interval '1 minute'
   where a.id in (select id from picked) returning ${columns}, old.notified as was_notified, ${iso("old.next_poll_at")} as due_at, a.read_at::text as read_began`,
);

/** Schedules the next read of an unchanged attempt in the given seconds; null: none. A callback received in the meantime keeps its earlier time. */
export const readAgainIn = statement<never, [string, number, number | null, boolean]>(
  "read attempt again",
  `update payment_attempts set next_poll_at = case when notified then next_poll_at else app_now() + make_interval(secs => $3) end, notified = notified or $4
   where id = $1 and version = $2`,
);

/** An attempt for the order page, with the refund to its payer and whether reads of undecided attempts are delayed. */
export interface ViewedAttempt extends AttemptRow {
  readonly delayed: boolean;
  readonly refund: RefundTotal | null;
}

/**
 * Loads the attempts of a payable for its order page, oldest first, and moves the next read of a pending or processing attempt to at most 5 s after its last read.
 * `delayed`: the attempt is undecided and the oldest due read of all attempts has waited for more than 10 s.
 */
export const viewAttempts = statement<ViewedAttempt, [Payable["kind"], string]>(
  "view attempts of a payable",
  `with forward as (
     update payment_attempts set next_poll_at = greatest(app_now(), read_at + interval '5 seconds')
     where payable_kind = $1 and payable_id = $2 and state in ('pending', 'processing') and next_poll_at > greatest(app_now(), read_at + interval '5 seconds'))
   select ${columns}, ${refundTotal("$1", "$2")} as refund,
     a.state in (${undecidedStates.map((state) => `'${state}'`).join(", ")}) and coalesce((select min(next_poll_at) < app_now() - interval '10 seconds'
       from payment_attempts where next_poll_at is not null), false) as delayed
   from payment_attempts a where a.payable_kind = $1 and a.payable_id = $2 order by a.number`,
);

/** Payables with an undecided attempt. */
export const undecidedPayables = statement<
  { payable_id: string },
  [Payable["kind"], payableIds: readonly string[]]
>(
  "payables with an undecided attempt",
  `select distinct payable_id from payment_attempts
   where payable_kind = $1 and payable_id = any ($2::uuid[]) and state in (${undecidedStates.map((state) => `'${state}'`).join(", ")})`,
);
