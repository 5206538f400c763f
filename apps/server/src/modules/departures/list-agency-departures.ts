import type { AgencyDeparture } from "@wakafine/shared/contract/agency.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { addDays, instantOf, parseDay } from "@wakafine/shared/rules/dates.ts";
import type { Caller, Context } from "../../context.ts";
import { withoutNul } from "../../database/sql-text.ts";
import type { PageAnswer } from "../../http/page.ts";
import { offsetOf, pageAnswer, rowsCounted } from "../../http/page.ts";
import { staffOf } from "../../http/permission.ts";
import { agencyDepartures } from "./planning-store.ts";
import { presentDepartureDetail } from "./present-departure.ts";

/** The agency's own departures by time; parameters in body or address, the body wins [A7.trav.01–04, G.trav.03–04]. */
export async function listAgencyDepartures({ database }: Context, { query, body }: InputOf<"listAgencyDepartures">, caller: Caller): Promise<PageAnswer<AgencyDeparture>> {
  const paging = { page: Math.max(1, body.page ?? query.page), perPage: Math.min(100, body.per_page ?? query.per_page) };
  const keyword = body.keyword ?? query.keyword;
  const day = parseDay(body.departure_date ?? query.departure_date ?? "");
  const list = agencyDepartures[body.order ?? query.order ?? "asc"];
  const rows = await database.query(
    list(
      staffOf(caller).agencyId, keyword === undefined ? null : withoutNul(keyword), body.state ?? query.state ?? null,
      day && instantOf(day, "00:00").toISOString(), day && instantOf(addDays(day, 1), "00:00").toISOString(),
      rowsCounted, paging.perPage, offsetOf(paging),
    ),
  );
  const data = rows.flatMap((row): AgencyDeparture[] =>
    row.departure_id === null ? [] : [{ ...presentDepartureDetail(row), sold_places_number: row.sold, checked_in_number: row.checked_in }],
  );
  return pageAnswer(data, rows[0]?.counted ?? 0, paging);
}
