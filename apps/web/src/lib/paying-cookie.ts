const cookie = "paying";

/** Marks this browser as paying until a moment (ISO 8601), so that other pages look for the payment in progress. */
export function markPaying(until: string): void {
  document.cookie = `${cookie}=yes; Path=/; Expires=${new Date(until).toUTCString()}; SameSite=Lax`;
}

/** Removes the mark of `markPaying`. */
export function unmarkPaying(): void {
  if (isMarkedPaying()) document.cookie = `${cookie}=; Path=/; Max-Age=0; SameSite=Lax`;
}

/** Returns whether a payment was started in this browser and may still be in progress. */
export const isMarkedPaying = () => /(?:^|; )paying=yes/.test(document.cookie);
