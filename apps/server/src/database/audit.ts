import { v7 as uuid } from "uuid";
import type { Caller } from "../context.ts";
import type { Statement } from "./database.ts";
import { statement } from "./database.ts";

/** One change: what, from where to where, why. `details` never holds phones, identity numbers or tokens. */
export interface Change {
  readonly action: string;
  readonly entity: "booking" | "ticket" | "payment_attempt" | "refund" | "hold" | "departure" | "agency" | "person";
  readonly entityId: string;
  readonly from?: string | null;
  readonly to?: string | null;
  readonly reason?: string | null;
  readonly details?: object | null;
  /** Id of the person who did it, when the request carried no session yet. */
  readonly actor?: string;
}

const write = statement<never, [string, string, string, string, string, string | null, string | null, string | null, string | null, string | null, string | null]>(
  "audit",
  `insert into audit_log (id, actor, action, entity, entity_id, from_state, to_state, reason, address, request_id, details)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb)`,
);

/** Who did it, as JSON for audit rows that a function of the database writes. */
export function traceOf(caller: Caller): string {
  return JSON.stringify({ actor: caller.actor?.personId ?? null, address: caller.addressKey, request_id: caller.requestId });
}

/** The audit row of a change; goes into the transaction of the change. `caller` null: the system itself. */
export function audit(change: Change, caller: Caller | null): Statement<unknown> {
  const actor = change.actor ?? (caller ? (caller.actor?.personId ?? "guest") : "system");
  return write(uuid(), actor, change.action, change.entity, change.entityId, change.from ?? null, change.to ?? null, change.reason ?? null,
    caller?.addressKey ?? null, caller?.requestId ?? null, change.details ? JSON.stringify(change.details) : null);
}
