import { z } from "zod";
import { defineEndpoint, membersWith } from "../contract/endpoint.ts";
import { dateField, optional, wholeNumber } from "../contract/fields.ts";

const travelReaders = membersWith("travelStatistics");
const parcelReaders = membersWith("parcelStatistics");

/** Counts and sums of one bucket, in whole francs. Cancelled tickets and refunds are counted at the cancellation, everything else at the payment of the booking. */
const travelFigures = z.object({
  /** Paid bookings with a leg of the agency. */
  bookings: z.int(),
  /** Tickets sold, those cancelled later included. */
  tickets: z.int(),
  /** Those of the tickets sold that were checked in. */
  validated: z.int(),
  cancelled: z.int(),
  /** Prices of the tickets sold. */
  amount: z.int(),
  /** What the agency receives of them: without commission, the whole price of a counter sale. */
  agency_amount: z.int(),
  /** What was taken back of the agency's share for cancelled tickets, when it was recorded. */
  refunded_amount: z.int(),
  /** `agency_amount` less `refunded_amount`; below 0 where more is taken back than sold. */
  net_amount: z.int(),
});
export type TravelFigures = z.infer<typeof travelFigures>;

/** Counts and sums of one bucket, in whole francs. Each event is counted at its time; amount and fees when the parcel is sent. */
const parcelFigures = z.object({
  sent: z.int(),
  embarked: z.int(),
  arrived: z.int(),
  received: z.int(),
  /** Prices of the parcels sent. */
  amount: z.int(),
  /** Fees taken from the parcel balance for them. */
  fees: z.int(),
});
export type ParcelFigures = z.infer<typeof parcelFigures>;

/** `from` and `to`: DD-MM-YYYY, both inclusive. A point's `label` is in the language of the request; an empty bucket has zeros [G.stat.01]. */
const seriesOf = <Shape extends z.ZodRawShape>(figures: z.ZodObject<Shape>, name: string) =>
  z
    .object({
      unit: z.enum(["day", "hour", "week", "month", "year"]),
      from: z.string(),
      to: z.string(),
      points: z.array(
        z
          .object({ key: z.string(), label: z.string() })
          .extend(figures.shape)
          .meta({
            id: `${name}Point`,
          }),
      ),
      totals: figures.meta({ id: `${name}Totals` }),
    })
    .meta({ id: `${name}Series` });
const travelSeries = seriesOf(travelFigures, "Travel");
export type TravelSeries = z.infer<typeof travelSeries>;
const parcelSeries = seriesOf(parcelFigures, "Parcel");
export type ParcelSeries = z.infer<typeof parcelSeries>;

const yearField = wholeNumber(1900, 2999);
/** Both days inclusive, at most 366 days. */
const days = z.object({ start_date: dateField, end_date: dateField });
const hours = z.object({ date: dateField });
const weeks = z.object({ year: yearField, month: wholeNumber(1, 12) });
/** One of both; `year` has precedence [G.stat.03]. */
const months = z.object({ date: optional(dateField), year: optional(yearField) });

export const getTravelsByDay = defineEndpoint({
  id: "getTravelsByDay",
  method: "GET",
  path: "statistics/days",
  summary: "The agency's ticket sales per day; at most 366 days",
  tag: "agency",
  access: travelReaders,
  query: days,
  output: travelSeries,
  errors: ["invalid_input"],
  source: "A7.stat.01, G.stat.01–02, G.stat.06",
});
export const getTravelsByHour = defineEndpoint({
  id: "getTravelsByHour",
  method: "GET",
  path: "statistics/hours",
  summary: "The agency's ticket sales per hour of a day",
  tag: "agency",
  access: travelReaders,
  query: hours,
  output: travelSeries,
  errors: ["invalid_input"],
  source: "A7.stat.02, G.stat.01–02, G.stat.06",
});
export const getTravelsByWeek = defineEndpoint({
  id: "getTravelsByWeek",
  method: "GET",
  path: "statistics/week",
  summary: "The agency's ticket sales per week of a month, Monday to Sunday, clipped to the month",
  tag: "agency",
  access: travelReaders,
  query: weeks,
  output: travelSeries,
  errors: ["invalid_input"],
  source: "A7.stat.05, G.stat.01–02, G.stat.04",
});
export const getTravelsByMonth = defineEndpoint({
  id: "getTravelsByMonth",
  method: "GET",
  path: "statistics/month",
  summary: "The agency's ticket sales per month of a year, given by `year` or a date in it",
  tag: "agency",
  access: travelReaders,
  query: months,
  output: travelSeries,
  errors: ["invalid_input"],
  source: "A7.stat.03, G.stat.01–03",
});
export const getTravelsByYear = defineEndpoint({
  id: "getTravelsByYear",
  method: "GET",
  path: "statistics/year",
  summary: "The agency's ticket sales per year, from its first year to the current one",
  tag: "agency",
  access: travelReaders,
  output: travelSeries,
  errors: [],
  source: "A7.stat.04, G.stat.01, G.stat.05",
});

export const getParcelsByDay = defineEndpoint({
  id: "getParcelsByDay",
  method: "GET",
  path: "statistics/colis/days",
  summary: "The agency's parcels per day; at most 366 days",
  tag: "parcels",
  access: parcelReaders,
  query: days,
  output: parcelSeries,
  errors: ["invalid_input"],
  source: "A7.stat.06, G.stat.01–02",
});
export const getParcelsByHour = defineEndpoint({
  id: "getParcelsByHour",
  method: "GET",
  path: "statistics/colis/hours",
  summary: "The agency's parcels per hour of a day",
  tag: "parcels",
  access: parcelReaders,
  query: hours,
  output: parcelSeries,
  errors: ["invalid_input"],
  source: "A7.stat.07, G.stat.01–02",
});
export const getParcelsByWeek = defineEndpoint({
  id: "getParcelsByWeek",
  method: "GET",
  path: "statistics/colis/week",
  summary: "The agency's parcels per week of a month, Monday to Sunday, clipped to the month",
  tag: "parcels",
  access: parcelReaders,
  query: weeks,
  output: parcelSeries,
  errors: ["invalid_input"],
  source: "A7.stat.10, G.stat.01–02, G.stat.04",
});
export const getParcelsByMonth = defineEndpoint({
  id: "getParcelsByMonth",
  method: "GET",
  path: "statistics/colis/month",
  summary: "The agency's parcels per month of a year, given by `year` or a date in it",
  tag: "parcels",
  access: parcelReaders,
  query: months,
  output: parcelSeries,
  errors: ["invalid_input"],
  source: "A7.stat.08, G.stat.01–03",
});
export const getParcelsByYear = defineEndpoint({
  id: "getParcelsByYear",
  method: "GET",
  path: "statistics/colis/year",
  summary: "The agency's parcels per year, from its first year to the current one",
  tag: "parcels",
  access: parcelReaders,
  output: parcelSeries,
  errors: [],
  source: "A7.stat.09, G.stat.01, G.stat.05",
});
