import { v7 as uuid } from "uuid";
import type { Context, Membership, RequestContext } from "../../context.ts";
import { idempotencyKeyOf } from "../../database/idempotency.ts";
import type { Refusal } from "../tickets/public.ts";
import { insertRefusal } from "../tickets/public.ts";
import type { AgencyTicketRow } from "./check-in-store.ts";
import { countTicketAttempt } from "./ticket-code-limits.ts";

/** Returns why a ticket may not be used now; null when it may. */
export function refusalOf(ticket: AgencyTicketRow | null, elsewhere: boolean): Refusal | null {
  if (!ticket) return elsewhere ? "ticket_other_agency" : "ticket_not_found";
  if (ticket.status === "VALIDATE") return "ticket_already_validated";
  if (ticket.status === "CANCEL") return "ticket_cancelled";
  if (ticket.status === "BOOKED") return "ticket_not_paid";
  if (ticket.is_withdrawn) return "ticket_cancelled";
  return ticket.boarding === "open" ? null : "ticket_wrong_day";
}

/** Returns the hash of the client's key, so that the same scan sent twice is one attempt; null without a key. Throws idempotency_key_invalid. */
export function nonceOf(request: RequestContext, body: unknown): string | null {
  return idempotencyKeyOf(request, "check-in", body)?.keyHash.toString("hex") ?? null;
}

export interface RefusedAttempt {
  readonly member: Membership;
  readonly userId: string;
  readonly ticket: AgencyTicketRow | null;
  readonly entered: string;
  readonly refusal: Refusal;
  readonly nonce: string | null;
  /** The device's time, ISO 8601; default: now. */
  readonly happenedAt?: string | null | undefined;
}

/** Stores a refused attempt. Throws too_many_requests after too many codes that are not the agency's; those are not stored, or a flood would fill the table. */
export async function keepRefusal(
  context: Context,
  { member, userId, ticket, entered, refusal, nonce, happenedAt }: RefusedAttempt,
): Promise<void> {
  if (!ticket) await countTicketAttempt(context, member, userId);
  await context.database.query(
    insertRefusal(
      member.agencyId,
      uuid(),
      ticket?.id ?? null,
      entered,
      refusal,
      userId,
      nonce,
      happenedAt ?? null,
    ),
  );
}
