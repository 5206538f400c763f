import { normalisePhone } from "@wakafine/shared/rules/phone.ts";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/** Nobody's phone: calls to these cost the caller and pay the owner. */
const paid: ReadonlySet<string> = new Set(["PREMIUM_RATE", "SHARED_COST"]);

/**
 * The E.164 form of any spelling of a phone that can exist, or null [G.auth.25]. The pattern of the decision is the outer bound
 * (packages/shared/src/rules/phone.ts, which the browser has too); the numbering plans of the world say more: `+33 (0)6 12 …` is `+33 6 12 …`,
 * a number of a length its country does not have is none, and premium-rate numbers are nobody's.
 */
export function readPhone(entered: string): string | null {
  const bounded = normalisePhone(entered);
  if (bounded === null) return null;
  const parsed = parsePhoneNumberFromString(bounded);
  if (!parsed?.isPossible() || paid.has(parsed.getType() ?? "")) return null;
  return normalisePhone(parsed.number);
}
