/** Entries per page and other counts fixed by the specification (C9 of the customer side, G.search.15, G.users.01, G.parc.03). */
export const listSizes = {
  search: 20,
  departures: 20,
  departuresLong: 100,
  agencyAutocomplete: 10,
  /** `…Asked`: requested by the web client. `…Default`: returned when the request has no `per_page`. */
  agencyUsersAsked: 20,
  agencyUsersDefault: 15,
  parcelsAsked: 12,
  parcelsDefault: 8,
  momoHistory: 20,
  reservations: 20,
  administration: 20,
  notifications: 15,
  otherServices: 1000,
  /** Maximum entries per page of every list except other services. */
  max: 100,
  /** Totals are exact up to this number. */
  exactTotal: 1000,
} as const;

export const maxPassengers = 10;
export const maxNameLength = 255;

/** Milliseconds. */
export const timings = {
  autocompleteDebounce: 500,
  qrScanDelay: 300,
  pushReadyRetry: 2000,
  storeThrottle: 5000,
} as const;

/** Returns the number of passengers one booking may have: the seats left on every leg, at most 10 [G.book.21]. */
export function passengersAllowed(remainingPlaces: readonly number[]): number {
  return Math.max(0, Math.min(maxPassengers, ...remainingPlaces));
}
