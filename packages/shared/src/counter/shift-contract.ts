import { z } from "zod";
import { defineEndpoint, membersWith } from "../contract/endpoint.ts";
import {
  dateField,
  idField,
  optional,
  pageField,
  pageOf,
  perPageField,
} from "../contract/fields.ts";
import { cashRefund, counterSale, counterShift } from "./contract.ts";

const sellers = membersWith("counter");

const member = z.object({ uuid: z.string(), name: z.string() });

/** A closed shift with its member. */
const pastShift = counterShift.extend({ member }).meta({ id: "PastShift" });
export type PastShift = z.infer<typeof pastShift>;

/** Days of closing, both inclusive; a member, for those who see the shifts of all. */
const filters = {
  start_date: optional(dateField),
  end_date: optional(dateField),
  member_uuid: optional(idField),
};

/** Members without `reviewShifts` see their own shifts only, whatever the filter. */
export const listPastShifts = defineEndpoint({
  id: "listPastShifts",
  method: "GET",
  path: "agencies/counter/shifts",
  summary:
    "Closed shifts, newest first: the caller's own, or those of all members for roles 1 and 2",
  tag: "agency",
  access: sellers,
  query: z.object({ ...filters, page: pageField, per_page: perPageField(20) }),
  output: pageOf(pastShift).extend({
    /** The members to filter by; empty for callers who see their own shifts only. */
    members: z.array(member),
  }),
  errors: ["invalid_input"],
  source: "G.counter.06",
});

/** The newest 2,000 shifts of the filter. */
export const exportPastShifts = defineEndpoint({
  id: "exportPastShifts",
  method: "GET",
  path: "agencies/counter/shifts.csv",
  summary: "Closed shifts as CSV with a byte order mark",
  tag: "agency",
  access: sellers,
  raw: true,
  query: z.object(filters),
  output: z.unknown(),
  errors: ["invalid_input"],
  source: "G.counter.06",
});

export const getPastShift = defineEndpoint({
  id: "getPastShift",
  method: "GET",
  path: "agencies/counter/shifts/{id}",
  summary: "A closed shift with a page of its sales and the refunds paid from its drawer",
  tag: "agency",
  access: sellers,
  params: z.object({ id: idField }),
  query: z.object({ page: pageField, per_page: perPageField(20) }),
  output: z.object({
    shift: pastShift,
    sales: pageOf(counterSale),
    /** The newest 100. */
    refunds: z.array(cashRefund),
  }),
  errors: ["not_found", "invalid_input"],
  source: "G.counter.06",
});
