import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import {
  agencyRoles,
  agencyTransportTypes,
  packageStatuses,
  userRoles,
  userSexes,
  vehicleTypes,
} from "@wakafine/shared/reference/messages.ts";
import type { Context } from "../../context.ts";
import type { ApiResponse } from "../../http/bind.ts";
import { sha256 } from "../../tokens.ts";
import type { Agencies } from "../agencies/public.ts";
import { popularRoutes, sellingAgencies } from "../departures/public.ts";
import { cached } from "./cached.ts";

type DefaultData = ResponseOf<"getDefaultData">;

const maxAgencies = 1000;
const maxPopularRoutes = 12;
// Together one minute, the longest time that old data is returned (docs/decisions/0013).
const routesCachedMs = 45_000;
const responseCachedMs = 15_000;

/** Returns the first active agencies, those with departures first. */
async function agenciesBySales(
  { database }: Context,
  agencies: Agencies,
): Promise<DefaultData["agencies"]> {
  const active = await agencies.firstActive(maxAgencies);
  const rows = await database.query(sellingAgencies(active.map(({ uuid }) => uuid)));
  const selling = new Set(rows.map((row) => row.agency_id));
  const marked = active.map((agency) => ({ ...agency, has_departures: selling.has(agency.uuid) }));
  return marked.toSorted((one, other) => Number(other.has_departures) - Number(one.has_departures));
}

/** Returns the global lists that every page starts with, briefly cached and with an ETag. */
export function defaultDataReader(
  context: Context,
  agencies: Agencies,
): (language: Language) => Promise<ApiResponse<DefaultData>> {
  const { database, clock } = context;
  const topRoutes = cached(clock, routesCachedMs, () =>
    database.query(popularRoutes(maxPopularRoutes)),
  );
  const lists = cached(clock, responseCachedMs, async () => {
    const [active, trajets] = await Promise.all([agenciesBySales(context, agencies), topRoutes()]);
    const data: DefaultData = {
      package_status: [...packageStatuses],
      user_role: [...userRoles],
      user_sex: [...userSexes],
      agency_role: [...agencyRoles],
      agency_vehicule_type: [...vehicleTypes],
      agency_transport_type: [...agencyTransportTypes],
      comments: [], // no endpoint adds any yet
      partners: [],
      agencies: active,
      trajets,
    };
    return { data, fingerprint: sha256(JSON.stringify(data)).toString("base64url").slice(0, 22) };
  });
  return async (language) => {
    const { data, fingerprint } = await lists();
    return {
      data,
      headers: { etag: `W/"${fingerprint}-${language}"`, "cache-control": "no-cache" },
    }; // the envelope contains texts in the language
  };
}
