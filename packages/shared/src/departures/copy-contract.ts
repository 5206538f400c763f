import { z } from "zod";
import { departureDetail } from "./contract.ts";
import { defineEndpoint, idempotencyErrors, membersWith } from "../contract/endpoint.ts";
import { dateField } from "../contract/fields.ts";

/** A day or a week (Monday to Sunday) of departures and the day or week that gets their copies. For a week, each date is any of its days. Dates DD-MM-YYYY. */
export const departureCopy = z
  .object({
    period: z.enum(["day", "week"], { error: "required" }),
    from: dateField,
    to: dateField,
    skip_exist_dates: z.boolean().nullish(),
  })
  .meta({ id: "DepartureCopy" });

/** `departures`: the new ones. `left_out_existing`: not copied because they exist; `left_out_past`: because their new time has passed. */
const copiedDepartures = z
  .object({
    departures: z.array(departureDetail),
    left_out_existing: z.int(),
    left_out_past: z.int(),
  })
  .meta({ id: "CopiedDepartures" });
export type CopiedDepartures = z.infer<typeof copiedDepartures>;

export const copyDepartures = defineEndpoint({
  id: "copyDepartures",
  method: "POST",
  path: "agencies/departure/copy",
  summary: "Copy the departures of a day or a week to another one",
  tag: "agency",
  access: membersWith("planning"),
  created: true,
  idempotent: true,
  body: departureCopy,
  output: copiedDepartures,
  errors: [
    "invalid_input",
    "departure_conflict",
    "nothing_to_copy",
    "too_many_to_copy",
    ...idempotencyErrors,
  ],
  source: "A7.plan.01, G.plan.01–02, G.plan.05–06",
});
