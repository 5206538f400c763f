import type { AgencyTicket } from "@wakafine/shared/check-in/contract.ts";
import type { ErrorCode } from "@wakafine/shared/messages/errors.ts";
import type { ApiResult } from "../../lib/api-client.ts";
import { isUncertain } from "../../lib/api-failure.ts";

/** 0 enter the code, 1 details or no result, 2 marked, 3 already used, 4 any other failure [A2.check.02]. */
export const checkInSteps = [0, 1, 2, 3, 4] as const;
export type CheckInStep = (typeof checkInSteps)[number];

/** Result of a lookup: tickets, or the kind of failure: `warning` is a refusal of the server, `error` a network failure [G.check.07]. */
export interface LookUpOutcome {
  readonly kind: "ok" | "warning" | "error";
  readonly tickets: readonly AgencyTicket[];
  /** Message of the failure, else null. */
  readonly message: string | null;
  /** Why there was no result; null for a result and for a refusal of the request. */
  readonly failed: "network" | "server" | null;
  /** Why the server found no ticket; null for a result and for a failure without a code. */
  readonly refusal: ErrorCode | null;
}

export function foundTickets(tickets: readonly AgencyTicket[]): LookUpOutcome {
  return { kind: "ok", tickets, message: null, failed: null, refusal: null };
}

/** Converts the response of the lookup [A8.check.03]. */
export function lookUpOutcome(result: ApiResult<readonly AgencyTicket[]>): LookUpOutcome {
  if (result.ok) return foundTickets(result.data);
  const { kind, message, status, code } = result.failure;
  const nothing = { tickets: [], message, refusal: code };
  if (kind === "network") return { ...nothing, kind: "error", failed: "network" };
  return { ...nothing, kind: "warning", failed: status >= 500 ? "server" : null };
}

/** Time and member of a ticket's use, as sent by the server. */
export type Use = NonNullable<AgencyTicket["checked_in"]>;

/**
 * Result of a mark: `marked`, the server's error code, `warning` for a refusal without a code, `error` for the network [A8.check.01,
 * A8.check.02].
 */
export interface MarkOutcome {
  readonly result: "marked" | ErrorCode | "warning" | "error";
  readonly ticket: AgencyTicket | null;
  readonly message: string | null;
  readonly use: Use | null;
  /** True if the server gave no definite result: the ticket may or may not be marked, and the same attempt can be retried. */
  readonly uncertain: boolean;
}

function knownUse(data: unknown): Use | null {
  const use = (data as { readonly checked_in?: Partial<Use> | null } | null)?.checked_in;
  return typeof use?.at === "string" ? { at: use.at, by: use.by ?? "" } : null;
}

/** Converts the response of the mark. */
export function markOutcome(result: ApiResult<AgencyTicket>): MarkOutcome {
  if (result.ok)
    return {
      result: "marked",
      ticket: result.data,
      message: null,
      use: result.data.checked_in,
      uncertain: false,
    };
  const { kind, code, message, data, status } = result.failure;
  const shared = { ticket: null, message, use: knownUse(data) };
  if (kind === "network") return { ...shared, result: "error", uncertain: true };
  return {
    ...shared,
    result: code ?? "warning",
    uncertain: isUncertain(result.failure) || status === 429,
  };
}

/** Returns the step after a mark [A4.check.28–30]. */
export function stepAfterMark(result: MarkOutcome["result"]): CheckInStep {
  if (result === "marked") return 2;
  return result === "ticket_already_validated" ? 3 : 4;
}

const back: Readonly<Partial<Record<CheckInStep, CheckInStep>>> = { 1: 0, 3: 1, 4: 1 };

/** Returns the step that Back leads to; the other steps have no Back [A4.check.31–33]. */
export function stepBack(step: CheckInStep): CheckInStep {
  return back[step] ?? step;
}

/** State of the dialog. */
export interface CheckInState {
  readonly step: CheckInStep;
  /** The ticket in steps 1 to 4; null in step 1 means no result, in step 4 that the camera or its reader failed. */
  readonly ticket: AgencyTicket | null;
  /** Message of a failed lookup, else null. */
  readonly lookUpMessage: string | null;
  /** Why the lookup had no result, so that it can be retried; else null. */
  readonly lookUpFailed: "network" | "server" | null;
  /** Why the server found no ticket, else null. */
  readonly lookUpRefusal: ErrorCode | null;
  /** The code that was looked up; null for the QR code of a ticket. */
  readonly code: string | null;
  readonly mark: MarkOutcome | null;
}

export type CheckInEvent =
  | {
      readonly type: "looked_up";
      readonly outcome: LookUpOutcome;
      readonly code?: string | undefined;
    }
  | { readonly type: "marked"; readonly outcome: MarkOutcome }
  | { readonly type: "scan_failed" }
  | { readonly type: "back" }
  | { readonly type: "closed" };

export const startOfCheckIn: CheckInState = {
  step: 0,
  ticket: null,
  lookUpMessage: null,
  lookUpFailed: null,
  lookUpRefusal: null,
  code: null,
  mark: null,
};

/** Returns the ticket with the state that the refusal revealed, so that Back does not offer to mark it again. */
function refusedTicket(ticket: AgencyTicket, { result, use }: MarkOutcome): AgencyTicket {
  if (result === "ticket_already_validated")
    return { ...ticket, ticket_status: "VALIDATE", checked_in: use ?? ticket.checked_in };
  if (result === "ticket_cancelled") return { ...ticket, ticket_status: "CANCEL" };
  if (result === "ticket_not_paid") return { ...ticket, ticket_status: "BOOKED" };
  // Boarding was open at the lookup, so it has closed since.
  return result === "ticket_wrong_day" ? { ...ticket, boarding: "late" } : ticket;
}

/** State machine of the dialog: the first ticket of a lookup is used [A4.check.24], closing resets the state [G.check.08]. */
export function nextCheckIn(state: CheckInState, event: CheckInEvent): CheckInState {
  if (event.type === "closed") return startOfCheckIn;
  if (event.type === "looked_up") {
    return {
      ...startOfCheckIn,
      step: 1,
      ticket: event.outcome.tickets[0] ?? null,
      lookUpMessage: event.outcome.message,
      lookUpFailed: event.outcome.failed,
      lookUpRefusal: event.outcome.refusal,
      code: event.code ?? null,
    };
  }
  if (event.type === "scan_failed") return { ...startOfCheckIn, step: 4 };
  if (event.type === "back") {
    // Without a ticket there are no details to return to.
    const step = state.ticket ? stepBack(state.step) : 0;
    return step === 0 ? startOfCheckIn : { ...state, step };
  }
  // Ignores a response that arrives after the ticket was closed.
  if (state.ticket === null) return state;
  const ticket = event.outcome.ticket ?? refusedTicket(state.ticket, event.outcome);
  return { ...state, step: stepAfterMark(event.outcome.result), ticket, mark: event.outcome };
}
