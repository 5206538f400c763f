import type { ClaimState } from "@wakafine/shared/parcels/claims.ts";
import type { MissingReason, ParcelException } from "@wakafine/shared/parcels/states.ts";
import type { Statement } from "../../database/database.ts";
import { statement } from "../../database/database.ts";

export type ParcelEventKind =
  | "SENT"
  | "CHANGED"
  | "PAID"
  | "EMBARK"
  | "MISSING"
  | "WRONG_BUS"
  | "TAKEN_OFF"
  | "EXCEPTION"
  | "EXCEPTION_END"
  | "ARRIVE"
  | "BACK"
  | "RECEIVE"
  | "DELETED";

const insertEvent = statement<
  never,
  [
    parcel: string,
    id: string,
    kind: ParcelEventKind,
    agency: string,
    user: string,
    departure: string | null,
    happenedAt: string | null,
    file: string | null,
    details: string,
  ]
>(
  "add parcel event",
  `insert into parcel_events (parcel_id, position, id, kind, agency_id, user_id, departure_id, happened_at, file, details)
   values ($1, 0, $2, $3, $4, $5, $6, coalesce($7::timestamptz, app_now()), $8, $9::jsonb)`,
);

interface NewParcelEvent {
  readonly parcelId: string;
  readonly id: string;
  readonly kind: ParcelEventKind;
  readonly agencyId: string;
  readonly userId: string;
  readonly departureId?: string | null;
  /** ISO 8601; default: now. */
  readonly happenedAt?: string | null;
  /** The stored photo. */
  readonly file?: string | null;
  readonly details?: object;
}

/** Returns the statement that appends an event to the chain of a parcel. */
export function addEvent({
  departureId = null,
  happenedAt = null,
  file = null,
  details = {},
  ...event
}: NewParcelEvent): Statement<never> {
  const { parcelId, id, kind, agencyId, userId } = event;
  return insertEvent(
    parcelId,
    id,
    kind,
    agencyId,
    userId,
    departureId,
    happenedAt,
    file,
    JSON.stringify(details),
  );
}

export interface ParcelEventRow {
  readonly kind: ParcelEventKind;
  readonly happened: string;
  readonly received: string;
  readonly by: string;
  readonly agency: string;
  readonly bus_number: string | null;
  readonly file: string | null;
  readonly collected_by: {
    readonly name: string;
    readonly cni_end: string;
    readonly self: boolean;
  } | null;
  readonly loss_settled: boolean;
  readonly missing: { readonly reason: MissingReason; readonly note: string } | null;
  readonly exception: { readonly kind: ParcelException; readonly note: string } | null;
}

export const eventsOfParcel = statement<ParcelEventRow, [parcel: string]>(
  "events of a parcel",
  `select e.kind, iso(e.happened_at) as happened, iso(e.received_at) as received, trim(u.firstname || ' ' || u.lastname) as by, a.name as agency, e.details ->> 'bus_number' as bus_number, case when p.purged_at is null then e.file end as file,
     e.details -> 'collected_by' as collected_by, coalesce(e.details -> 'loss_settled', 'false')::boolean as loss_settled, e.details -> 'missing' as missing, e.details -> 'exception' as exception
   from parcel_events e join parcels p on p.id = e.parcel_id join users u on u.id = e.user_id join agencies a on a.id = e.agency_id
   where e.parcel_id = $1 order by e.position`,
);

export const lastMissingReport = statement<
  { readonly reason: MissingReason; readonly note: string },
  [parcel: string]
>(
  "last missing report of a parcel",
  `select details -> 'missing' ->> 'reason' as reason, details -> 'missing' ->> 'note' as note from parcel_events
   where parcel_id = $1 and kind = 'MISSING' order by position desc limit 1`,
);

/** SQL: the report with which parcel `p` began to be missing, on its present bus and since it was found last. It names the exception, so that its SMS is sent once. */
const beganMissing = `select e.id, e.received_at from parcel_events e where e.parcel_id = p.id and e.kind = 'MISSING'
  and e.position > (select max(l.position) from parcel_events l where l.parcel_id = p.id
    and (l.kind = 'EMBARK' or (l.kind = 'EXCEPTION_END' and l.details -> 'exception' ->> 'kind' = 'LOST')))
  order by e.position limit 1`;

export const firstMissingReport = statement<{ id: string }, [parcel: string]>(
  "first missing report of a parcel",
  `select first.id from parcels p cross join lateral (${beganMissing}) first where p.id = $1`,
);

/** The first reports of parcels that have been missing for some minutes, of the last two days: older messages can have left the outbox. */
export const longMissing = statement<{ id: string }, [minutes: number]>(
  "parcels missing for long",
  `select first.id from parcels p cross join lateral (${beganMissing}) first
   where p.exceptions <> '{}' and p.exceptions @> array['MISSING'] and not p.exceptions @> array['LOST'] and p.state = 'EMBARK'
     and first.received_at between app_now() - interval '2 days' and app_now() - make_interval(mins => $1)`,
);

/** What the chain keeps of a claim and the message about it says. `due`: ISO 8601. */
export interface ClaimInEvent {
  readonly id: string;
  readonly state: ClaimState;
  readonly amount: number;
  readonly due: string;
}

/** The event of a message and its parcel. */
export interface EventOfMessage {
  readonly parcel_id: string;
  readonly kind: ParcelEventKind;
  readonly exception: ParcelException | null;
  readonly claim: ClaimInEvent | null;
}

export const parcelOfEvent = statement<EventOfMessage, [event: string]>(
  "parcel of an event",
  "select parcel_id, kind, details -> 'exception' ->> 'kind' as exception, details -> 'claim' as claim from parcel_events where id = $1",
);
