const cookie = "paying";

/** Marks this browser as paying until a moment (ISO 8601), so that other pages look for the payment in progress, or for the order that can still be paid. */
export function markPaying(until: string): void {
  document.cookie = `${cookie}=yes; Path=/; Expires=${new Date(until).toUTCString()}; SameSite=Lax`;
}

/** Removes the mark of `markPaying`. */
export function unmarkPaying(): void {
  if (isMarkedPaying()) document.cookie = `${cookie}=; Path=/; Max-Age=0; SameSite=Lax`;
}

/** Returns whether an order of this browser may still wait for its payment. */
export const isMarkedPaying = () => /(?:^|; )paying=yes/.test(document.cookie);
