import type { AnswerOf } from "@wakafine/shared/contract/endpoints.ts";
import { agencyRoles, agencyTransportTypes, packageStatuses, userRoles, userSexes, vehicleTypes } from "@wakafine/shared/messages/reference.ts";
import type { Context } from "../../context.ts";
import type { Agencies } from "../agencies/public.ts";
import type { PopularRoad } from "../departures/public.ts";
import { popularRoads } from "../departures/public.ts";

const mostAgencies = 1000;
const mostRoads = 12;
const roadsKeptMs = 60_000;

/** Answers the global lists every page starts with. The popular roads are worked out at most once a minute (docs/decisions/0013). */
export function defaultDataReader(context: Context, agencies: Agencies): () => Promise<AnswerOf<"getDefaultData">> {
  const roads = keptRoads(context);
  return async () => {
    const [active, trajets] = await Promise.all([agencies.firstActive(mostAgencies), roads()]);
    return {
      package_status: [...packageStatuses],
      user_role: [...userRoles],
      user_sex: [...userSexes],
      agency_role: [...agencyRoles],
      agency_vehicule_type: [...vehicleTypes],
      agency_transport_type: [...agencyTransportTypes],
      comments: [], // nobody can enter any yet: an empty list is the truth
      partners: [],
      agencies: active,
      trajets,
    };
  };
}

/** One reading serves everybody for a minute, callers that come while it runs included; a failed one is forgotten at once. */
function keptRoads({ database, clock }: Context): () => Promise<PopularRoad[]> {
  let kept: { readonly until: number; readonly roads: Promise<PopularRoad[]> } | null = null;
  return () => {
    const at = clock().getTime();
    if (kept && at < kept.until) return kept.roads;
    const reading = { until: at + roadsKeptMs, roads: database.query(popularRoads(mostRoads)) };
    kept = reading;
    reading.roads.catch(() => {
      if (kept === reading) kept = null; // the caller gets the failure, the next one a new try
    });
    return reading.roads;
  };
}
