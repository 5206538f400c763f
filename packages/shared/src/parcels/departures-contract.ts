import { z } from "zod";
import { defineEndpoint, idempotencyErrors } from "../contract/endpoint.ts";
import { parcelManagers, parcelMembers } from "./access-contract.ts";
import {
  dateField,
  hourField,
  idField,
  keywordField,
  nameField,
  optional,
  pageField,
  pageOf,
  perPageField,
  wholeNumber,
} from "../contract/fields.ts";
import { busNumberForm, maxBusNumber } from "./bus-number.ts";
import { missingReasons } from "./states.ts";

/** The number of a bus: letters, digits, spaces and hyphens. It names the vehicle of the agency [G.parc.13]. */
const busNumber = z
  .string({ error: "required" })
  .trim()
  .toUpperCase()
  .min(1, "required")
  .max(maxBusNumber, "too_long")
  .regex(busNumberForm, "invalid")
  .meta({ examples: ["LT 204 AB"] });

/** A bus that carries parcels. PENDING until every loaded parcel is unloaded [G.parc.16]. `planned`: parcels in the warehouse planned for it. Days DD-MM-YYYY, hours HH:mm. */
const parcelDepartureRow = z
  .object({
    uuid: z.string(),
    bus_number: z.string(),
    departure_date: z.string(),
    departure_hour: z.string(),
    city_departure: z.string(),
    city_destination: z.string(),
    status: z.enum(["PENDING", "ARRIVE"]),
    agency: z.object({ uuid: z.string(), name: z.string() }),
    planned: z.int(),
    loaded: z.int(),
    unloaded: z.int(),
    version: z.int(),
  })
  .meta({ id: "ParcelDepartureRow" });
export type ParcelDepartureRow = z.infer<typeof parcelDepartureRow>;

/** A parcel as a loader sees it: enough to recognise it, without names and phones. */
const loadedParcel = z
  .object({
    uuid: z.string(),
    qr_code: z.string(),
    description: z.string(),
    status: z.enum(["WAREHOUSE", "EMBARK", "ARRIVE", "RECEIVE"]),
    city_destination: z.string(),
    /** Why it was missing when its bus was unloaded; null once it is unloaded, and when it was not reported. */
    missing: z.enum(missingReasons).nullable(),
    /** Whether it is recorded as lost, so that it no longer keeps its bus from having arrived. */
    lost: z.boolean(),
  })
  .meta({ id: "LoadedParcel" });

/** One bus with its parcels: planned for it, on board and unloaded. */
const parcelDeparture = parcelDepartureRow
  .extend({ packages: z.array(loadedParcel) })
  .meta({ id: "ParcelDeparture" });
export type ParcelDeparture = z.infer<typeof parcelDeparture>;

export const listParcelDepartures = defineEndpoint({
  id: "listParcelDepartures",
  method: "GET",
  path: "packages/departures",
  summary: "Buses of the agency, and buses of others with parcels for it, newest first",
  tag: "parcels",
  access: parcelMembers,
  query: z.object({
    page: pageField,
    per_page: perPageField(12),
    /** Part of a bus number or of a town. */
    keyword: keywordField,
    status: optional(z.enum(["PENDING", "ARRIVE"], { error: "not_a_choice" })),
  }),
  output: pageOf(parcelDepartureRow),
  errors: ["invalid_input"],
  source: "A7.parc.10, A4.parc.11–13",
});

export const listOpenParcelDepartures = defineEndpoint({
  id: "listOpenParcelDepartures",
  method: "GET",
  path: "packages/departures/open",
  summary:
    "Buses to choose from, at most 100. LOAD: own buses in progress from two days ago on, those nearest to now; the next to leave first, those whose hour has passed last. UNLOAD: buses with parcels on board for the agency, the last departed first",
  tag: "parcels",
  access: parcelMembers,
  query: z.object({ task: z.enum(["LOAD", "UNLOAD"], { error: "not_a_choice" }) }),
  output: z.array(parcelDepartureRow),
  errors: ["invalid_input"],
  source: "A2.parc.17, A2.parc.20, G.parc.05",
});

