import { codeAlphabet } from "../rules/code-alphabets.ts";

/** An order code in capital letters. */
export const orderCodePattern = new RegExp(`^[${codeAlphabet}]{10}$`);
const ticketCodePattern = /^([A-Z]{3})([A-Z0-9]{8})$/;

/**
 * Returns an entered order code, or the code of one of its tickets, in its canonical spelling: ten capital letters and digits, or `CAL-7K3M9QXW`. Spaces,
 * dashes and case of the input do not matter. Null if it is neither.
 */
export function readOrderCode(entered: string): string | null {
  const bare = entered.replace(/[\s-]/g, "").toUpperCase();
  if (orderCodePattern.test(bare)) return bare;
  const ticket = ticketCodePattern.exec(bare);
  return ticket ? `${ticket[1]}-${ticket[2]}` : null;
}
