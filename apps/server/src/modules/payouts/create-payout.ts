import type { InputOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { v7 as uuid } from "uuid";
import type { Config } from "../../config.ts";
import type { Context, RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Transaction } from "../../database/database.ts";
import type { IdempotencyKey } from "../../database/idempotency.ts";
import { completeIdempotent, idempotencyKeyOf, runOnce } from "../../database/idempotency.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError } from "../../http/failure.ts";
import { actorOf } from "../../http/permission.ts";
import { payoutNumberOf, payoutNumberStore } from "../agencies/public.ts";
import type { Failpoint } from "../payments/public.ts";
import { numberEnd } from "./payout-notices.ts";
import { dueDepartures, insertPayout, insertPayoutLines, unapprovedToday } from "./payout-store.ts";

/** Dependencies of the use cases that move money. */
export interface PayoutServices {
  readonly context: Context;
  readonly failpoint: Failpoint;
}

interface Line {
  readonly departure_id: string;
  readonly amount_xaf: number;
}

/** Divides an amount between departures in their order, whole francs. Returns null when they have less. */
export function allocate(
  amountXaf: number,
  departures: readonly { readonly departure_id: string; readonly due: string }[],
): readonly Line[] | null {
  const lines: Line[] = [];
  let left = amountXaf;
  for (const { departure_id, due } of departures) {
    if (left === 0) break;
    const amount = Math.min(left, Number(due));
    lines.push({ departure_id, amount_xaf: amount });
    left -= amount;
  }
  return left === 0 ? lines : null;
}

/**
 * Requests a payout to the agency's validated number, which is stored on the payout; it pays the oldest departures first [G.momo.02]. The agency is locked,
 * so concurrent payouts see each other's lines; a trigger enforces the balance. Errors: not_found, payout_number_missing, payout_exceeds_balance.
 */
export function createPayout(
  { context, failpoint }: PayoutServices,
  { body }: InputOf<"createPayout">,
  request: RequestContext,
): Promise<ResponseOf<"createPayout">> {
  const key = idempotencyKeyOf(request, "createPayout", body);
  const agencyId = uuidOrNull(body.agency_uuid);
  if (agencyId === null) throw appError("not_found");
  return runOnce(context.database, key, async () => {
    const response = await context.database.transaction((transaction) =>
      insert(transaction, { config: context.config, failpoint, agencyId, body, key, request }),
    );
    failpoint("payout: after commit");
    return response;
  });
}

interface Requested extends Pick<PayoutServices, "failpoint"> {
  readonly config: Config;
  readonly agencyId: string;
  readonly body: InputOf<"createPayout">["body"];
  readonly key: IdempotencyKey | null;
  readonly request: RequestContext;
}

async function insert(
  transaction: Transaction,
  { config, failpoint, agencyId, body, key, request }: Requested,
): Promise<ResponseOf<"createPayout">> {
  const { type: operator, amount } = body;
  const [[numbers], departures, [recent]] = await transaction.batch([
    payoutNumberStore.lock(agencyId),
    dueDepartures(agencyId),
    unapprovedToday(agencyId),
  ]);
  if (!numbers) throw appError("not_found");
  const phone = payoutNumberOf(numbers, operator);
  if (phone === null) throw appError("payout_number_missing");
  const lines = allocate(amount, departures);
  if (lines === null) throw appError("payout_exceeds_balance");
  const approvalRequired = amount + Number(recent?.amount ?? 0) >= config.PAYOUT_APPROVAL_XAF;
  const response = { id: uuid(), state: "requested" };
  failpoint("payout: before commit");
  const { userId } = actorOf(request);
  await transaction.finish([
    insertPayout(response.id, agencyId, operator, phone, amount, approvalRequired, userId),
    insertPayoutLines(response.id, agencyId, JSON.stringify(lines)),
    audit(
      {
        action: "request payout",
        entity: "payout",
        entityId: response.id,
        to: "requested",
        details: { agency: agencyId, amount_xaf: amount, operator, end: numberEnd(phone) },
      },
      request,
    ),
    ...(key ? [completeIdempotent(key, response)] : []),
  ]);
  return response;
}
