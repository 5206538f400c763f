import type { AgencyTicket } from "@wakafine/shared/check-in/contract.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RequestContext, Context } from "../../context.ts";
import { withoutNul } from "../../database/sql-text.ts";
import type { PageResponse } from "../../http/page.ts";
import { offsetOf, pageResponse, rowsCounted } from "../../http/page.ts";
import { membershipOf } from "../../http/permission.ts";
import { bareCode } from "./check-in-code.ts";
import { listFields, toAgencyTicketResponse } from "./agency-ticket-response.ts";
import { ticketsBoarding, ticketsOfAgency } from "./ticket-search-store.ts";

// A shorter part would match every ticket.
const minCodeLength = 3;
// Shorter parts of a phone would let members find the masked digits out one after another.
const minPhoneDigits = 8;

/**
 * Returns the agency's tickets by code, name or end of the phone, newest first, or without a keyword those of the departures that board now; identity numbers and
 * phones are masked [A7.check.05, G.check.01].
 */
export async function listTickets(
  { database, config }: Context,
  query: InputOf<"listTickets">["query"],
  request: RequestContext,
): Promise<PageResponse<AgencyTicket>> {
  const paging = { page: query.page, perPage: query.per_page };
  const { agencyId } = membershipOf(request);
  const page = [rowsCounted, paging.perPage, offsetOf(paging)] as const;
  const rows = await database.query(
    query.boarding === "true" && query.keyword === undefined
      ? ticketsBoarding(agencyId, ...page)
      : ticketsOfAgency(agencyId, ...searchOf(query.keyword), ...page),
  );
  const data = rows.flatMap((row) =>
    row.id === null ? [] : [toAgencyTicketResponse(config, row, listFields)],
  );
  return pageResponse(data, rows[0]?.counted ?? 0, paging);
}

/** Returns a keyword and, where it is long enough, its code and its digits. */
function searchOf(
  entered: string | undefined,
): [keyword: string | null, code: string | null, digits: string | null] {
  const keyword = entered === undefined ? null : withoutNul(entered);
  const code = bareCode(keyword ?? "");
  const digits = (keyword ?? "").replace(/\D/g, "").replace(/^00/, "");
  return [
    keyword,
    code.length < minCodeLength ? null : code,
    digits.length < minPhoneDigits ? null : digits,
  ];
}
