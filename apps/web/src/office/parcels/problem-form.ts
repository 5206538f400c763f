import { formMessages } from "@wakafine/shared/messages/forms.ts";
import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import { parcelProblemMessages as texts } from "@wakafine/shared/parcels/problem-messages.ts";
import {
  endedExceptions,
  recordedExceptions,
  type RecordedException,
  statesOfException,
} from "@wakafine/shared/parcels/states.ts";
import type { RuleErrors } from "../../lib/form.ts";

export const maxNote = 300;

/** A problem with a parcel; `images`: at most one photo as a data URL. */
export interface ProblemForm {
  readonly exception: RecordedException | "";
  readonly note: string;
  readonly images: readonly string[];
}

type Known = Pick<Parcel, "status" | "exceptions" | "back_date">;

/** Whether a returned parcel is still on its way back to the agency that sent it (decision 0212). */
export function isReturning({ exceptions, back_date }: Known): boolean {
  return exceptions.includes("RETURNED") && back_date === null;
}

/** Returns the problems that can be reported now: those that the parcel's state allows and that are not reported yet. Only managers report a loss (decision 0176). */
export function problemsOf(
  { status, exceptions }: Known,
  mayManage: boolean,
): readonly RecordedException[] {
  return recordedExceptions.filter(
    (problem) =>
      statesOfException[problem].includes(status) &&
      !exceptions.includes(problem) &&
      (problem !== "LOST" || mayManage),
  );
}

/** Returns the problems that can be ended now. Only managers end a loss (decision 0176); a return ends only before the parcel is back. */
export function endableOf({ status, exceptions, back_date }: Known, mayEndLoss: boolean) {
  return status === "RECEIVE"
    ? []
    : endedExceptions.filter(
        (problem) =>
          exceptions.includes(problem) &&
          (problem !== "LOST" || mayEndLoss) &&
          (problem !== "RETURNED" || back_date === null),
      );
}

/** Returns the error of a required note. */
export function validateNote(note: string): RuleErrors {
  if (note.trim() === "") return { note: formMessages.field_required };
  return note.trim().length > maxNote ? { note: texts.noteTooLong } : {};
}

/** Returns the errors of the form; that of the photo is at `image`, as in the API. */
export function validateProblem({ exception, note, images }: ProblemForm): RuleErrors {
  return {
    ...(exception === "" ? { exception: formMessages.field_required } : {}),
    ...validateNote(note),
    ...(exception === "DAMAGED" && images.length === 0 ? { image: texts.photoRequired } : {}),
  };
}
