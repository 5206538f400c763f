import type { Context } from "../../context.ts";
import type { Bound } from "../../http/bind.ts";
import { bind, bindData } from "../../http/bind.ts";
import type { Bookings } from "../bookings/public.ts";
import { listCashRefunds, payCashRefund } from "./cash-refunds.ts";
import { exportPastShifts, getPastShift, listPastShifts } from "./past-shifts.ts";
import { listDepartures, sellSeats } from "./sell-seats.ts";
import { closeShift, getShift, openShift } from "./shifts.ts";

export { oweCashRefund } from "./cash-refunds.ts";
export { counterChecks } from "./check-counter.ts";
export { counterRecords, requireNoCashAtCounter, requireNoOpenShift } from "./counter-records.ts";

/** The counter module: shifts of members who sell for cash, their sales, and cash refunds. `bookings` writes the sold bookings. */
export function createCounter(
  context: Context,
  bookings: Pick<Bookings, "sellForCash">,
): { readonly bound: readonly Bound[] } {
  return {
    bound: [
      bindData("getCounterShift", (_input, request) => getShift(context, request)),
      bindData("openCounterShift", (input, request) => openShift(context, input, request)),
      bindData("closeCounterShift", (input, request) => closeShift(context, input, request)),
      bindData("listCounterDepartures", (input, request) =>
        listDepartures(context, input, request),
      ),
      bindData("createCounterSale", ({ body }, request) =>
        sellSeats(context, { body, bookings }, request),
      ),
      bindData("listCashRefunds", (input, request) => listCashRefunds(context, input, request)),
      bindData("listPastShifts", (input, request) => listPastShifts(context, input, request)),
      bind("exportPastShifts", (input, request) => exportPastShifts(context, input, request)),
      bindData("getPastShift", (input, request) => getPastShift(context, input, request)),
      bindData("payCashRefund", (input, request) => payCashRefund(context, input, request)),
    ],
  };
}
