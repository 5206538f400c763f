import { v7 as uuid } from "uuid";
import type { RequestContext } from "../context.ts";
import type { Statement } from "./database.ts";
import { statement } from "./database.ts";

/** A change of state with its subject and reason. `details` never contains phones, identity numbers or tokens. */
export interface Change {
  readonly action: string;
  readonly entity:
    | "booking"
    | "ticket"
    | "alert"
    | "payment_attempt"
    | "refund"
    | "hold"
    | "departure"
    | "departure_template"
    | "agency"
    | "user"
    | "coupon"
    | "voucher"
    | "payout"
    | "parcel"
    | "top_up"
    | "parcel_departure"
    | "parcel_tariff"
    | "parcel_claim"
    | "counter_shift";
  readonly entityId: string;
  readonly from?: string | null;
  readonly to?: string | null;
  readonly reason?: string | null;
  readonly details?: object | null;
  /** Id of the user who made the change, when the request had no session yet. */
  readonly actor?: string;
}

/** SQL that inserts the rows of `auditRows`, for a statement that changes a state and audits it. `where`: a condition, such as that the state was changed. */
export const insertAuditRows = (parameter: string, where = ""): string =>
  `insert into audit_log (id, actor, action, entity, entity_id, from_state, to_state, reason, address, request_id, details)
   select id, actor, action, entity, entity_id, from_state, to_state, reason, address, request_id, details
   from jsonb_to_recordset(${parameter}::jsonb) as r(id uuid, actor text, action text, entity text, entity_id text, from_state text, to_state text, reason text,
     address text, request_id text, details jsonb) ${where}`;

const write = statement<never, [rows: string]>("audit", insertAuditRows("$1"));

/** Returns the statement that inserts the audit row of a change, for the transaction of the change. `request` is null for changes by the system. */
export function audit(change: Change, request: RequestContext | null): Statement<unknown> {
  const row = rowOf(change, request);
  return { ...write(JSON.stringify([row])), bulkRows: [row] };
}

type ChangeOfOne = Omit<Change, "entity" | "entityId">;

/** Returns the statement that inserts the audit row of a change of a user; see `audit`. */
export function auditUser(userId: string, change: ChangeOfOne, request: RequestContext | null) {
  return audit({ ...change, entity: "user", entityId: userId }, request);
}

/** Returns the statement that inserts the audit row of a change of an agency; see `audit`. */
export function auditAgency(agencyId: string, change: ChangeOfOne, request: RequestContext | null) {
  return audit({ ...change, entity: "agency", entityId: agencyId }, request);
}

/** Returns the audit rows of changes as the parameter of `insertAuditRows`. */
export function auditRows(changes: readonly Change[], request: RequestContext | null): string {
  return JSON.stringify(changes.map((change) => rowOf(change, request)));
}

function rowOf(change: Change, request: RequestContext | null) {
  const actor = change.actor ?? (request ? (request.actor?.userId ?? "guest") : "system");
  return {
    id: uuid(),
    actor,
    action: change.action,
    entity: change.entity,
    entity_id: change.entityId,
    from_state: change.from ?? null,
    to_state: change.to ?? null,
    reason: change.reason ?? null,
    address: request?.addressKey ?? null,
    request_id: request?.requestId ?? null,
    details: change.details ?? null,
  };
}
