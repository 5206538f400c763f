import type { PastShift } from "@wakafine/shared/counter/shift-contract.ts";
import { shiftDocumentMessages as texts } from "@wakafine/shared/counter/shift-messages.ts";
import type { InputOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { addDays, dayOf, hourOf, instantOf, parseDay } from "@wakafine/shared/rules/dates.ts";
import { hasPermission } from "@wakafine/shared/rules/permissions.ts";
import type { Context, RequestContext } from "../../context.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import type { RawResponse } from "../../http/bind.ts";
import { csvFile } from "../../http/csv.ts";
import { appError, invalid } from "../../http/failure.ts";
import { offsetOf, pageResponse, rowsCounted } from "../../http/page.ts";
import { membershipOf } from "../../http/permission.ts";
import { toRefundResponse } from "./cash-refunds.ts";
import { cashierOf } from "./cashier.ts";
import { refundsOfShift, salesOfShift } from "./counter-reads.ts";
import type { PastShiftRow } from "./past-shift-reads.ts";
import { membersWithShifts, pastShift, pastShiftsListed } from "./past-shift-reads.ts";
import { toSaleResponse } from "./sell-seats.ts";
import { toShiftResponse } from "./shifts.ts";

/** An export contains at most as many shifts. */
const maxExported = 2000;

/** Returns closed shifts, newest first, with the members to filter by (decision 0173). */
export async function listPastShifts(
  { database }: Context,
  { query }: InputOf<"listPastShifts">,
  request: RequestContext,
): Promise<ResponseOf<"listPastShifts">> {
  const { agencyId } = cashierOf(request);
  const paging = { page: query.page, perPage: query.per_page };
  const [rows, members] = await database.batch([
    pastShiftsListed(...filterOf(query, request), rowsCounted, paging.perPage, offsetOf(paging)),
    membersWithShifts(agencyId),
  ]);
  return {
    ...pageResponse(rows.map(toPastShift), rows[0]?.matches ?? 0, paging),
    members: seesAll(request) ? [...members] : [],
  };
}

/** Returns closed shifts as a CSV file. */
export async function exportPastShifts(
  { database, clock }: Context,
  { query }: InputOf<"exportPastShifts">,
  request: RequestContext,
): Promise<RawResponse> {
  const { language } = request;
  const rows = await database.query(
    pastShiftsListed(...filterOf(query, request), maxExported, maxExported, 0),
  );
  const header = [
    texts.member,
    texts.opened,
    texts.closed,
    texts.float,
    texts.sales,
    texts.seats,
    texts.salesAmount,
    texts.refunds,
    texts.refundsAmount,
    texts.expected,
    texts.counted,
    texts.difference,
    texts.reason,
  ].map((text) => t(text, language));
  const lines = rows.map((row) => [
    row.member_name,
    moment(row.opened),
    moment(row.closed ?? row.opened),
    row.opening_float,
    row.sales,
    row.seats,
    row.sold,
    row.refunds,
    row.refunded,
    row.expected ?? 0,
    row.counted ?? 0,
    row.difference ?? 0,
    row.reason ?? "",
  ]);
  const name = `${t(texts.fileName, language)}-${dayOf(clock())}.csv`;
  return csvFile(name, [header, ...lines], language);
}

/** Returns a closed shift with a page of its sales and the refunds that it paid. Throws not_found, also for a shift that the caller may not see. */
export async function getPastShift(
  { database }: Context,
  { params, query }: InputOf<"getPastShift">,
  request: RequestContext,
): Promise<ResponseOf<"getPastShift">> {
  const { agencyId, userId } = cashierOf(request);
  const id = uuidOrNull(params.id);
  if (id === null) throw appError("not_found");
  const [row] = await database.query(pastShift(agencyId, seesAll(request) ? null : userId, id));
  if (!row) throw appError("not_found");
  const paging = { page: query.page, perPage: query.per_page };
  const [sales, refunds] = await database.batch([
    salesOfShift(id, paging.perPage, offsetOf(paging)),
    refundsOfShift(id),
  ]);
  return {
    shift: toPastShift(row),
    sales: pageResponse(sales.map(toSaleResponse), row.sales, paging),
    refunds: refunds.map(toRefundResponse),
  };
}

/** Whether the caller sees the shifts of all members. */
function seesAll(request: RequestContext): boolean {
  return hasPermission("reviewShifts", membershipOf(request));
}

/** Returns the values that select shifts. Throws invalid_input at `end_date` when it precedes `start_date`. */
function filterOf(
  query: InputOf<"exportPastShifts">["query"],
  request: RequestContext,
): [agency: string, member: string | null, from: string | null, before: string | null] {
  const { agencyId, userId } = cashierOf(request);
  const [first, last] = [query.start_date, query.end_date].map((text) => parseDay(text ?? ""));
  if (first && last && last < first) throw invalid({ field: "end_date", code: "invalid" });
  const asked = query.member_uuid ?? "";
  const member = asked === "" ? null : (uuidOrNull(asked) ?? nobody);
  return [
    agencyId,
    seesAll(request) ? member : userId,
    first ? instantOf(first, "00:00").toISOString() : null,
    last ? instantOf(addDays(last, 1), "00:00").toISOString() : null,
  ];
}

/** An id of no member: an invalid one matches nothing. */
const nobody = "00000000-0000-0000-0000-000000000000";

function toPastShift(row: PastShiftRow): PastShift {
  return { ...toShiftResponse(row), member: { uuid: row.user_id, name: row.member_name } };
}

/** Returns day and hour in Douala. */
function moment(instant: string): string {
  const at = new Date(instant);
  return `${dayOf(at)} ${hourOf(at)}`;
}
