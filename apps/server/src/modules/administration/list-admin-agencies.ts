import type { AdminAgency } from "@wakafine/shared/contract/administration.ts";
import type { AnswerOf, InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Context } from "../../context.ts";
import { withoutNul } from "../../database/sql-text.ts";
import type { PageAnswer } from "../../http/page.ts";
import { offsetOf, pageAnswer, rowsCounted } from "../../http/page.ts";
import { parcelBalances } from "../payments/public.ts";
import { agenciesListed, agencyPeople } from "./agency-reads.ts";
import { agencyIdOf, presentAdminAgency, readAdminAgency } from "./present-admin-agency.ts";
import { presentMasked } from "./present-user.ts";

/** An agency has a few dozen people; more are counted in `staff_number` and found among the users. */
const mostPeople = 500;

/** Agencies by state and part of the name: those that wait first, the oldest at the top, then the newest [G.role.05]. */
export async function listAdminAgencies({ database }: Context, { query }: InputOf<"listAdminAgencies">): Promise<PageAnswer<AdminAgency>> {
  const paging = { page: query.page, perPage: query.per_page };
  const keyword = query.keyword === undefined ? null : withoutNul(query.keyword) || null;
  const rows = await database.query(agenciesListed(keyword, query.state ?? null, rowsCounted, paging.perPage, offsetOf(paging)));
  const found = rows.flatMap((row) => (row.agency_id === null ? [] : [row]));
  const sums = found.length === 0 ? [] : await database.query(parcelBalances(found.map((row) => row.agency_id)));
  const balances = new Map(sums.map((one) => [one.agency_id, Number(one.balance)]));
  const data = found.map((row) => presentAdminAgency(row, balances.get(row.agency_id) ?? 0));
  return pageAnswer(data, rows[0]?.counted ?? 0, paging);
}

/** One agency with its people, its administrators first; identity numbers are masked. Throws not_found. */
export async function getAdminAgency({ database, config }: Context, id: string): Promise<AnswerOf<"getAdminAgency">> {
  const agency = await readAdminAgency(database, id);
  const staff = await database.query(agencyPeople(agencyIdOf(id), mostPeople));
  return { ...agency, staff: staff.map((person) => presentMasked(person, config)) };
}
