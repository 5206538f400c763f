import { appError, invalid } from "../../http/failure.ts";
import type { OfferInputs } from "./offer-inputs.ts";

/** An offer of a departure to a town it serves. */
export type Sold = OfferInputs & {
  readonly stop: number;
  readonly to_town_id: number;
  readonly to_name: string;
  readonly arrives_at: string;
  readonly price: number;
};

/** Returns the offer if it can be sold now. Throws not_found, unknown_stop [G.book.31] or, from the hour of departure on, departure_left [G.search.13]. */
function onSale(offer: OfferInputs | undefined, leg: number): Sold {
  const data = { leg };
  if (!offer || offer.deleted || !offer.agency_is_active) throw appError("not_found", { data });
  if (!offer.is_open) throw appError("departure_left", { data });
  if (!servesTown(offer)) throw appError("unknown_stop", { data });
  return offer;
}

/**
 * Returns the offers of a booking's legs, outbound first, if all can be sold now. A refusal (see `onSale`) has the leg in its data. A return that does not
 * go from the outbound's destination to its origin, or leaves before the outbound arrives, is invalid_input at `returnField` [G.book.26].
 */
export function legsOnSale(
  offers: readonly (OfferInputs | undefined)[],
  returnField: string,
): readonly [Sold, ...Sold[]] {
  const [outbound, back] = offers.map(onSale);
  if (!outbound) throw appError("not_found");
  if (!back) return [outbound];
  if (back.from_town_id !== outbound.to_town_id || back.to_town_id !== outbound.from_town_id)
    throw invalid({ field: returnField, code: "return_route" });
  if (new Date(back.departs_at) <= new Date(outbound.arrives_at))
    throw invalid({ field: returnField, code: "return_too_early" });
  return [outbound, back];
}

function servesTown(offer: OfferInputs): offer is Sold {
  return (
    offer.stop !== null &&
    offer.to_town_id !== null &&
    offer.to_name !== null &&
    offer.arrives_at !== null &&
    offer.price !== null
  );
}

/** Returns the boarding station with this quarter and hour, whose price is the stored one; throws unknown_station [G.book.31]. */
export function stationOf(
  offer: OfferInputs,
  input: { readonly quarter: string; readonly departure_hour: string } | null | undefined,
  leg = 0,
): OfferInputs["stations"][number] | null {
  if (!input) return null;
  const quarter = input.quarter.toLowerCase();
  const station = offer.stations.find(
    (one) => one.quarter.toLowerCase() === quarter && one.departure_hour === input.departure_hour,
  );
  if (!station) throw appError("unknown_station", { data: { leg } });
  return station;
}
