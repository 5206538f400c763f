import type { CounterDeparture, CounterSale } from "@wakafine/shared/counter/contract.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { addDays, dayOf, instantOf, parseDay } from "@wakafine/shared/rules/dates.ts";
import { receivesSms } from "@wakafine/shared/rules/phone.ts";
import type { Config } from "../../config.ts";
import { receivesCodes } from "../../config.ts";
import type { Context, RequestContext } from "../../context.ts";
import { completeIdempotent, idempotencyKeyOf, runOnce } from "../../database/idempotency.ts";
import type { RateLimit } from "../../database/rate-limits.ts";
import { consumeRateLimit } from "../../database/rate-limits.ts";
import { appError, invalid } from "../../http/failure.ts";
import { membershipOf } from "../../http/permission.ts";
import { readPhone } from "../../phones.ts";
import type { Bookings } from "../bookings/public.ts";
import type { Sold } from "../departures/public.ts";
import { legsOnSale, offerInputs } from "../departures/public.ts";
import { postCash } from "../payments/public.ts";
import type { SaleRow } from "./counter-reads.ts";
import { counterDepartures, saleById } from "./counter-reads.ts";
import type { Cashier } from "./cashier.ts";
import { cashierOf, requireOpenShift } from "./cashier.ts";

/** Returns the departures of a day that can still be sold; without a day those of today. */
export async function listDepartures(
  { database, clock }: Context,
  { query }: InputOf<"listCounterDepartures">,
  request: RequestContext,
): Promise<CounterDeparture[]> {
  const day = parseDay(query.departure_date ?? "") ?? dayOf(clock());
  const rows = await database.query(
    counterDepartures(
      membershipOf(request).agencyId,
      instantOf(day, "00:00").toISOString(),
      instantOf(addDays(day, 1), "00:00").toISOString(),
    ),
  );
  return rows.map((row) => ({
    uuid: row.id,
    city_departure: row.from_town,
    departure_date: row.departure_date,
    departure_hour: row.departure_hour,
    travel_class: row.travel_class,
    total_places_number: row.total_places,
    remaining_places_number: Math.max(0, row.total_places - row.taken),
    destinations: [...row.destinations],
  }));
}

/**
 * Sells seats for cash in one transaction: the lock of the shift, the seats, the paid booking with its tickets, the ledger and the response of the idempotency
 * key. Throws no_open_shift, too_many_requests, the errors of `ownOffer` and `sellForCash`, and invalid_input for a phone that receives no SMS from us.
 */
export async function sellSeats(
  { config, database }: Context,
  {
    body,
    bookings,
  }: {
    readonly body: InputOf<"createCounterSale">["body"];
    readonly bookings: Pick<Bookings, "sellForCash">;
  },
  request: RequestContext,
): Promise<CounterSale> {
  const phone = readPhone(body.phonenumber);
  if (phone === null || !receivesSms(phone))
    throw invalid({ field: "phonenumber", code: "bad_phone" });
  if (!receivesCodes(config, phone)) throw invalid({ field: "phonenumber", code: "foreign_phone" });
  const key = idempotencyKeyOf(request, "createCounterSale", body);
  const cashier = cashierOf(request);
  const { agencyId } = cashier;
  // The stored response has no link token [G.book.24].
  const { bookingId } = await runOnce(database, key, async () => {
    const sold = await ownOffer(database, agencyId, body);
    return database.transaction(async (transaction) => {
      const shiftId = await requireOpenShift(transaction, cashier);
      if (config.LIMITS) await consumeRateLimit(transaction, [salesLimit(config, cashier)]);
      const booking = await bookings.sellForCash(transaction, {
        sale: {
          shiftId,
          sold,
          places: body.places,
          name: body.name,
          phone,
          expectedTotal: body.expected_total ?? null,
        },
        request,
      });
      const [leg] = booking.legs;
      if (!leg) throw new Error("a counter sale has one leg");
      const response = { bookingId: booking.id };
      await transaction.finish([
        ...postCash({
          kind: "cash_sale",
          shiftId,
          ...cashier,
          departureId: leg.departureId,
          bookingId: booking.id,
          amountXaf: booking.amountXaf,
        }),
        ...(key ? [completeIdempotent(key, response)] : []),
      ]);
      return response;
    });
  });
  const [row] = await database.query(saleById(agencyId, bookingId));
  if (!row) throw new Error(`counter sale ${bookingId} is not stored`);
  return toSaleResponse(row);
}

/** A sale costs an agency nothing and sends an SMS (docs/decisions/0183). */
const salesLimit = (config: Config, { userId }: Cashier): RateLimit => ({
  key: `counter sales ${userId}`,
  max: config.COUNTER_SALES_PER_HOUR,
  minutes: 60,
});

/** Returns the offer to sell. Throws not_found, also for a departure of another agency, departure_left and unknown_stop. */
async function ownOffer(
  database: Context["database"],
  agencyId: string,
  { departure_uuid: id, destination_city: town }: InputOf<"createCounterSale">["body"],
): Promise<Sold> {
  const offers = await database.query(offerInputs(id, town));
  if (offers[0]?.agency_id !== agencyId) throw appError("not_found");
  return legsOnSale(offers, "departure_uuid")[0];
}

/** Returns a sale in the form of the contract. */
export function toSaleResponse(row: SaleRow): CounterSale {
  return {
    uuid: row.id,
    order_code: row.order_code,
    order_hidden_uuid: row.link_token,
    name: row.name ?? "",
    seats: [...row.seats],
    amount: row.amount,
    city_departure: row.from_town,
    city_destination: row.to_town,
    departure_date: row.departure_date,
    departure_hour: row.departure_hour,
    created_date: row.created,
    valid: row.valid,
  };
}
