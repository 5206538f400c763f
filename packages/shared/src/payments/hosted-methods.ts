import type { PaymentMethod } from "../bookings/price.ts";
import type { Message } from "../messages/catalogue.ts";

/** A payment method whose provider shows its own payment page: the traveller leaves the site to pay and comes back. Charged in euro. */
export interface HostedMethod {
  readonly method: Exclude<PaymentMethod, "MOBILE">;
  /** Name of its payment provider in attempts and the audit log. */
  readonly provider: string;
  readonly name: Message;
  /** Name of the provider, whose page the traveller sees. */
  readonly pageOf: string;
  /** Second line of its card. */
  readonly detail: string;
  /** Text of its tile; the tile's colours are in `choice.module.css`. */
  readonly mark: string;
  /** Minutes within which the provider reports the outcome (docs/providers/README.md). */
  readonly windowMinutes: number;
  /** The smallest amount it accepts, in francs. */
  readonly minimumXaf: number;
}

/** The methods with a payment page, in display order after the wallets. */
export const hostedMethods: readonly [HostedMethod, ...HostedMethod[]] = [
  {
    method: "STRIPE",
    provider: "stripe",
    name: { fr: "Carte bancaire", en: "Bank card" },
    pageOf: "Stripe",
    detail: "Visa, Mastercard",
    mark: "CB",
    windowMinutes: 32,
    minimumXaf: 400, // 0.50 EUR is the smallest charge of a card; the rest is a margin
  },
  {
    method: "PAYPAL",
    provider: "paypal",
    name: { fr: "PayPal", en: "PayPal" },
    pageOf: "PayPal",
    detail: "paypal.com",
    mark: "PayPal",
    windowMinutes: 20,
    minimumXaf: 400, // below, the fee of PayPal exceeds half of the amount
  },
];

/** Returns a method with a payment page. Throws if it is not offered. */
export function hostedMethod(method: HostedMethod["method"]): HostedMethod {
  const found = hostedMethods.find((one) => one.method === method);
  if (!found) throw new Error(`${method} has no payment page`);
  return found;
}
