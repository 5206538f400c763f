import type { Context } from "../../context.ts";
import type { Bound } from "../../http/bind.ts";
import { bind, bindData } from "../../http/bind.ts";
import { copyDepartures } from "./copy-departures.ts";
import { countWeekDepartures } from "./count-week-departures.ts";
import {
  deleteDepartureTemplate,
  listTemplates,
  saveDepartureTemplate,
} from "./departure-templates.ts";
import { getDeparture } from "./get-departure.ts";
import type { OrderOfHold } from "./lead-to-order.ts";
import type { SalesOf } from "./list-agency-departures.ts";
import { listAgencyDepartures } from "./list-agency-departures.ts";
import { planDepartures } from "./plan-departures.ts";
import { listDepartures, searchDepartures } from "./search-departures.ts";
import { seatEndpoints } from "./seats.ts";

export type { DepartureEdit } from "./change-departure.ts";
export { changeDeparture, readDepartureEdit } from "./change-departure.ts";
export { departureEnds } from "./departure-ends.ts";
export { describedDepartures, describeEditedDeparture } from "./describe-departures.ts";
export { holderRetention } from "./purge-holders.ts";
export { holdOptionsOf } from "./hold-limits.ts";
export type { HoldState, OpenHold } from "./hold-store.ts";
export {
  extendHold,
  freeSoldSeats,
  holdState,
  rememberFirstSale,
  takeOverHold,
} from "./hold-store.ts";
export { leadToOrder } from "./lead-to-order.ts";
export type { OfferInputs } from "./offer-inputs.ts";
export { offerInputs, offerInputsWithHold } from "./offer-inputs.ts";
export type { Sold } from "./on-sale.ts";
export { legsOnSale, stationOf } from "./on-sale.ts";
export { popularRoutes } from "./popular-routes.ts";
export type { DepartureRow } from "./departure-response.ts";
export { toDepartureResponse } from "./departure-response.ts";
export { sellingAgencies } from "./selling-agencies.ts";
export { sweepHolds } from "./sweep-holds.ts";
export { takeSeats, takeSeatsAgain } from "./take-seats.ts";
export {
  departureState,
  lockDeparture,
  releaseDepartureHolds,
  withdrawDeparture,
} from "./withdraw-departure.ts";

/** The departures module: search, remaining seats, planning and seat holds. */
export function createDepartures(
  context: Context,
  { salesOf, orderOfHold }: { readonly salesOf: SalesOf; readonly orderOfHold: OrderOfHold },
): { readonly bound: readonly Bound[] } {
  return {
    bound: [
      ...seatEndpoints(context, orderOfHold),
      bind("searchDepartures", async ({ query, body }) => ({
        data: await searchDepartures(context, body, query),
      })),
      bind("searchDeparturesByQuery", async ({ query }) => ({
        data: await searchDepartures(context, query, query),
      })),
      bind("listDepartures", async ({ query }) => ({ data: await listDepartures(context, query) })),
      bind("createDeparture", async ({ body }, request) => ({
        data: await planDepartures(context, body, request),
      })),
      bindData("copyDepartures", ({ body }, request) => copyDepartures(context, body, request)),
      bindData("listDepartureTemplates", (_input, request) => listTemplates(context, request)),
      bindData("saveDepartureTemplate", ({ body }, request) =>
        saveDepartureTemplate(context, body, request),
      ),
      bindData("deleteDepartureTemplate", ({ params }, request) =>
        deleteDepartureTemplate(context, params.id, request),
      ),
      bind("listAgencyDepartures", async (input, request) => ({
        data: await listAgencyDepartures({ context, salesOf }, input, request),
      })),
      bindData("countWeekDepartures", ({ query }, request) =>
        countWeekDepartures(context, query.departure_date, request),
      ),
      bind("getDeparture", async ({ params, query }) => ({
        data: await getDeparture(context, { id: params.id, destination: query.city_destination }),
      })),
    ],
  };
}
