import { appError } from "../../http/failure.ts";
import type { OfferInputs } from "./offer-inputs.ts";

/** A departure towards a town it serves. */
export type Sold = OfferInputs & {
  readonly stop: number;
  readonly to_town_id: number;
  readonly to_name: string;
  readonly arrives_at: string;
  readonly price: number;
};

/** The offer when it may be sold now. Throws not_found, unknown_stop [G.book.31] or, from the departure hour on, departure_left [G.search.13]. */
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

/** The boarding place a traveller names by quarter and hour; throws unknown_station: only the row's price counts [G.book.31]. */
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
