import { appError } from "../../http/failure.ts";
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
export function onSale(offer: OfferInputs | undefined): Sold {
  if (!offer || offer.deleted || !offer.agency_is_active) throw appError("not_found");
  if (!offer.is_open) throw appError("departure_left");
  if (!servesTown(offer)) throw appError("unknown_stop");
  return offer;
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
): OfferInputs["stations"][number] | null {
  if (!input) return null;
  const quarter = input.quarter.toLowerCase();
  const station = offer.stations.find(
    (one) => one.quarter.toLowerCase() === quarter && one.departure_hour === input.departure_hour,
  );
  if (!station) throw appError("unknown_station");
  return station;
}
