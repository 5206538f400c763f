/** Bounds of a top-up in francs [G.topup.02]. */
export const minTopUp = 100;
export const maxTopUp = 5_000_000;

/** Returns whether an amount can be topped up [A5.topup.02, G.topup.02]. */
export function isTopUpAmount(amount: number): boolean {
  return Number.isInteger(amount) && amount >= minTopUp && amount <= maxTopUp;
}

interface TopUpPages {
  readonly stripe_session: { readonly url: string } | null;
  readonly paylink: string | null;
  readonly link: string;
}

/** Returns where the browser goes after opening a top-up: the card checkout, else the payment page, else the waiting page [G.topup.01]. */
export function topUpTarget({ stripe_session, paylink, link }: TopUpPages): string {
  return stripe_session?.url ?? paylink ?? link;
}
