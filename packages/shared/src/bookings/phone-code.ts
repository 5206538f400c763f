/** Unpaid expiries of one owner phone within `expiryMinutes` after which it must enter a code sent by SMS [G.book.32]. */
export const maxExpiries = 3;
export const expiryMinutes = 60;

/** A code lives so long, and dies of so many wrong attempts. */
export const codeMinutes = 15;
export const maxCodeAttempts = 5;
/** Attempts in an hour at a code that several devices may enter because the phone's limits allow no further SMS. */
export const maxRepeatedAttempts = 500;
/** Devices of one address that may enter such a code in an hour. */
export const maxRepeatedCodes = 20;
/** Codes one phone is sent in an hour for one address; for all addresses see PHONE_CODES_PER_PHONE. */
export const maxCodesPerHour = 3;
/** Codes one device asks for in an hour, for whatever phones. */
export const maxCodesPerDevice = 10;
/** Until the same phone may be sent the next code. */
export const secondsBetweenCodes = 60;

const codeDigits = 6;

/** The six digits of a typed code, spaces and dashes dropped; null when it is no code. */
export function readPhoneCode(entered: string): string | null {
  const bare = entered.replace(/[\s-]/g, "");
  return new RegExp(`^\\d{${codeDigits}}$`).test(bare) ? bare : null;
}

/** A code of any whole number below 2^48: numbers drawn evenly give codes drawn evenly. */
export function phoneCodeOf(drawn: number): string {
  return String(drawn % 10 ** codeDigits).padStart(codeDigits, "0");
}
