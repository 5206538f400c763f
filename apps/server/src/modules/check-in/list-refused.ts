import type { RefusedCheckIn } from "@wakafine/shared/check-in/contract.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RequestContext, Context } from "../../context.ts";
import type { PageResponse } from "../../http/page.ts";
import { offsetOf, pageResponse, rowsCounted } from "../../http/page.ts";
import { membershipOf } from "../../http/permission.ts";
import type { RefusedRow } from "./check-in-store.ts";
import { refusedAttempts } from "./check-in-store.ts";

/** Returns the refused attempts of the agency's members, newest first. */
export async function listRefused(
  { database }: Context,
  query: InputOf<"listRefusedCheckIns">["query"],
  request: RequestContext,
): Promise<PageResponse<RefusedCheckIn>> {
  const paging = { page: query.page, perPage: query.per_page };
  const rows = await database.query(
    refusedAttempts(membershipOf(request).agencyId, paging.perPage, offsetOf(paging), rowsCounted),
  );
  const data = rows.flatMap((row) => (row.id === null ? [] : [toResponse(row, row.id)]));
  return pageResponse(data, rows[0]?.counted ?? 0, paging);
}

function toResponse(row: RefusedRow, id: string): RefusedCheckIn {
  const { entered, outcome, by, happened_at, received_at } = row;
  const ticket =
    row.code === null
      ? null
      : {
          code_verification: row.code,
          seat: row.seat ?? 0,
          passenger: row.passenger ?? "",
          city_departure: row.from_town ?? "",
          city_destination: row.to_town ?? "",
          departure_date: row.departure_date ?? "",
          departure_hour: row.departure_hour ?? "",
        };
  return { uuid: id, entered, outcome, by, happened_at, received_at, ticket };
}
