import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { ParcelRow } from "@wakafine/shared/parcels/contract.ts";
import { townKey } from "@wakafine/shared/reference/town-key.ts";
import { instantOf, parseDay } from "@wakafine/shared/rules/dates.ts";
import { digitsOnly } from "@wakafine/shared/rules/phone.ts";
import type { Context, RequestContext } from "../../context.ts";
import { uuidOrNull, withoutNul } from "../../database/sql-text.ts";
import type { PageResponse } from "../../http/page.ts";
import { offsetOf, pageResponse, rowsCounted } from "../../http/page.ts";
import { membershipOf } from "../../http/permission.ts";
import { codeOf } from "@wakafine/shared/parcels/parcel-code.ts";
import { toParcelRowResponse } from "./parcel-response.ts";
import { parcelLists } from "./parcel-store.ts";

/** Shorter parts of a phone would match almost every parcel. */
const minDigits = 4;

/** Returns the parcels that the caller's agency sends or hands out, newest first by default, with masked phones [A7.parc.18–23]. */
export async function listParcels(
  { database }: Context,
  query: InputOf<"listParcels">["query"],
  request: RequestContext,
): Promise<PageResponse<ParcelRow>> {
  const paging = { page: query.page, perPage: query.per_page };
  const search = searchOf(query.keyword);
  const senderAgency = query.agency_uuid === undefined ? null : uuidOrNull(query.agency_uuid);
  if (search === "nothing" || (query.agency_uuid !== undefined && senderAgency === null))
    return pageResponse([], 0, paging);
  const rows = await database.query(
    parcelLists[query.order ?? "desc"](
      membershipOf(request).agencyId,
      query.status ?? null,
      senderAgency,
      query.destination_town === undefined ? null : withoutNul(query.destination_town),
      startOf(query.departure_date),
      startOf(query.arrive_date),
      search?.code ?? null,
      search?.name ?? null,
      search?.digits ?? null,
      rowsCounted,
      paging.perPage,
      offsetOf(paging),
      query.exception ?? null,
    ),
  );
  const data = rows.flatMap((row) => (row.id === null ? [] : [toParcelRowResponse(row, true)]));
  return pageResponse(data, rows[0]?.counted ?? 0, paging);
}

/** Returns the first instant of a day in Africa/Douala. */
function startOf(date: string | undefined): string | null {
  const day = date === undefined ? null : parseDay(date);
  return day === null ? null : instantOf(day, "00:00").toISOString();
}

/** Parses the keyword of a search. Returns null without one, and "nothing" if it has no letters or digits and so finds no parcel. */
function searchOf(keyword: string | undefined) {
  if (keyword === undefined) return null;
  const entered = withoutNul(keyword);
  const key = townKey(entered);
  if (key === "") return "nothing";
  const digits = digitsOnly(entered).replace(/\D/g, "").replace(/^00/, "");
  return {
    code: codeOf(entered) ?? entered,
    name: /^\d+$/.test(key) ? null : key,
    digits: digits.length < minDigits ? null : digits,
  };
}
