import { z } from "zod";
import { phoneText } from "../accounts/contract.ts";
import { defineEndpoint, membersWith } from "../contract/endpoint.ts";
import { dateField, optional, pageField, pageOf, perPageField } from "../contract/fields.ts";
import { mobileOperators } from "../rules/phone.ts";
import { reversalCauses } from "./states.ts";

const operator = z.enum(mobileOperators, { error: "not_a_choice" });

/** The payout numbers of an agency: `momo_phone` is MTN, `om_phone` Orange. Phones are E.164, times ISO 8601 [G.momo.01]. */
const payoutAccount = z
  .object({
    momo_phone: z.string().nullable(),
    momo_validated_date: z.string().nullable(),
    om_phone: z.string().nullable(),
    om_validated_date: z.string().nullable(),
    /** Numbers that wait for their code. */
    pending: z.array(
      z.object({
        type: operator,
        phonenumber: z.string(),
        expires_date: z.string(),
        /** Seconds until the next code can be sent to this number. */
        wait_seconds: z.int(),
      }),
    ),
  })
  .meta({ id: "PayoutAccount" });
export type PayoutAccount = z.infer<typeof payoutAccount>;

export const getPayoutAccount = defineEndpoint({
  id: "getPayoutAccount",
  method: "GET",
  path: "agencies/account-momo",
  summary: "The agency's payout numbers and those that wait for their code",
  tag: "agency",
  access: membersWith("readPayouts"),
  output: payoutAccount,
  errors: [],
  source: "A2.momo.02–03, G.role.16",
});

/** The number stays inactive until its code is entered. The current number gets no code. */
export const changePayoutNumber = defineEndpoint({
  id: "changePayoutNumber",
  method: "PUT",
  path: "agencies/account-momo",
  summary:
    "Send a code to a new payout number: `phonenumber` and `type`, or `momo_phone` (MTN), or `om_phone` (Orange)",
  tag: "agency",
  access: membersWith("changePayouts"),
  body: z.object({
    phonenumber: optional(phoneText),
    type: optional(operator),
    momo_phone: optional(phoneText),
    om_phone: optional(phoneText),
  }),
  output: payoutAccount,
  errors: ["invalid_input", "forbidden", "too_many_requests"],
  source: "A7.momo.01, G.momo.01, G.role.16",
});

export const validatePayoutNumber = defineEndpoint({
  id: "validatePayoutNumber",
  method: "POST",
  path: "agencies/validate-momo-phonenumber/{code}",
  aliases: [{ method: "PUT", path: "agencies/validate-momo-phonenumber/{code}" }],
  summary: "Enter the code sent to a payout number; the number is then active",
  tag: "agency",
  access: membersWith("changePayouts"),
  params: z.object({ code: z.string().max(255, "too_long") }),
  output: payoutAccount,
  errors: ["code_wrong", "forbidden", "too_many_requests"],
  source: "A7.momo.02, G.momo.01, G.role.16",
});

/**
 * The income of one departure, in whole francs. Deposited: the prices of its paid tickets. Of these the agency receives all but the commission: held until
 * the departure has ended, then to be received, then received [G.momo.02].
 */
const incomeEntry = z
  .object({
    date: z.string(),
    departs: z.object({
      uuid: z.string(),
      city_departure: z.string(),
      city_destination: z.string(),
      departure_date: z.string(),
      departure_hour: z.string(),
      tickets: z.int(),
    }),
    amount_deposited: z.int(),
    commission: z.int(),
    amount_held: z.int(),
    amount_already_received: z.int(),
    amount_to_be_received: z.int(),
  })
  .meta({ id: "IncomeEntry" });
export type IncomeEntry = z.infer<typeof incomeEntry>;

const incomeTotals = z
  .object({
    departures: z.int(),
    amount_deposited: z.int(),
    commission: z.int(),
    amount_held: z.int(),
    amount_already_received: z.int(),
    amount_to_be_received: z.int(),
  })
  .meta({ id: "IncomeTotals" });
export type IncomeTotals = z.infer<typeof incomeTotals>;

/** Days of departure, both inclusive. */
const range = { start_date: optional(dateField), end_date: optional(dateField) };

export const listIncome = defineEndpoint({
  id: "listIncome",
  method: "GET",
  path: "agencies/account-momo/departurages_informations",
  summary: "The agency's income per departure, newest first, with totals of the date range",
  tag: "agency",
  access: membersWith("readPayouts"),
  query: z.object({ ...range, page: pageField, per_page: perPageField(20) }),
  output: pageOf(incomeEntry).extend({ totals: incomeTotals }),
  errors: ["invalid_input"],
  source: "A3.momo.01–04, A7.momo.03, G.momo.02–03",
});

/** At most the newest 2,000 departures of the range. */
export const getIncomeStatement = defineEndpoint({
  id: "getIncomeStatement",
  method: "GET",
  path: "agencies/account-momo/statement",
  summary: "The agency's income as a file: PDF, or CSV with a byte order mark",
  tag: "agency",
  access: membersWith("readPayouts"),
  raw: true,
  limit: "picture",
  query: z.object({ ...range, format: z.enum(["pdf", "csv"], { error: "not_a_choice" }) }),
  output: z.unknown(),
  errors: ["invalid_input", "too_many_requests"],
  source: "A2.momo.01, G.momo.03",
});

const ownPayout = z
  .object({
    id: z.string(),
    amount: z.int(),
    type: operator,
    phonenumber: z.string(),
    state: z.enum(["requested", "approved", "executed", "failed", "reversed"]),
    requested_date: z.string(),
    ended_date: z.string().nullable(),
    transaction_id: z.string().nullable(),
    /** Of a reversed payout: its money is to be received again. */
    reversed_date: z.string().nullable(),
    reversal_cause: z.enum(reversalCauses).nullable(),
  })
  .meta({ id: "OwnPayout" });

export const listOwnPayouts = defineEndpoint({
  id: "listOwnPayouts",
  method: "GET",
  path: "agencies/account-momo/payouts",
  summary: "The payouts to the agency, newest first",
  tag: "agency",
  access: membersWith("readPayouts"),
  query: z.object({ page: pageField, per_page: perPageField(20) }),
  output: pageOf(ownPayout),
  errors: ["invalid_input"],
  source: "A2.momo.01, A2.momo.05",
});
