import type { ParcelSeries, TravelSeries } from "@wakafine/shared/statistics/contract.ts";
import type { Series } from "@wakafine/shared/statistics/series.ts";
import type { Context, RequestContext } from "../../context.ts";
import type { Bound } from "../../http/bind.ts";
import { bindData } from "../../http/bind.ts";
import { askedDays, askedHours, askedMonths, askedWeeks } from "./asked-series.ts";
import { countSeries, countYears, parcels, travels } from "./count-series.ts";

/** The statistics module: series of ticket sales and parcels of an agency. It reads tables of other modules and owns none. */
export function createStatistics(context: Context): { readonly bound: readonly Bound[] } {
  const ofTravels = (series: Series, request: RequestContext): Promise<TravelSeries> =>
    countSeries(context, { source: travels, series }, request);
  const ofParcels = (series: Series, request: RequestContext): Promise<ParcelSeries> =>
    countSeries(context, { source: parcels, series }, request);
  return {
    bound: [
      bindData("getTravelsByDay", ({ query }, request) => ofTravels(askedDays(query), request)),
      bindData("getTravelsByHour", ({ query }, request) => ofTravels(askedHours(query), request)),
      bindData("getTravelsByWeek", ({ query }, request) => ofTravels(askedWeeks(query), request)),
      bindData("getTravelsByMonth", ({ query }, request) => ofTravels(askedMonths(query), request)),
      bindData("getTravelsByYear", (_input, request) => countYears(context, travels, request)),
      bindData("getParcelsByDay", ({ query }, request) => ofParcels(askedDays(query), request)),
      bindData("getParcelsByHour", ({ query }, request) => ofParcels(askedHours(query), request)),
      bindData("getParcelsByWeek", ({ query }, request) => ofParcels(askedWeeks(query), request)),
      bindData("getParcelsByMonth", ({ query }, request) => ofParcels(askedMonths(query), request)),
      bindData("getParcelsByYear", (_input, request) => countYears(context, parcels, request)),
    ],
  };
}
