import type { AgencyTicket } from "@wakafine/shared/check-in/contract.ts";
import { v7 as uuid } from "uuid";
import type { RequestContext, Context, Membership } from "../../context.ts";
import { idempotencyKeyOf } from "../../database/idempotency.ts";
import { appError, invalid } from "../../http/failure.ts";
import type { AppError } from "../../http/failure.ts";
import { membershipOf } from "../../http/permission.ts";
import type { Refusal } from "../tickets/public.ts";
import { attemptByNonce, keepRefusal, markBoarded } from "../tickets/public.ts";
import { namedTicket } from "./check-in-code.ts";
import type { AgencyTicketRow } from "./check-in-store.ts";
import { ticketElsewhere, ticketNamed } from "./check-in-store.ts";
import { boardingSight, toAgencyTicketResponse, usedOf } from "./agency-ticket-response.ts";
import { countTicketAttempt } from "./ticket-code-limits.ts";

export interface BoardingAttempt {
  /** What was typed or scanned. */
  readonly entered: string;
  /** The device's time, ISO 8601; absent: now. */
  readonly happenedAt?: string | null | undefined;
}

interface MarkAttempt extends BoardingAttempt {
  readonly member: Membership;
  readonly userId: string;
  /** The hash of the client's key: the same scan sent twice is one attempt. */
  readonly nonce: string | null;
}

const maxAttempts = 3;

/**
 * Marks a ticket as used: PAID → VALIDATE once, whoever else tries at the same moment [G.check.04]. Refused attempts are rows too.
 * The same Idempotency-Key again gives the first answer again. Costs one round trip, a refusal two, of a code that is not the agency's three (docs/rules/check-in.md).
 * Errors: ticket_not_found, ticket_other_agency (reads as not found), ticket_not_paid, ticket_cancelled, ticket_wrong_day with day and
 * hour, ticket_already_validated with when and by whom [G.check.03], too_many_requests after too many codes that are not the agency's.
 */
export async function markTicket(
  context: Context,
  attempt: BoardingAttempt,
  request: RequestContext,
): Promise<AgencyTicket> {
  const member = membershipOf(request);
  const nonce = idempotencyKeyOf(request, "check-in", attempt)?.keyHash.toString("hex") ?? null;
  const one: MarkAttempt = {
    ...attempt,
    happenedAt: believable(context, attempt.happenedAt),
    member,
    userId: request.actor?.userId ?? "",
    nonce,
  };
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    const { marked, ticket, elsewhere, earlier } = await tryToMark(context, one, request);
    if (earlier && earlier.entered !== one.entered) throw appError("idempotency_conflict");
    if (ticket && (marked || earlier?.outcome === "accepted"))
      return toAgencyTicketResponse(context.config, ticket, boardingSight(member));
    const refusal =
      earlier && earlier.outcome !== "accepted" ? earlier.outcome : refusalOf(ticket, elsewhere);
    if (refusal) throw await refuse(context, { ...one, refusal, ticket, known: earlier !== null });
  } // paid, or the hour came, between the two reads: look again
  throw appError("unavailable", { retryAfterSeconds: 2 });
}

/** A device's clock may be wrong, but not by more than a year. */
function believable({ clock }: Context, happenedAt: string | null | undefined): string | null {
  if (happenedAt === null || happenedAt === undefined) return null;
  const moment = Date.parse(happenedAt);
  if (!(Math.abs(moment - clock().getTime()) < 366 * 86_400_000))
    throw invalid({ field: "happened_at", code: "invalid" });
  return new Date(moment).toISOString();
}

interface Seen {
  readonly marked: boolean;
  readonly ticket: AgencyTicketRow | null;
  /** Another agency's ticket has this name. */
  readonly elsewhere: boolean;
  readonly earlier: { readonly entered: string; readonly outcome: "accepted" | Refusal } | null;
}

async function tryToMark(
  { database }: Context,
  one: MarkAttempt,
  request: RequestContext,
): Promise<Seen> {
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
  const looks = [
    ticketNamed(agencyId, code, qrcodeUuid),
    ticketElsewhere(agencyId, code, qrcodeUuid),
    attemptByNonce(agencyId, one.userId, one.nonce),
  ] as const;
  const [marked, tickets, others, earlier] = await database
    .batch([mark, ...looks])
    .catch(async (error: unknown) => {
      if (!isUsedNonce(error)) throw error;
      return [[], ...(await database.batch([...looks]))] as const; // the same key at the same moment on another ticket
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

/** Why a ticket may not be used now; null when nothing speaks against it. */
function refusalOf(ticket: AgencyTicketRow | null, elsewhere: boolean): Refusal | null {
  if (!ticket) return elsewhere ? "ticket_other_agency" : "ticket_not_found";
  if (ticket.status === "VALIDATE") return "ticket_already_validated";
  if (ticket.status === "CANCEL") return "ticket_cancelled";
  if (ticket.status === "BOOKED") return "ticket_not_paid";
  return ticket.boarding === "open" ? null : "ticket_wrong_day";
}

interface Refused extends MarkAttempt {
  readonly refusal: Refusal;
  readonly ticket: AgencyTicketRow | null;
  /** Said before under the same key: the row is there. */
  readonly known: boolean;
}

async function refuse(
  context: Context,
  { refusal, ticket, known, ...one }: Refused,
): Promise<AppError> {
  const { database } = context;
  const { agencyId } = one.member;
  if (!known && !ticket) await countTicketAttempt(context, one.member, one.userId); // what is limited leaves no row: a flood would fill the table
  if (!known)
    await database.query(
      keepRefusal(
        agencyId,
        uuid(),
        ticket?.id ?? null,
        one.entered,
        refusal,
        one.userId,
        one.nonce,
        one.happenedAt ?? null,
      ),
    );
  if (refusal === "ticket_already_validated" && ticket)
    return appError(refusal, { data: { checked_in: usedOf(ticket) } });
  if (refusal === "ticket_wrong_day" && ticket)
    return appError(refusal, {
      data: { departure_date: ticket.departure_date, departure_hour: ticket.departure_hour },
    });
  return appError(refusal);
}
