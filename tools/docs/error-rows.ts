import type { Endpoint } from "@wakafine/shared/contract/endpoint.ts";
import { endpoints } from "@wakafine/shared/contract/endpoints.ts";
import type { ErrorCode } from "@wakafine/shared/messages/errors.ts";
import { errorMessages, errorStatus } from "@wakafine/shared/messages/errors.ts";
import { cell } from "./table-cell.ts";

/** Errors that every call can return. */
const generalErrors: readonly ErrorCode[] = [
  "invalid_input",
  "body_too_large",
  "unauthenticated",
  "account_not_validated",
  "too_many_requests",
  "unexpected",
  "unavailable",
];

/** A code that more calls than this return is said to come from many. */
const maxNamedCalls = 8;

/** Returns the rows of the errors that a traveller can see: the call that returns each, or the payment that ended with it. */
export function errorRows(): readonly string[] {
  const calls: readonly Endpoint[] = Object.values(endpoints);
  const ofTravellers = calls.filter(
    ({ access, raw }) => raw !== true && (access.kind === "public" || access.kind === "account"),
  );
  return (Object.keys(errorMessages) as ErrorCode[]).flatMap((code) => {
    const returning = ofTravellers.filter(({ errors }) => errors.includes(code));
    const isReason =
      code.startsWith("payment_") && !calls.some(({ errors }) => errors.includes(code));
    const isGeneral = generalErrors.includes(code);
    if (returning.length === 0 && !isReason && !isGeneral) return [];
    const trigger = isGeneral
      ? "any call"
      : isReason
        ? "a payment that ended for this reason"
        : returning.length > maxNamedCalls
          ? `${returning.length} calls`
          : returning.map(({ id }) => `\`${id}\``).join(", ");
    const { fr, en } = errorMessages[code];
    return [`| \`${code}\` | ${errorStatus[code]} | ${trigger} | ${cell(fr)} | ${cell(en)} |`];
  });
}
