import { statement, statementPlannedPerCall } from "../../database/database.ts";

/** The route of a departure and when it leaves (ISO 8601). */
export interface DepartureNamed {
  readonly agency: string;
  readonly from: string;
  readonly to: string;
  readonly departs_at: string;
}

/** A row of the audit log with the current names of its actor, its subject and the ids in its details. Times are ISO 8601. */
export interface AuditLogRow {
  readonly id: string;
  readonly happened: string;
  readonly actor: string;
  readonly actor_name: string | null;
  /** The actor is a deleted user. */
  readonly actor_gone: boolean;
  readonly action: string;
  readonly entity: string;
  readonly entity_id: string;
  readonly subject_name: string | null;
  readonly subject_departure: DepartureNamed | null;
  /** The subject is a deleted user or agency. */
  readonly subject_gone: boolean;
  /** Current names, by the key of the id in the details. */
  readonly related: Readonly<Record<string, string>>;
  readonly from_state: string | null;
  readonly to_state: string | null;
  readonly reason: string | null;
  readonly details: Record<string, unknown> | null;
  readonly request_id: string | null;
}

type LogValues = [
  actor: string | null,
  action: string | null,
  entity: string | null,
  entityId: string | null,
  notBefore: string | null,
  before: string | null,
  maxCounted: number,
  perPage: number,
  offset: number,
];

/** A text of the log as a uuid; null when it is none ("system", "unknown"). */
const idIn = (text: string): string =>
  `case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${text})::uuid end`;
const nameOf = (user: string): string =>
  `case when ${user}.deleted_at is null then nullif(trim(${user}.firstname || ' ' || ${user}.lastname), '') end`;

/** The current name of the subject of a change `l` (id `u.thing`, user `s`), read from the table of its kind with one index lookup per row. */
const subjectName = `case l.entity
  when 'user' then ${nameOf("subject")}
  when 'agency' then (select a.name from agencies a where a.id = ids.thing)
  when 'coupon' then (select c.code from coupons c where c.id = ids.thing)
  when 'voucher' then (select 'BON-…-' || v.code_end from vouchers v where v.id = ids.thing)
  when 'booking' then (select b.order_code from bookings b where b.id = ids.thing)
  when 'payment_attempt' then (select coalesce(b.order_code, a.name) from payment_attempts t left join bookings b on t.payable_kind = 'booking' and b.id = t.payable_id
    left join top_ups o on t.payable_kind = 'top_up' and o.id = t.payable_id left join agencies a on a.id = o.agency_id where t.id = ids.thing)
  when 'refund' then (select coalesce(b.order_code, a.name) from refunds f left join bookings b on f.payable_kind = 'booking' and b.id = f.payable_id
    left join top_ups o on f.payable_kind = 'top_up' and o.id = f.payable_id left join agencies a on a.id = o.agency_id where f.id = ids.thing)
  when 'top_up' then (select a.name from top_ups o join agencies a on a.id = o.agency_id where o.id = ids.thing)
  when 'payout' then (select a.name from payouts p join agencies a on a.id = p.agency_id where p.id = ids.thing)
  when 'parcel' then (select p.code from parcels p where p.id = ids.thing)
  when 'parcel_departure' then (select d.bus_number from parcel_departures d where d.id = ids.thing)
  when 'counter_shift' then (select a.name from counter_shifts h join agencies a on a.id = h.agency_id where h.id = ids.thing)
  when 'ticket' then (select t.code from tickets t where t.id = ids.thing)
end`;
const subjectDeparture = `case when l.entity = 'departure' then (
  select jsonb_build_object('agency', a.name, 'from', f.name, 'to', t.name, 'departs_at', iso(d.departs_at))
  from departures d join agencies a on a.id = d.agency_id join towns f on f.id = d.from_town_id join towns t on t.id = d.to_town_id where d.id = ids.thing
) end`;
const subjectGone = `case when ids.thing is null then false when l.entity = 'user' then subject.id is null or subject.deleted_at is not null
  when l.entity = 'agency' then not exists (select from agencies a where a.id = ids.thing) else false end`;
/** The agency of a user, and the name of an invitation's recipient as the agency entered it. */
const related = `jsonb_strip_nulls(jsonb_build_object(
  'agency', (select a.name from agencies a where a.id = ${idIn("l.details ->> 'agency'")}),
  'invitation', (select nullif(trim(i.firstname || ' ' || i.lastname), '') from member_invitations i where i.id = ${idIn("l.details ->> 'invitation'")})))`;

/**
 * Changes, the newest first. Planned with its values, so that each filter uses its own index. A page without changes is one row with null.
 * Names are read only for the rows of the page.
 */
export const changesListed = statementPlannedPerCall<
  { counted: number } & (AuditLogRow | { id: null }),
  LogValues
>(
  `with found as materialized (
     select l.id, l.happened_at from audit_log l
     where ($1::text is null or l.actor = $1) and ($2::text is null or l.action = $2) and ($3::text is null or l.entity = $3) and ($4::text is null or l.entity_id = $4)
       and ($5::timestamptz is null or l.happened_at >= $5) and ($6::timestamptz is null or l.happened_at < $6)
     order by l.happened_at desc, l.id desc limit $7
   )
   select (select count(*) from found)::integer as counted, r.*
   from (select 1) one left join (
     select l.id, iso(l.happened_at) as happened, l.actor, ${nameOf("u")} as actor_name, ids.actor is not null and (u.id is null or u.deleted_at is not null) as actor_gone,
       l.action, l.entity, l.entity_id, ${subjectName} as subject_name, ${subjectDeparture} as subject_departure, ${subjectGone} as subject_gone, ${related} as related,
       l.from_state, l.to_state, l.reason, l.details, l.request_id, l.happened_at as listed_at
     from (select * from found order by happened_at desc, id desc limit $8 offset $9) k
     join audit_log l on l.id = k.id
     cross join lateral (select ${idIn("l.actor")} as actor, ${idIn("l.entity_id")} as thing) ids
     left join users u on u.id = ids.actor
     left join users subject on l.entity = 'user' and subject.id = ids.thing
   ) r on true
   order by r.listed_at desc, r.id desc`,
);

/** The user with an e-mail or phone, in its stored spelling; an account that can log in comes before one that cannot. */
export const userByContact = statement<{ id: string }, [contact: string]>(
  "user by contact",
  `select u.id from contacts k join users u on u.id = k.user_id where k.value = $1 and not k.waiting
   order by u.password_hash is null, u.created_at desc limit 1`,
);
