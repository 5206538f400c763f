import type { AgencyDeparture } from "@wakafine/shared/departures/planning-contract.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { addDays, dayOf, instantOf, parseDay, parseHour } from "@wakafine/shared/rules/dates.ts";
import type { RequestContext, Context } from "../../context.ts";
import type { Statement } from "../../database/database.ts";
import { withoutNul } from "../../database/sql-text.ts";
import type { PageResponse } from "../../http/page.ts";
import { offsetOf, pageResponse, rowsCounted } from "../../http/page.ts";
import { membershipOf } from "../../http/permission.ts";
import {
  parsePlanningKeyword,
  splitKeywordDay,
} from "@wakafine/shared/departures/planning-keyword.ts";
import { agencyDepartures } from "./planning-store.ts";
import { toDepartureDetailResponse } from "./departure-response.ts";

/** Returns the number of sold and boarded seats of departures, one row each; implemented by the tickets module. */
export type SalesOf = (
  agencyId: string,
  departureIds: readonly string[],
) => Statement<{
  readonly departure_id: string;
  readonly sold: number;
  readonly checked_in: number;
}>;

interface Sources {
  readonly context: Context;
  readonly salesOf: SalesOf;
}

const booleanOf = (value: boolean | string | undefined): boolean | null =>
  value === undefined ? null : [true, "true", "1"].includes(value);

/** Returns the agency's own departures by time. Parameters are read from body or query, and the body takes precedence [A7.trav.01–04, G.trav.03–04]. */
export async function listAgencyDepartures(
  { context: { database, clock }, salesOf }: Sources,
  { query, body }: InputOf<"listAgencyDepartures">,
  request: RequestContext,
): Promise<PageResponse<AgencyDeparture>> {
  const paging = {
    page: Math.max(1, body.page ?? query.page),
    perPage: Math.min(100, body.per_page ?? query.per_page),
  };
  const entered = body.keyword ?? query.keyword;
  const named = splitKeywordDay(withoutNul(entered ?? ""), dayOf(clock()));
  const keyword = entered === undefined ? null : parsePlanningKeyword(named.rest);
  const day = parseDay(body.departure_date ?? query.departure_date ?? "");
  // Nothing is on two different days.
  const days = [day, named.day].filter((one) => one !== null).toSorted();
  const [first, last] = [days.at(-1) ?? null, days[0] ?? null];
  const order = body.order ?? query.order ?? "asc";
  const list = agencyDepartures[order];
  const hour = parseHour(body.opening_hour ?? query.opening_hour ?? "");
  const opening = day && hour && order === "asc" ? instantOf(day, hour).toISOString() : null;
  const { agencyId } = membershipOf(request);
  const rows = await database.query(
    list(
      agencyId,
      keyword && [...keyword.words],
      body.state ?? query.state ?? null,
      booleanOf(body.departure_in_progress ?? query.departure_in_progress),
      first && instantOf(first, "00:00").toISOString(),
      last && instantOf(addDays(last, 1), "00:00").toISOString(),
      rowsCounted,
      paging.perPage,
      offsetOf(paging),
      keyword && keyword.hour,
      keyword && keyword.travelClass,
      opening,
    ),
  );
  const departures = rows.flatMap((row) => (row.departure_id === null ? [] : [row]));
  const sales =
    departures.length === 0
      ? []
      : await database.query(
          salesOf(
            agencyId,
            departures.map((row) => row.departure_id),
          ),
        );
  const salesById = new Map(sales.map((one) => [one.departure_id, one]));
  const data = departures.map((row): AgencyDeparture => {
    const { sold, checked_in } = salesById.get(row.departure_id) ?? { sold: 0, checked_in: 0 };
    return {
      ...toDepartureDetailResponse(row),
      version: row.version,
      sold_places_number: sold,
      checked_in_number: checked_in,
    };
  });
  const page = opening ? (rows[0]?.skipped ?? 0) / paging.perPage + 1 : paging.page;
  return pageResponse(data, rows[0]?.counted ?? 0, { ...paging, page });
}
