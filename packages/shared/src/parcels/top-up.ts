/** Bounds of a top-up in francs [G.topup.02]. */
export const minTopUp = 100;
export const maxTopUp = 5_000_000;
