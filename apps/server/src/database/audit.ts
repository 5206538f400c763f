import { v7 as uuid } from "uuid";
import type { RequestContext } from "../context.ts";
import type { Statement } from "./database.ts";
import { statement } from "./database.ts";

/** One change: what, from where to where, why. `details` never holds phones, identity numbers or tokens. */
export interface Change {
  readonly action: string;
  readonly entity:
    "booking" | "ticket" | "payment_attempt" | "refund" | "hold" | "departure" | "agency" | "user";
  readonly entityId: string;
  readonly from?: string | null;
  readonly to?: string | null;
  readonly reason?: string | null;
  readonly details?: object | null;
  /** Id of the person who did it, when the request carried no session yet. */
  readonly actor?: string;
}

const write = statement<
  never,
  [
    string,
    string,
    string,
    string,
    string,
    string | null,
    string | null,
    string | null,
    string | null,
    string | null,
    string | null,
  ]
>(
  "audit",
  `insert into audit_log (id, actor, action, entity, entity_id, from_state, to_state, reason, address, request_id, details)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb)`,
);

/** Who did it, as JSON for audit rows that a function of the database writes. */
export function traceOf(request: RequestContext): string {
  return JSON.stringify({
    actor: request.actor?.userId ?? null,
    address: request.addressKey,
    request_id: request.requestId,
  });
}

/** The audit row of a change; goes into the transaction of the change. `request` null: the system itself. */
export function audit(change: Change, request: RequestContext | null): Statement<unknown> {
  const actor = change.actor ?? (request ? (request.actor?.userId ?? "guest") : "system");
  return write(
    uuid(),
    actor,
    change.action,
    change.entity,
    change.entityId,
    change.from ?? null,
    change.to ?? null,
    change.reason ?? null,
    request?.addressKey ?? null,
    request?.requestId ?? null,
    change.details ? JSON.stringify(change.details) : null,
  );
}
