/** The lists of "my trips": a paid booking is past from its last arrival on; failed, expired and refunded ones are under `cancelled`. */
export const tripStates = ["unpaid", "upcoming", "past", "cancelled"] as const;
export type TripState = (typeof tripStates)[number];
