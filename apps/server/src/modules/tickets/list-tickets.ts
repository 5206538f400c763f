import type { AgencyTicket } from "@wakafine/shared/contract/agency.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Caller, Context } from "../../context.ts";
import { withoutNul } from "../../database/sql-text.ts";
import type { PageAnswer } from "../../http/page.ts";
import { offsetOf, pageAnswer, rowsCounted } from "../../http/page.ts";
import { staffOf } from "../../http/permission.ts";
import { bareCode } from "./check-in-code.ts";
import { listSight, presentAgencyTicket } from "./present-agency-ticket.ts";
import { ticketsOfAgency } from "./ticket-search-store.ts";

// Shorter pieces would find everything.
const leastOfCode = 3;
const leastOfPhone = 4;

/** The agency's tickets by code, name or phone, newest first; identity numbers and phones are masked [A7.check.05, G.check.01]. */
export async function listTickets({ database, config }: Context, query: InputOf<"listTickets">["query"], caller: Caller): Promise<PageAnswer<AgencyTicket>> {
  const paging = { page: query.page, perPage: query.per_page };
  const keyword = query.keyword === undefined ? null : withoutNul(query.keyword);
  const code = bareCode(keyword ?? "");
  const digits = (keyword ?? "").replace(/\D/g, "").replace(/^00/, "");
  const rows = await database.query(
    ticketsOfAgency(
      staffOf(caller).agencyId, keyword, code.length < leastOfCode ? null : code, digits.length < leastOfPhone ? null : digits,
      rowsCounted, paging.perPage, offsetOf(paging),
    ),
  );
  const data = rows.flatMap((row) => (row.id === null ? [] : [presentAgencyTicket(config, row, listSight)]));
  return pageAnswer(data, rows[0]?.counted ?? 0, paging);
}
