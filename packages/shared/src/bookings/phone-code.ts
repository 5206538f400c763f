/** Number of unpaid expired bookings of one owner phone within `expiryMinutes` after which a booking needs an SMS code [G.book.32]. */
export const maxExpiries = 3;
export const expiryMinutes = 60;

/** A code expires after `codeMinutes` minutes or `maxCodeAttempts` wrong attempts. */
export const codeMinutes = 15;
export const maxCodeAttempts = 5;
/** Attempts per hour at a code that several devices may enter because the phone's limits allow no further SMS. */
export const maxRepeatedAttempts = 500;
/** Devices of one IP address that may enter such a code per hour. */
export const maxRepeatedCodes = 20;
/** Codes sent to one phone per hour for one IP address; for all addresses see PHONE_CODES_PER_PHONE. */
export const maxCodesPerHour = 3;
/** Codes one device may request per hour, for all phones together. */
export const maxCodesPerDevice = 10;
/** Seconds before the next code can be sent to the same phone. */
export const secondsBetweenCodes = 60;

const codeDigits = 6;

/** Returns the six digits of an entered code without spaces and dashes, or null. */
export function readPhoneCode(entered: string): string | null {
  const bare = entered.replace(/[\s-]/g, "");
  return new RegExp(`^\\d{${codeDigits}}$`).test(bare) ? bare : null;
}

/** Returns the code for a random whole number below 2^48. Uniformly distributed numbers give uniformly distributed codes. */
export function phoneCodeOf(random: number): string {
  return String(random % 10 ** codeDigits).padStart(codeDigits, "0");
}
