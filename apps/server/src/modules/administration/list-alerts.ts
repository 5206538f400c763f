import type { OpenAlert } from "@wakafine/shared/administration/alert-contract.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Context } from "../../context.ts";
import type { PageResponse } from "../../http/page.ts";
import { offsetOf, pageResponse, rowsCounted } from "../../http/page.ts";
import type { AlertRow } from "./alert-reads.ts";
import { alertsListed } from "./alert-reads.ts";

/** Returns the alerts that nobody has handled, the oldest first, each with the order or top-up that it concerns [G.role.05]. */
export async function listAlerts(
  { database }: Context,
  { query }: InputOf<"listAlerts">,
): Promise<PageResponse<OpenAlert>> {
  const paging = { page: query.page, perPage: query.per_page };
  const rows = await database.query(alertsListed(rowsCounted, paging.perPage, offsetOf(paging)));
  const alerts = rows.flatMap((row) => (row.id === null ? [] : [toOpenAlert(row)]));
  return pageResponse(alerts, rows[0]?.counted ?? 0, paging);
}

/** Kinds whose subject is a payment provider. */
const aboutProviders: readonly string[] = [
  "merchant_config",
  "unknown_callback",
  "callback_without_valid_secret",
  "callback_without_valid_signature",
];

function toOpenAlert(row: AlertRow): OpenAlert {
  const isProvider = aboutProviders.includes(row.kind);
  return {
    id: row.id,
    kind: row.kind,
    since: row.since,
    last: row.last,
    count: row.occurrences,
    booking:
      row.booking_id === null || row.order_code === null
        ? null
        : { uuid: row.booking_id, order_code: row.order_code },
    agency:
      row.agency_id === null || row.agency === null
        ? null
        : { uuid: row.agency_id, name: row.agency },
    amount: row.amount,
    provider: isProvider ? row.subject : row.driver,
    subject: isProvider || row.driver !== null ? null : (row.topic ?? row.subject),
  };
}
