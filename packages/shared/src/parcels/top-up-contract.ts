import { z } from "zod";
import { phoneText } from "../accounts/contract.ts";
import { defineEndpoint, idempotencyErrors, membersWith } from "../contract/endpoint.ts";
import {
  idField,
  moneyNumber,
  optional,
  pageField,
  pageOf,
  perPageField,
  wholeNumber,
} from "../contract/fields.ts";
import { mobileOperators } from "../rules/phone.ts";
import { maxTopUp, minTopUp } from "./top-up.ts";

const members = membersWith("topUp");
const method = z.enum(["MOBILE", "PAYPAL", "STRIPE"], { error: "not_a_choice" });
const url = z.string().max(2000, "too_long").nullish();

/**
 * A top-up of the prepaid balance, in francs. `order_status` is COMPLETED once the money is credited; `status` is that of its payment: PENDING, PAID, or CANCEL with the
 * `reason` (a code of messages/errors.ts) when it ended without money.
 */
const topUp = z
  .object({
    uuid: z.string(),
    amount: moneyNumber,
    payment_method: method,
    order_status: z.enum(["PENDING", "COMPLETED"]),
    status: z.enum(["PENDING", "PAID", "CANCEL"]),
    reason: z.string().nullable(),
    created_date: z.string(),
    completed_date: z.string().nullable(),
  })
  .meta({ id: "TopUp" });
export type TopUp = z.infer<typeof topUp>;

/** A top-up with its payment: the text of `reason`, the wallet with its masked number (MOBILE only), and whether the phone shows the prompt. `on_page`: it is paid on the provider's page; `page` is its address while it can be paid there. */
const topUpPayment = topUp
  .extend({
    message: z.string().nullable(),
    operator: z.enum(mobileOperators).nullable(),
    payer_phone: z.string().nullable(),
    prompted: z.boolean(),
    on_page: z.boolean(),
    page: z.string().nullable(),
  })
  .meta({ id: "TopUpPayment" });
export type TopUpPayment = z.infer<typeof topUpPayment>;

export const topUpBalance = defineEndpoint({
  id: "topUpBalance",
  method: "POST",
  path: "packages/balance-top-up",
  summary: "Top the prepaid parcel balance up; nothing is added to the amount",
  tag: "parcels",
  access: members,
  created: true,
  idempotent: true,
  body: z.object({
    payment_method: method,
    amount: wholeNumber(minTopUp, maxTopUp),
    /** The wallet of a payment by MOBILE; default: the operator of the phone's prefix. */
    operator: optional(z.enum(mobileOperators, { error: "not_a_choice" })),
    /** Pays by MOBILE; required then. */
    payer_phone: optional(phoneText),
    return_url: url,
    cancel_url: url,
  }),
  /** Where the browser goes next: the card session, otherwise `paylink`, otherwise `link` [G.topup.01]. */
  output: z.object({
    top_up_uuid: z.string(),
    stripe_session: z.object({ id: z.string(), url: z.string() }).nullable(),
    paylink: z.string().nullable(),
    link: z.string(),
  }),
  errors: [
    "invalid_input",
    "foreign_url",
    "forbidden",
    "method_unavailable",
    "too_many_prompts",
    "prompt_verification_required",
    "too_many_pending_payments",
    ...idempotencyErrors,
  ],
  source: "A7.topup.01–04, G.topup.01–04",
});

export const getTopUp = defineEndpoint({
  id: "getTopUp",
  method: "GET",
  path: "packages/balance-top-up/{id}",
  summary: "One top-up of the agency, with the state of its payment",
  tag: "parcels",
  access: members,
  fromSite: true,
  params: z.object({ id: idField }),
  output: topUpPayment,
  errors: ["not_found"],
  source: "G.topup.03",
});

/** The list leaves `status` at PENDING for every top-up that is not completed. */
export const listTopUps = defineEndpoint({
  id: "listTopUps",
  method: "GET",
  path: "packages/balance-top-up",
  summary: "Top-ups of the agency, newest first",
  tag: "parcels",
  access: members,
  query: z.object({ page: pageField, per_page: perPageField(12) }),
  output: pageOf(topUp),
  errors: ["invalid_input"],
  source: "A1.topup.01",
});
