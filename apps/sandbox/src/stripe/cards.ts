/**
 * The result of a payment with a test card. `requires_authentication`: the bank asks the customer to confirm (3-D Secure). `disputed`: the payment
 * succeeds, then the bank claims the money back.
 */
export type CardResult =
  | { readonly kind: "succeeded" }
  | { readonly kind: "disputed" }
  | { readonly kind: "requires_authentication" }
  | { readonly kind: "declined"; readonly code: string };

/** Stripe's test numbers (docs.stripe.com/testing). */
const results: Readonly<Record<string, CardResult>> = {
  "4242424242424242": { kind: "succeeded" },
  "5555555555554444": { kind: "succeeded" },
  "4000000000000259": { kind: "disputed" },
  "4000002760003184": { kind: "requires_authentication" },
  "4000000000003220": { kind: "requires_authentication" },
  "4000000000000002": { kind: "declined", code: "card_declined" },
  "4000000000009995": { kind: "declined", code: "insufficient_funds" },
  "4000000000009987": { kind: "declined", code: "lost_card" },
  "4000000000000069": { kind: "declined", code: "expired_card" },
  "4000000000000127": { kind: "declined", code: "incorrect_cvc" },
  "4000000000000119": { kind: "declined", code: "processing_error" },
};

/** Returns the result of a payment with a card number; undefined for a number that is not a test card. */
export function cardResult(number: string): CardResult | undefined {
  return results[number.replace(/\D/g, "")];
}
