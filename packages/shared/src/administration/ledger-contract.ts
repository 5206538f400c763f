import { z } from "zod";
import { administrators, defineEndpoint } from "../contract/endpoint.ts";
import { dateField, idField, optional, perPageField } from "../contract/fields.ts";

/** Whole francs. `held`, `payable` and `commission` are balances; `coupon_cost` is what coupons cost the platform, `refunds` what cancellations took back from the agency. */
const figures = z
  .object({
    held: z.int(),
    payable: z.int(),
    commission: z.int(),
    coupon_cost: z.int(),
    refunds: z.int(),
  })
  .meta({ id: "AgencyFigures" });
export type AgencyFigures = z.infer<typeof figures>;

/** One ledger entry of the agency; debits are positive. */
const entry = z
  .object({
    id: z.string(),
    movement: z.string(),
    date: z.string(),
    kind: z.string(),
    account: z.string(),
    departure: z.string().nullable(),
    amount: z.int(),
  })
  .meta({ id: "AgencyLedgerEntry" });
export type AgencyLedgerEntry = z.infer<typeof entry>;

/** A period of days in Africa/Douala, both included. */
const period = z.object({ from: optional(dateField), to: optional(dateField) });

/** `after`: the `next` of the page before. */
export const getAgencyLedger = defineEndpoint({
  id: "getAgencyLedger",
  method: "GET",
  path: "administration/agencies/{id}/ledger",
  summary: "Ledger statement of an agency, oldest entries first",
  tag: "administration",
  access: administrators,
  params: z.object({ id: idField }),
  query: period.extend({
    after: optional(z.string().max(60, "too_long")),
    per_page: perPageField(50, 500),
  }),
  output: z
    .object({
      /** Before `from`, and at the end of `to`; their difference is the sum of the period's entries. */
      opening: figures,
      closing: figures,
      entries: z.array(entry),
      /** Null on the last page. */
      next: z.string().nullable(),
    })
    .meta({ id: "AgencyLedger" }),
  errors: ["not_found", "invalid_input"],
  source: "G.role.05",
});

/** At most 50,000 entries; `period_too_long` at `from` for more. */
export const exportAgencyLedger = defineEndpoint({
  id: "exportAgencyLedger",
  method: "GET",
  path: "administration/agencies/{id}/ledger.csv",
  summary: "Ledger entries of an agency as CSV with a byte order mark, oldest first",
  tag: "administration",
  access: administrators,
  params: z.object({ id: idField }),
  query: period,
  raw: true,
  output: z.unknown(),
  errors: ["not_found", "invalid_input"],
  source: "G.role.05",
});
