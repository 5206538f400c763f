/** Unpaid expiries of one owner phone within `expiryMinutes` after which it must enter a code sent by SMS [G.book.32]. */
export const mostExpiries = 3;
export const expiryMinutes = 60;

/** A code lives so long, and dies of so many wrong tries. */
export const codeMinutes = 15;
export const mostCodeTries = 5;
/** Attempts in an hour at a code that several devices may enter because the phone's limits allow no further SMS. */
export const mostRepeatedTries = 500;
/** Devices of one address that may enter such a code in an hour. */
export const mostRepeatedCodes = 20;
/** Codes one phone is sent in an hour for one address; for all addresses see PHONE_CODES_PER_PHONE. */
export const mostCodesPerHour = 3;
/** Codes one device asks for in an hour, for whatever phones. */
export const mostCodesPerDevice = 10;
/** Until the same phone may be sent the next code. */
export const secondsBetweenCodes = 60;

const codeDigits = 6;

/** The six digits of a typed code, spaces and dashes dropped; null when it is no code. */
export function readPhoneCode(typed: string): string | null {
  const bare = typed.replace(/[\s-]/g, "");
  return new RegExp(`^\\d{${codeDigits}}$`).test(bare) ? bare : null;
}

/** A code of any whole number below 2^48: numbers drawn evenly give codes drawn evenly. */
export function phoneCodeOf(drawn: number): string {
  return String(drawn % 10 ** codeDigits).padStart(codeDigits, "0");
}
