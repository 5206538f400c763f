import { z } from "zod";
import { publicAgency } from "../departures/contract.ts";
import { defineEndpoint, everyone } from "../contract/endpoint.ts";
import { moneyNumber, titledReference } from "../contract/fields.ts";

export const getDefaultData = defineEndpoint({
  id: "getDefaultData",
  method: "GET",
  path: "user/default_data",
  summary: "The global lists: roles, sexes, vehicle types, statuses, agencies, popular routes",
  tag: "reference",
  access: everyone,
  publicData: true,
  output: z.object({
    package_status: z.array(titledReference.extend({ code: z.string() })),
    user_role: z.array(titledReference),
    user_sex: z.array(titledReference),
    agency_role: z.array(titledReference),
    agency_vehicule_type: z.array(titledReference),
    agency_transport_type: z.array(titledReference),
    comments: z.array(
      z.object({
        id: z.int(),
        author: z.string(),
        text_fr: z.string(),
        text_en: z.string(),
        note: z.int(),
      }),
    ),
    partners: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        image_url: z.string().nullable(),
        link: z.string().nullable(),
      }),
    ),
    /** Agencies with a departure in the next 7 days first, then the others, each group sorted by name. */
    agencies: z.array(publicAgency.extend({ has_departures: z.boolean() })),
    /** Popular routes: lowest price of the next week in francs, duration in minutes, departures per day. */
    trajets: z.array(
      z.object({
        city_departure: z.string(),
        city_destination: z.string(),
        price_from: moneyNumber,
        duration_minutes: z.int(),
        departures_per_day: z.int(),
      }),
    ),
  }),
  errors: [],
  source: "C7.ref.01, C3.ref.01–22, G.ref.02, G.ref.03",
});
