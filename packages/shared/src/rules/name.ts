/** Errors of a name. Their texts have the same keys in `fieldMessages` and `formMessages`. */
export type NameError = "name_signs" | "name_address";

/**
 * Control, format (writing direction, zero width), private-use and unassigned characters, unpaired surrogates, line separators, invisible letters and marks
 * (Hangul fillers, variation selectors, the blank Braille pattern), and `<` and `>`.
 */
const dangerousCharacter = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800<>]/u;
/** A full stop, and the characters that browsers and phones treat as one in an address. */
const dots = /[.\u2024\u3002\uFF0E\uFF61]/;
/** `://` or `www.`. */
const plainAddress = /:\/\/|(^|[^\p{L}\p{M}\p{N}])www[.\u2024\u3002\uFF0E\uFF61]/iu;

/** Whether phones turn the texts around a dot into a link. "J.Paul" and "A.B.Fotso" are initials before a name, not an address. */
function isAddress(before: string, after: string): boolean {
  if (!/[\p{L}\p{M}\p{N}-]$/u.test(before)) return false;
  const isInitial =
    /(^|[^\p{L}\p{M}\p{N}-])\p{Lu}\p{M}{0,3}$/u.test(before) && /^\p{Lu}/u.test(after);
  return isInitial ? /^\p{L}{2,}[/:?#]/u.test(after) : /^\p{L}{2}/u.test(after);
}

/** Whether the parts contain four consecutive numbers, as in an IP address. */
function isNumericAddress(parts: readonly string[]): boolean {
  return parts.some(
    (part, index) =>
      /\d$/.test(part) &&
      /^\d{1,3}$/.test(parts[index + 1] ?? "") &&
      /^\d{1,3}$/.test(parts[index + 2] ?? "") &&
      /^\d/.test(parts[index + 3] ?? ""),
  );
}

/**
 * Returns the error of a name of a person, agency, group, town or quarter, or null; an empty name is valid. Names appear in e-mails, SMS and invitations to
 * strangers, so they must not contain invisible characters, markup or a web address. Letters of every script, marks, digits and other characters are allowed.
 * People and agencies have the same rule, because the first user of an agency has its name [G.auth.13].
 */
export function validateName(entered: string): NameError | null {
  if (dangerousCharacter.test(entered)) return "name_signs";
  const parts = entered.split(dots);
  const hasAddress =
    plainAddress.test(entered) ||
    isNumericAddress(parts) ||
    parts.some((after, index) => index > 0 && isAddress(parts[index - 1] ?? "", after));
  return hasAddress ? "name_address" : null;
}
