import type { AgencyTicket } from "@wakafine/shared/check-in/contract.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RequestContext, Context } from "../../context.ts";
import { withoutNul } from "../../database/sql-text.ts";
import type { PageResponse } from "../../http/page.ts";
import { offsetOf, pageResponse, rowsCounted } from "../../http/page.ts";
import { membershipOf } from "../../http/permission.ts";
import { bareCode } from "./check-in-code.ts";
import { listFields, toAgencyTicketResponse } from "./agency-ticket-response.ts";
import { ticketsOfAgency } from "./ticket-search-store.ts";

// A shorter part would match every ticket.
const minCodeLength = 3;
// Shorter parts of a phone would let members find the masked digits out one after another.
const minPhoneDigits = 8;

/** Returns the agency's tickets by code, name or end of the phone, newest first; identity numbers and phones are masked [A7.check.05, G.check.01]. */
export async function listTickets(
  { database, config }: Context,
  query: InputOf<"listTickets">["query"],
  request: RequestContext,
): Promise<PageResponse<AgencyTicket>> {
  const paging = { page: query.page, perPage: query.per_page };
  const keyword = query.keyword === undefined ? null : withoutNul(query.keyword);
  const code = bareCode(keyword ?? "");
  const digits = (keyword ?? "").replace(/\D/g, "").replace(/^00/, "");
  const rows = await database.query(
    ticketsOfAgency(
      membershipOf(request).agencyId,
      keyword,
      code.length < minCodeLength ? null : code,
      digits.length < minPhoneDigits ? null : digits,
      rowsCounted,
      paging.perPage,
      offsetOf(paging),
    ),
  );
  const data = rows.flatMap((row) =>
    row.id === null ? [] : [toAgencyTicketResponse(config, row, listFields)],
  );
  return pageResponse(data, rows[0]?.counted ?? 0, paging);
}
