/** What a name may not hold; the words stand in `fieldMessages` and `formMessages` under these keys. */
export type NameError = "name_signs" | "name_address";

/**
 * Control, format (direction of writing, zero width), private and unassigned signs, halves of surrogate pairs, line separators, letters and marks that nothing
 * shows (fillers of Hangul, variation selectors, the blank of Braille), and what opens or ends markup.
 */
const dangerousSign = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800<>]/u;
/** A full stop, and what browsers and phones take for one in an address. */
const dots = /[.\u2024\u3002\uFF0E\uFF61]/;
/** A scheme, or `www.`. */
const plainAddress = /:\/\/|(^|[^\p{L}\p{M}\p{N}])www[.\u2024\u3002\uFF0E\uFF61]/iu;

/** Whether phones make a link of what stands around a dot; "J.Paul" and "A.B.Fotso" are initials before a name, and no address. */
function isAddress(before: string, after: string): boolean {
  if (!/[\p{L}\p{M}\p{N}-]$/u.test(before)) return false;
  const isInitial =
    /(^|[^\p{L}\p{M}\p{N}-])\p{Lu}\p{M}{0,3}$/u.test(before) && /^\p{Lu}/u.test(after);
  return isInitial ? /^\p{L}{2,}[/:?#]/u.test(after) : /^\p{L}{2}/u.test(after);
}

/** Four numbers with dots between them. */
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
 * What is wrong with the name of a person, agency, group, town or quarter, or null; an empty one is not checked. Names stand in mails, SMS and invitations to
 * strangers, so they hold neither hidden signs nor markup nor a web address; letters of every script, marks, digits and the other signs stay as typed.
 * People have one rule with agencies: the first user of an agency bears its name [G.auth.13].
 */
export function validateName(entered: string): NameError | null {
  if (dangerousSign.test(entered)) return "name_signs";
  const parts = entered.split(dots);
  const hasAddress =
    plainAddress.test(entered) ||
    isNumericAddress(parts) ||
    parts.some((after, index) => index > 0 && isAddress(parts[index - 1] ?? "", after));
  return hasAddress ? "name_address" : null;
}
