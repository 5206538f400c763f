import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import type { CheckInState, MarkOutcome } from "./check-in-steps.ts";
import { minutesSinceLeft, unusableReason } from "./ticket-details.ts";

/** Refusals that concern the ticket itself; other codes are failures of the system or the network. */
const ticketRefusals = [
  "ticket_not_found",
  "ticket_not_paid",
  "ticket_cancelled",
  "ticket_other_agency",
  "ticket_wrong_day",
  "check_in_undone",
] as const;
type TicketRefusal = (typeof ticketRefusals)[number];

/** Returns the code of a refusal that concerns the ticket, else null [G.check.03]. */
export function ticketRefusal(result: MarkOutcome["result"] | undefined): TicketRefusal | null {
  return ticketRefusals.find((code) => code === result) ?? null;
}

/** Returns the texts announced with a result: a short heading, then the message. Null while there is no result. */
export function resultHeading({
  step,
  ticket,
  mark,
  lookUpFailed,
}: CheckInState): readonly Message[] | null {
  if (step === 1 && lookUpFailed)
    return [
      lookUpFailed === "network" ? checkInMessages.noNetwork : checkInMessages.check_in_error,
      checkInMessages.notLookedUp,
    ];
  if (step === 1 && !ticket) return [checkInMessages.check_in_no_result];
  const reason = step === 1 && ticket ? unusableReason(ticket) : null;
  if (reason) return [reason.heading, reason.sentence];
  if (step === 1 && ticket && minutesSinceLeft(ticket) !== null)
    return [checkInMessages.departedHelp];
  if (step === 2) return [checkInMessages.onBoard, checkInMessages.ticket_marked];
  if (step === 3) return [checkInMessages.used, checkInMessages.ticket_already_validated];
  if (step !== 4) return null;
  if (mark?.uncertain)
    return [
      mark.result === "error" ? checkInMessages.noNetwork : checkInMessages.check_in_error,
      checkInMessages.notMarked,
    ];
  const refusal = ticketRefusal(mark?.result);
  return refusal
    ? [checkInMessages.refused, errorMessages[refusal]]
    : [checkInMessages.check_in_error];
}
