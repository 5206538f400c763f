import type { AgencyTicket } from "@wakafine/shared/check-in/contract.ts";
import { v7 as uuid } from "uuid";
import type { RequestContext, Context, Membership } from "../../context.ts";
import { appError } from "../../http/failure.ts";
import { parseHappenedAt } from "../../http/happened-at.ts";
import type { AppError } from "../../http/failure.ts";
import { membershipOf } from "../../http/permission.ts";
import type { Refusal } from "../tickets/public.ts";
import { attemptByNonce, markBoarded } from "../tickets/public.ts";
import { namedTicket } from "./check-in-code.ts";
import type { AgencyTicketRow } from "./check-in-store.ts";
import { ticketElsewhere, ticketNamed } from "./check-in-store.ts";
import { boardingFields, toAgencyTicketResponse, usedOf } from "./agency-ticket-response.ts";
import { keepRefusal, nonceOf, refusalOf } from "./keep-refusal.ts";

export interface BoardingAttempt {
  /** The entered or scanned text. */
  readonly entered: string;
  /** The device's time, ISO 8601; default: now. */
  readonly happenedAt?: string | null | undefined;
}

interface MarkAttempt extends BoardingAttempt {
  readonly member: Membership;
  readonly userId: string;
  /** The hash of the client's key, so that the same scan sent twice is one attempt. */
  readonly nonce: string | null;
}

const maxAttempts = 3;

/**
 * Marks a ticket as used, PAID → VALIDATE, exactly once even with concurrent attempts [G.check.04]. Refused attempts are stored too.
 * A repeated Idempotency-Key returns the first response, unless the check-in was undone: then the passenger is not on board. Needs one round trip, two for a refusal, three for a code that is not the agency's (docs/rules/check-in.md).
 * Throws ticket_not_found, ticket_other_agency (with the message of not found), ticket_not_paid, ticket_cancelled, ticket_wrong_day with day and
 * hour, ticket_already_validated with when and by whom [G.check.03], check_in_undone for a repeated key, too_many_requests after too many codes that are not the agency's.
 */
export async function markTicket(
  context: Context,
  attempt: BoardingAttempt,
  request: RequestContext,
): Promise<AgencyTicket> {
  const member = membershipOf(request);
  const one: MarkAttempt = {
    ...attempt,
    happenedAt: parseHappenedAt(context, attempt.happenedAt),
    member,
    userId: request.actor?.userId ?? "",
    nonce: nonceOf(request, attempt),
  };
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    const { marked, ticket, elsewhere, earlier } = await tryToMark(context, one, request);
    if (earlier && earlier.entered !== one.entered) throw appError("idempotency_conflict");
    if (ticket && (marked || (earlier?.outcome === "accepted" && !earlier.undone)))
      return toAgencyTicketResponse(context.config, ticket, boardingFields(member));
    const refusal =
      earlier && earlier.outcome !== "accepted" ? earlier.outcome : refusalOf(ticket, elsewhere);
    if (refusal) throw await refuse(context, { ...one, refusal, ticket, known: earlier !== null });
    if (earlier?.undone) throw appError("check_in_undone");
  } // the ticket was paid or its boarding began between the two reads: retry
  throw appError("unavailable", { retryAfterSeconds: 2 });
}

interface MarkResult {
  readonly marked: boolean;
  readonly ticket: AgencyTicketRow | null;
  /** Another agency has a ticket with this code. */
  readonly elsewhere: boolean;
  readonly earlier: {
    readonly entered: string;
    readonly outcome: "accepted" | Refusal;
    readonly undone: boolean;
  } | null;
}

async function tryToMark(
  { database }: Context,
  one: MarkAttempt,
  request: RequestContext,
): Promise<MarkResult> {
  const { code, qrcodeUuid } = namedTicket(one.entered);
  const { agencyId } = one.member;
  const mark = markBoarded(
    agencyId,
    one.userId,
    code,
    qrcodeUuid,
    uuid(),
    one.entered,
    one.nonce,
    one.happenedAt ?? null,
    uuid(),
    request.addressKey,
    request.requestId,
  );
  const reads = [
    ticketNamed(agencyId, code, qrcodeUuid),
    ticketElsewhere(agencyId, code, qrcodeUuid),
    attemptByNonce(agencyId, one.userId, one.nonce),
  ] as const;
  const [marked, tickets, others, earlier] = await database
    .batch([mark, ...reads])
    .catch(async (error: unknown) => {
      if (!isUsedNonce(error)) throw error;
      return [[], ...(await database.batch([...reads]))] as const; // a concurrent request used the same key for another ticket
    });
  return {
    marked: marked.length > 0,
    ticket: tickets[0] ?? null,
    elsewhere: others[0]?.found ?? false,
    earlier: earlier[0] ?? null,
  };
}

function isUsedNonce(error: unknown): boolean {
  return (error as { constraint?: unknown } | null)?.constraint === "check_ins_nonce";
}

interface Refused extends MarkAttempt {
  readonly refusal: Refusal;
  readonly ticket: AgencyTicketRow | null;
  /** A request with the same key was refused before, so the row exists. */
  readonly known: boolean;
}

async function refuse(
  context: Context,
  { refusal, ticket, known, ...one }: Refused,
): Promise<AppError> {
  if (!known) await keepRefusal(context, { ...one, refusal, ticket });
  if (refusal === "ticket_already_validated" && ticket)
    return appError(refusal, { data: { checked_in: usedOf(ticket) } });
  if (refusal === "ticket_wrong_day" && ticket)
    return appError(refusal, {
      data: { departure_date: ticket.departure_date, departure_hour: ticket.departure_hour },
    });
  return appError(refusal);
}
