import { normalisePhone } from "@wakafine/shared/rules/phone.ts";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/** Number types that are refused, because calls to them cost the caller and pay the owner. */
const paid: ReadonlySet<string> = new Set(["PREMIUM_RATE", "SHARED_COST"]);

/**
 * Returns the E.164 form of a phone in any spelling, or null if it cannot exist [G.auth.25]. The pattern of the decision comes first
 * (packages/shared/src/rules/phone.ts, also used by the browser). The numbering plans then decide more: `+33 (0)6 12 …` is `+33 6 12 …`, and numbers
 * of a wrong length for their country and premium-rate numbers are refused.
 */
export function readPhone(entered: string): string | null {
  const bounded = normalisePhone(entered);
  if (bounded === null) return null;
  const parsed = parsePhoneNumberFromString(bounded);
  if (!parsed?.isPossible() || paid.has(parsed.getType() ?? "")) return null;
  return normalisePhone(parsed.number);
}
