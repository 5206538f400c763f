import { uuidOrNull } from "../../database/sql-text.ts";
import { appError } from "../../http/failure.ts";

/** Returns the id of a chosen bus; null when none is chosen. Throws parcel_bus_gone for a text that is no id. */
export function readDepartureId(entered: string | undefined): string | null {
  if (entered === undefined) return null;
  const id = uuidOrNull(entered);
  if (id === null) throw appError("parcel_bus_gone");
  return id;
}

/**
 * Refuses a bus that takes no more parcels (parcel_bus_gone), and one to another town than the parcel's (parcel_wrong_bus): such a bus is taken at the
 * loading, by the loader's decision.
 */
export function requireBusTo(
  bus: { readonly to_town_id: number } | undefined,
  parcel: { readonly to_town_id: number | null; readonly to_town?: string | undefined },
): void {
  if (!bus) throw appError("parcel_bus_gone");
  if (bus.to_town_id === parcel.to_town_id) return;
  throw appError("parcel_wrong_bus", { data: { city_destination: parcel.to_town } });
}
