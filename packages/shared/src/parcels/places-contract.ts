import { z } from "zod";
import { defineEndpoint } from "../contract/endpoint.ts";
import { parcelMembers } from "./access-contract.ts";
import { idField, optional } from "../contract/fields.ts";

const city = z.object({ id: z.int(), name: z.string() }).meta({ id: "ParcelCity" });
export const listParcelCities = defineEndpoint({
  id: "listParcelCities",
  method: "GET",
  path: "packages/cities-destination",
  summary: "Towns a parcel can be sent to",
  tag: "parcels",
  access: parcelMembers,
  output: z.array(city),
  errors: [],
  source: "A7.parc.24",
});

export const listParcelQuarters = defineEndpoint({
  id: "listParcelQuarters",
  method: "GET",
  path: "packages/quarters/{id}",
  summary: "Quarters of a town, by its id or name",
  tag: "parcels",
  access: parcelMembers,
  params: z.object({ id: idField }),
  output: z.array(z.string()),
  errors: ["not_found"],
  source: "A7.parc.25, G.ref.04",
});

export const listParcelAgencies = defineEndpoint({
  id: "listParcelAgencies",
  method: "GET",
  path: "packages/agencies-conglomeration",
  summary: "Agencies that can hand a parcel out in a town",
  tag: "parcels",
  access: parcelMembers,
  query: z.object({ city: optional(z.string().trim().max(255, "too_long")) }),
  output: z.array(
    z
      .object({
        uuid: z.string(),
        name: z.string(),
        town: z.string().nullable(),
        quarter: z.string().nullable(),
      })
      .meta({ id: "ParcelAgency" }),
  ),
  errors: [],
  source: "A7.parc.26, G.parc.09",
});
