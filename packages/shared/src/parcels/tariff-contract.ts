import { z } from "zod";
import { defineEndpoint } from "../contract/endpoint.ts";
import { parcelManagers, parcelMembers } from "./access-contract.ts";
import { francs, idField, moneyNumber, nameField, wholeNumber } from "../contract/fields.ts";
import { parcelSizes } from "./price.ts";

/** Prices of a route in francs; `value_rate` in percent of the declared value, with at most two decimals. */
const prices = {
  base: francs(1),
  included_kg: wholeNumber(0, 1000),
  per_kg: francs(0),
  medium: francs(0),
  large: francs(0),
  value_rate: z
    .string({ error: "required" })
    .regex(/^\d{1,2}(\.\d{1,2})?$/, "invalid")
    .meta({ maxLength: 5, examples: ["1.5"] }),
  /** The highest value that can be declared; 0: none. */
  max_value: francs(0),
};

const tariff = z
  .object({
    uuid: z.string(),
    city_departure: z.string(),
    city_destination: z.string(),
    base: moneyNumber,
    included_kg: z.int(),
    per_kg: moneyNumber,
    medium: moneyNumber,
    large: moneyNumber,
    value_rate: z.string(),
    max_value: moneyNumber,
  })
  .meta({ id: "ParcelTariff" });
export type Tariff = z.infer<typeof tariff>;

export const listParcelTariffs = defineEndpoint({
  id: "listParcelTariffs",
  method: "GET",
  path: "packages/tariffs",
  summary: "Prices of the agency's parcels by route",
  tag: "parcels",
  access: parcelMembers,
  output: z.array(tariff),
  errors: [],
  source: "decision 0177",
});

export const setParcelTariff = defineEndpoint({
  id: "setParcelTariff",
  method: "PUT",
  path: "packages/tariff",
  summary: "Set the prices of a route; they apply to parcels sent from now on",
  tag: "parcels",
  access: parcelManagers,
  body: z
    .object({ city_departure: nameField, city_destination: nameField, ...prices })
    .meta({ id: "NewParcelTariff" }),
  output: tariff,
  errors: ["invalid_input"],
  source: "decision 0177",
});

export const deleteParcelTariff = defineEndpoint({
  id: "deleteParcelTariff",
  method: "DELETE",
  path: "packages/tariff/{id}",
  summary: "Delete the prices of a route; its parcels are priced by hand again",
  tag: "parcels",
  access: parcelManagers,
  params: z.object({ id: idField }),
  output: z.null(),
  errors: ["not_found"],
  source: "decision 0177",
});

export const suggestParcelPrice = defineEndpoint({
  id: "suggestParcelPrice",
  method: "GET",
  path: "packages/price",
  summary: "The price that the agency's tariff suggests for a parcel; null without a tariff",
  tag: "parcels",
  access: parcelMembers,
  query: z.object({
    city_departure: nameField,
    city_destination: nameField,
    weight_kg: wholeNumber(1, 1000),
    size: z.enum(parcelSizes, { error: "not_a_choice" }),
    declared_value: francs(0),
  }),
  /** In francs. `max_value`: the highest value that can be declared on this route. `weight_required`: the tariff charges by weight, so a parcel must be weighed. */
  output: z
    .object({
      base: moneyNumber,
      weight: moneyNumber,
      size: moneyNumber,
      value: moneyNumber,
      total: moneyNumber,
      max_value: moneyNumber,
      weight_required: z.boolean(),
    })
    .meta({ id: "ParcelPrice" })
    .nullable(),
  errors: ["invalid_input"],
  source: "decision 0177",
});
