import type { MatchedRequest } from "../scenario-book.ts";
import type { OrangeOptions } from "./access.ts";
import { orangeErrors } from "./outcomes.ts";
import type { OrangeError } from "./outcomes.ts";
import type { OrangeOrder } from "./payments.ts";

const patterns: Readonly<Record<keyof OrangeOrder | "pin", RegExp>> = {
  payToken: /^MP[0-9A-F]+$/,
  subscriberMsisdn: /^6\d{8}$/,
  amount: /^[1-9]\d{0,11}$/,
  orderId: /^[A-Za-z0-9]{1,20}$/,
  description: /^.{0,125}$/,
  notifUrl: /^(?:https?:\/\/\S+)?$/,
  channelUserMsisdn: /^6\d{8}$/,
  pin: /^\d{4,6}$/,
};

/** Returns payer, amount and references of a body that may be invalid, to match scenarios. */
export function peekOrder(body: unknown): Omit<MatchedRequest, "op"> {
  const fields = (body ?? {}) as Record<string, unknown>;
  const textAt = (name: keyof OrangeOrder): string | undefined => {
    const value = fields[name];
    return typeof value === "string" ? value : undefined;
  };
  return {
    msisdn: textAt("subscriberMsisdn"),
    amount: textAt("amount"),
    refs: [textAt("orderId"), textAt("payToken")],
  };
}

/** Parses the body of `mp/pay` or `cashin/pay`. Returns the error of an invalid field or of another merchant. */
export function parseOrder(body: unknown, options: OrangeOptions): OrangeOrder | OrangeError {
  if (typeof body !== "object" || body === null)
    return orangeErrors.badRequest("Body must be JSON");
  const fields = body as Record<string, unknown>;
  for (const [name, pattern] of Object.entries(patterns)) {
    const value = fields[name];
    if (typeof value !== "string" || !pattern.test(value))
      return orangeErrors.badRequest(`${name} is not valid`);
  }
  const { pin, ...order } = fields as unknown as OrangeOrder & { readonly pin: string };
  return order.channelUserMsisdn === options.channelNumber && pin === options.pin
    ? order
    : orangeErrors.wrongMerchant;
}
