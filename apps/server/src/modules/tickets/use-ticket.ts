import type { refusals } from "@wakafine/shared/check-in/contract.ts";
import { insertAuditRows } from "../../database/audit.ts";
import { statement } from "../../database/database.ts";

/** Boarding may be marked from 6 h before to 24 h after the departure, by the database's clock [G.check.04]. */
export const boardingOpen =
  "app_now() between d.departs_at - interval '6 hours' and d.departs_at + interval '24 hours'";

type MarkValues = [
  agency: string,
  member: string,
  code: string | null,
  qrcodeUuid: string | null,
  id: string,
  entered: string,
  nonce: string | null,
  happenedAt: string | null,
  auditId: string,
  address: string,
  requestId: string,
];

/**
 * PAID → VALIDATE with the check-in row and its audit row in one statement. Of concurrent calls one returns a row, the others none.
 * Does nothing for a nonce that was used before, and for a departure that its agency cancelled: the lock makes check-in and cancellation wait for each
 * other, so that a ticket is either used or refunded. It does not conflict with the lock that sells seats.
 */
export const markBoarded = statement<{ id: string }, MarkValues>(
  "mark_boarded",
  `with leaving as (
     select t.id from tickets t join departures d on d.agency_id = t.agency_id and d.id = t.departure_id
     where t.agency_id = $1::uuid and (t.code = $3::text or t.qrcode_uuid = $4::uuid) and ${boardingOpen} and d.deleted_at is null for key share of d
   ), marked as (
     update tickets t set status = 'VALIDATE' from leaving l
     where t.agency_id = $1::uuid and t.id = l.id and t.status = 'PAID'
       and not exists (select from check_ins k where k.agency_id = $1::uuid and k.user_id = $2::uuid and k.nonce = $7::text)
     returning t.id
   ), boarded as (
     insert into check_ins (agency_id, id, ticket_id, entered, outcome, user_id, nonce, happened_at)
     select $1::uuid, $5::uuid, m.id, $6::text, 'accepted', $2::uuid, $7::text, coalesce($8::timestamptz, app_now()) from marked m
   ), noted as (
     insert into audit_log (id, actor, action, entity, entity_id, from_state, to_state, address, request_id)
     select $9::uuid, $2::text, 'check in', 'ticket', m.id::text, 'PAID', 'VALIDATE', $10::text, $11::text from marked m
   )
   select id from marked`,
);

/**
 * VALIDATE → PAID: undoes a check-in of the last 24 hours, with its audit row [G.ticket.01]. Of concurrent calls one returns a row. The check-in stays stored, and the
 * ticket can be marked again.
 */
export const undoBoarded = statement<
  { id: string },
  [agency: string, member: string, ticket: string, reason: string, audit: string]
>(
  "undo_check_in",
  `with undone as (
     update check_ins c set undone_at = app_now(), undone_by = $2, undo_reason = $4
     where c.agency_id = $1 and c.ticket_id = $3 and c.outcome = 'accepted' and c.undone_at is null and c.received_at > app_now() - interval '24 hours'
     returning c.ticket_id
   ), reopened as (
     update tickets t set status = 'PAID' from undone u where t.agency_id = $1 and t.id = u.ticket_id and t.status = 'VALIDATE' returning t.id
   ), noted as (${insertAuditRows("$5", "where exists (select from reopened)")})
   select id from reopened`,
);

export type Refusal = (typeof refusals)[number];

/** The earlier attempt of this member with a nonce, and whether its check-in was undone. */
export const attemptByNonce = statement<
  { entered: string; outcome: "accepted" | Refusal; undone: boolean },
  [agency: string, member: string, nonce: string | null]
>(
  "check_in_by_nonce",
  "select entered, outcome, undone_at is not null as undone from check_ins where agency_id = $1 and user_id = $2 and nonce = $3",
);

type RefusalValues = [
  agency: string,
  id: string,
  ticket: string | null,
  entered: string,
  outcome: Refusal,
  member: string,
  nonce: string | null,
  happenedAt: string | null,
];

/** Stores a refused attempt: the entered text, the member, the time and the reason. */
export const insertRefusal = statement<never, RefusalValues>(
  "keep_refused_check_in",
  `insert into check_ins (agency_id, id, ticket_id, entered, outcome, user_id, nonce, happened_at)
   values ($1, $2, $3, $4, $5, $6, $7, coalesce($8::timestamptz, app_now()))
   on conflict (agency_id, user_id, nonce) where nonce is not null do nothing`,
);
