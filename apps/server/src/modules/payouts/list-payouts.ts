import type { InputOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { payoutDocumentMessages as texts } from "@wakafine/shared/payouts/document-messages.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import type { AdminPayout, DuePayout } from "@wakafine/shared/payouts/admin-contract.ts";
import { dayOf } from "@wakafine/shared/rules/dates.ts";
import type { Context, RequestContext } from "../../context.ts";
import type { RawResponse } from "../../http/bind.ts";
import { csvFile } from "../../http/csv.ts";
import { offsetOf, pageResponse, rowsCounted } from "../../http/page.ts";
import { membershipOf } from "../../http/permission.ts";
import type { DueRow, PayoutRow } from "./payout-reads.ts";
import { duePayouts, ownPayouts, payoutsListed } from "./payout-reads.ts";

/** Returns the agencies to pay [G.role.05]. */
export async function listDuePayouts(
  { database, config }: Context,
  { query }: InputOf<"listDuePayouts">,
): Promise<ResponseOf<"listDuePayouts">> {
  const paging = { page: query.page, perPage: query.per_page };
  const rows = await database.query(duePayouts(paging.perPage, offsetOf(paging)));
  return {
    ...pageResponse(rows.map(toDuePayout), rows[0]?.counted ?? 0, paging),
    total_due: Number(rows[0]?.total_due ?? 0),
    approval_from: config.PAYOUT_APPROVAL_XAF,
  };
}

/** An export contains at most as many agencies. */
const maxExported = 10_000;

/** Returns the agencies to pay as a CSV file; phones have no plus, as operators' forms expect them. */
export async function exportDuePayouts(
  { database, clock }: Context,
  { language }: RequestContext,
): Promise<RawResponse> {
  const rows = await database.query(duePayouts(maxExported, 0));
  const header = [
    texts.agency,
    texts.due,
    texts.departures,
    texts.oldest,
    texts.inProgress,
    texts.mtn,
    texts.orange,
    texts.agencyId,
  ].map((text) => t(text, language));
  const lines = rows.map((row) => [
    row.name,
    Number(row.due),
    row.departures,
    row.oldest === null ? "" : dayOf(new Date(row.oldest)),
    Number(row.in_progress),
    row.momo_validated === null ? "" : (row.momo_phone ?? "").replace("+", ""),
    row.om_validated === null ? "" : (row.om_phone ?? "").replace("+", ""),
    row.agency_id,
  ]);
  return csvFile(`versements-dus-${dayOf(clock())}.csv`, [header, ...lines], language);
}

function toDuePayout(row: DueRow): DuePayout {
  return {
    agency_uuid: row.agency_id,
    agency_name: row.name,
    agency_state: row.state,
    amount_due: Number(row.due),
    departures: row.departures,
    oldest_date: row.oldest,
    amount_in_progress: Number(row.in_progress),
    momo: toNumber(row.momo_phone, row.momo_validated, row.momo_recent),
    om: toNumber(row.om_phone, row.om_validated, row.om_recent),
  };
}

function toNumber(
  phone: string | null,
  validated: string | null,
  recent: boolean | null,
): DuePayout["momo"] {
  return phone === null || validated === null
    ? null
    : { phonenumber: phone, validated_date: validated, changed_recently: recent === true };
}

/** Returns open or ended payouts [G.role.05]. */
export async function listPayouts(
  { database }: Context,
  { query }: InputOf<"listPayouts">,
): Promise<ResponseOf<"listPayouts">> {
  const paging = { page: query.page, perPage: query.per_page };
  const rows = await database.query(
    payoutsListed(query.state !== "ended", rowsCounted, paging.perPage, offsetOf(paging)),
  );
  return pageResponse(rows.map(toPayout), rows[0]?.counted ?? 0, paging);
}

function toPayout(row: PayoutRow): AdminPayout {
  const person = (id: string | null, name: string | null) =>
    id === null ? null : { id, name: name ?? "" };
  return {
    id: row.id,
    agency_uuid: row.agency_id,
    agency_name: row.agency_name,
    amount: row.amount_xaf,
    departures: row.departures,
    type: row.operator,
    phonenumber: row.phone,
    number_changed: row.number_changed,
    state: row.state,
    approval_required: row.approval_required,
    requested_date: row.requested,
    requested_by: { id: row.requested_by, name: row.requester },
    approved_by: person(row.approved_by, row.approver),
    ended_date: row.ended,
    ended_by: person(row.ended_by, row.ender),
    transaction_id: row.operator_txn_id,
    failure: row.failure,
    reversal: row.reversal,
  };
}

/** Returns the payouts to the caller's agency [A2.momo.05]. */
export async function listOwnPayouts(
  { database }: Context,
  { query }: InputOf<"listOwnPayouts">,
  request: RequestContext,
): Promise<ResponseOf<"listOwnPayouts">> {
  const paging = { page: query.page, perPage: query.per_page };
  const rows = await database.query(
    ownPayouts(membershipOf(request).agencyId, rowsCounted, paging.perPage, offsetOf(paging)),
  );
  return pageResponse(
    rows.map((row) => ({
      id: row.id,
      amount: row.amount_xaf,
      type: row.operator,
      phonenumber: row.phone,
      state: row.state,
      requested_date: row.requested,
      ended_date: row.ended,
      transaction_id: row.operator_txn_id,
      reversed_date: row.reversed,
      reversal_cause: row.cause,
    })),
    rows[0]?.counted ?? 0,
    paging,
  );
}