const plan = {
  bus_number: busNumber,
  departure_date: dateField,
  departure_hour: hourField,
  city_departure: nameField,
  city_destination: nameField,
};

export const createParcelDeparture = defineEndpoint({
  id: "createParcelDeparture",
  method: "POST",
  path: "packages/departure/create",
  summary: "Plan a bus that carries parcels",
  tag: "parcels",
  access: parcelMembers,
  created: true,
  idempotent: true,
  body: z.object(plan),
  output: parcelDeparture,
  errors: ["invalid_input", "parcel_departure_exists", ...idempotencyErrors],
  source: "A7.parc.06",
});

export const updateParcelDeparture = defineEndpoint({
  id: "updateParcelDeparture",
  method: "PUT",
  path: "packages/departure/update",
  summary: "Change the bus or the hour of a departure that has not arrived",
  tag: "parcels",
  access: parcelManagers,
  body: z.object({
    departure_uuid: idField,
    version: wholeNumber(1, 2_000_000_000),
    bus_number: busNumber,
    departure_date: dateField,
    departure_hour: hourField,
  }),
  output: parcelDeparture,
  errors: [
    "invalid_input",
    "not_found",
    "parcel_changed",
    "parcel_bus_arrived",
    "parcel_departure_exists",
  ],
  source: "A7.parc.07, G.parc.10",
});

/** The parcels that were planned for the bus stay in the warehouse, without a bus. */
export const closeParcelDeparture = defineEndpoint({
  id: "closeParcelDeparture",
  method: "PUT",
  path: "packages/departure/close",
  summary: "Close a departure that carries no parcel: PENDING → ARRIVE",
  tag: "parcels",
  access: parcelManagers,
  body: z.object({ departure_uuid: idField }),
  output: parcelDeparture,
  errors: ["not_found", "parcel_bus_arrived", "parcel_bus_loaded"],
  source: "G.parc.10, G.parc.16",
});

export const getParcelDeparture = defineEndpoint({
  id: "getParcelDeparture",
  method: "GET",
  path: "packages/departure/{id}",
  summary: "One bus with its parcels",
  tag: "parcels",
  access: parcelMembers,
  params: z.object({ id: idField }),
  output: parcelDeparture,
  errors: ["not_found"],
  source: "A7.parc.13, A3.parc.25–29",
});

export const listVehicleDepartures = defineEndpoint({
  id: "listVehicleDepartures",
  method: "GET",
  path: "packages/departure/vehicle/{id}",
  summary: "Departures of a bus of the agency, by its number, newest first (at most 100)",
  tag: "parcels",
  access: parcelMembers,
  params: z.object({ id: idField }),
  output: z.array(parcelDepartureRow),
  errors: ["not_found"],
  source: "A7.parc.14, G.parc.13",
});

const vehicle = z
  .object({ bus_number: z.string(), departures: z.int(), on_board: z.int() })
  .meta({ id: "ParcelVehicle" });

export const getParcelVehicle = defineEndpoint({
  id: "getParcelVehicle",
  method: "GET",
  path: "packages/vehicle/{id}",
  summary: "A bus of the agency, by its number, with the parcels now on board",
  tag: "parcels",
  access: parcelMembers,
  params: z.object({ id: idField }),
  output: vehicle
    .extend({ packages: z.array(loadedParcel) })
    .meta({ id: "ParcelVehicleWithParcels" }),
  errors: ["not_found"],
  source: "A7.parc.16, G.parc.13",
});

export const listParcelVehicles = defineEndpoint({
  id: "listParcelVehicles",
  method: "GET",
  path: "packages/vehicle/all/{id}",
  summary: "All buses of the own agency (its uuid)",
  tag: "parcels",
  access: parcelMembers,
  params: z.object({ id: idField }),
  output: z.array(vehicle),
  errors: ["not_found"],
  source: "A7.parc.17, G.parc.13",
});
