import type { InputOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RechargeCompleted } from "@wakafine/shared/live/events.ts";
import type { TopUp, TopUpPayment } from "@wakafine/shared/parcels/top-up-contract.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { maskPhone, operatorOf } from "@wakafine/shared/rules/phone.ts";
import { v7 as uuid } from "uuid";
import type { Context, RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import { statement } from "../../database/database.ts";
import { completeIdempotent, idempotencyKeyOf, runOnce } from "../../database/idempotency.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError, invalid } from "../../http/failure.ts";
import { isOwnAddress } from "../../http/own-origin.ts";
import type { PageResponse } from "../../http/page.ts";
import { offsetOf, pageResponse, rowsCounted } from "../../http/page.ts";
import { actorOf, membershipOf } from "../../http/permission.ts";
import { readPhone } from "../../phones.ts";
import { lockAgency, requireEditableAgency } from "../agencies/public.ts";
import type { PaymentService, ProviderName } from "../payments/public.ts";
import { pageFields, parcelBalance } from "../payments/public.ts";
import { topUpPage } from "./top-up-payable.ts";

export interface TopUpServices {
  readonly context: Context;
  readonly paymentService: PaymentService;
}

/** Minutes that the payment may take beyond the provider's own window. */
const extraMinutes = 2;

const insert = statement<
  never,
  [
    id: string,
    agency: string,
    user: string,
    amountXaf: number,
    method: "MOBILE" | "PAYPAL" | "STRIPE",
    language: string,
    payUntil: string,
  ]
>(
  "insert top-up",
  "insert into top_ups (id, agency_id, created_by, amount_xaf, method, language, pay_until) values ($1, $2, $3, $4, $5, $6, $7)",
);

interface Opened {
  readonly id: string;
  readonly attemptId: string;
  readonly provider: ProviderName;
}

/**
 * Opens a top-up of the prepaid balance with its payment [A7.topup.01]; no fee is added [G.topup.04]. A repeated key opens none and returns the page of the
 * first. Errors: invalid_input at its field, foreign_url, forbidden (suspended or refused agency), method_unavailable, and the limits of payment prompts.
 */
export async function topUpBalance(
  { context, paymentService }: TopUpServices,
  { body }: InputOf<"topUpBalance">,
  request: RequestContext,
): Promise<ResponseOf<"topUpBalance">> {
  const { config, clock, database } = context;
  for (const address of [body.return_url, body.cancel_url])
    if (address !== null && address !== undefined && !isOwnAddress(address, config.PUBLIC_ORIGIN))
      throw appError("foreign_url");
  const { agencyId } = membershipOf(request);
  const payment = paymentOf(body);
  const provider = paymentService.providerFor(payment.method, payment.operator, body.amount);
  if (provider === null) throw appError("method_unavailable");
  const key = idempotencyKeyOf(request, "topUpBalance", body);
  const opened = await runOnce<Opened>(database, key, async () => {
    if (payment.payerPhone !== null)
      await paymentService.allowPrompt({
        phone: payment.payerPhone,
        request,
        phoneVerified: false,
      });
    const id = uuid();
    const minutes = paymentService.windowMinutes(provider, payment.operator) + extraMinutes;
    const payUntil = new Date(clock().getTime() + minutes * 60_000);
    const attempt = paymentService.openAttempt({
      payableKind: "top_up",
      payableId: id,
      number: 1,
      ...payment,
      amountXaf: body.amount,
      language: request.language,
      holdUntil: payUntil,
      request,
      phoneVerified: false,
    });
    const result = { id, attemptId: attempt.attemptId, provider };
    await database.transaction(async (transaction) => {
      const [agency] = await transaction.query(lockAgency(agencyId));
      if (!agency) throw appError("forbidden");
      requireEditableAgency(agency.state);
      await transaction.finish([
        insert(
          id,
          agencyId,
          actorOf(request).userId,
          body.amount,
          payment.method,
          request.language,
          payUntil.toISOString(),
        ),
        ...attempt.statements,
        audit(
          {
            action: "open top-up",
            entity: "top_up",
            entityId: id,
            to: "PENDING",
            details: { amount_xaf: body.amount },
          },
          request,
        ),
        ...(key ? [completeIdempotent(key, result)] : []),
      ]);
    });
    return result;
  });
  const page = await paymentService.openPage(opened.provider, opened.attemptId);
  return { top_up_uuid: opened.id, ...pageFields(page), link: topUpPage(opened.id) };
}

/** Reads who pays: a phone and its wallet for MOBILE, nobody in advance for the other methods. */
function paymentOf({
  payment_method: method,
  operator,
  payer_phone: entered,
}: InputOf<"topUpBalance">["body"]) {
  if (method !== "MOBILE") return { method, operator: null, payerPhone: null };
  if (entered === undefined) throw invalid({ field: "payer_phone", code: "required" });
  const payerPhone = readPhone(entered);
  if (payerPhone === null) throw invalid({ field: "payer_phone", code: "bad_phone" });
  return { method, operator: operator ?? operatorOf(payerPhone), payerPhone };
}

interface TopUpRow {
  readonly id: string;
  readonly amount_xaf: number;
  readonly method: TopUp["payment_method"];
  readonly state: TopUp["order_status"];
  readonly created: string;
  readonly completed: string | null;
}

const columns =
  "id, amount_xaf, method, state, iso(created_at) as created, iso(completed_at) as completed";

const topUpOfAgency = statement<TopUpRow, [agency: string, id: string]>(
  "top-up of an agency",
  `select ${columns} from top_ups where agency_id = $1 and id = $2`,
);

const topUpsOfAgency = statement<
  { readonly counted: number } & (TopUpRow | { readonly id: null }),
  [agency: string, max: number, perPage: number, offset: number]
>(
  "top-ups of an agency",
  `select (select count(*) from (select from top_ups where agency_id = $1 limit $2) n)::integer as counted, page.*
   from (select 1) one left join (select ${columns}, created_at from top_ups where agency_id = $1 order by created_at desc, id desc limit $3 offset $4) page on true
   order by page.created_at desc, page.id desc`,
);

function toResponse(row: TopUpRow): TopUp {
  return {
    uuid: row.id,
    amount: row.amount_xaf,
    payment_method: row.method,
    order_status: row.state,
    status: row.state === "COMPLETED" ? "PAID" : "PENDING",
    reason: null,
    created_date: row.created,
    completed_date: row.completed,
  };
}

/** Returns a top-up of the caller's agency with the state of its payment. Throws not_found. */
export async function readTopUp(
  { context: { database }, paymentService }: TopUpServices,
  { params }: InputOf<"getTopUp">,
  request: RequestContext,
): Promise<TopUpPayment> {
  const id = uuidOrNull(params.id);
  if (id === null) throw appError("not_found");
  const [row] = await database.query(topUpOfAgency(membershipOf(request).agencyId, id));
  if (!row) throw appError("not_found");
  const attempt = await paymentService.lastAttempt("top_up", id);
  const payment = {
    operator: attempt?.operator ?? null,
    payer_phone: attempt?.payerPhone ? maskPhone(attempt.payerPhone) : null,
    prompted: attempt?.prompted ?? false,
    on_page: attempt?.onPage ?? false,
    page: attempt?.page?.url ?? null,
  };
  if (row.state === "COMPLETED") return { ...toResponse(row), message: null, ...payment };
  const reason = attempt?.reason ?? null;
  return {
    ...toResponse(row),
    status: attempt?.status === "CANCEL" ? "CANCEL" : "PENDING",
    reason,
    message: reason === null ? null : t(errorMessages[reason], request.language),
    ...payment,
  };
}

/** Returns the top-ups of the caller's agency, newest first. */
export async function listTopUps(
  { context: { database } }: TopUpServices,
  query: InputOf<"listTopUps">["query"],
  request: RequestContext,
): Promise<PageResponse<TopUp>> {
  const paging = { page: query.page, perPage: query.per_page };
  const rows = await database.query(
    topUpsOfAgency(membershipOf(request).agencyId, rowsCounted, paging.perPage, offsetOf(paging)),
  );
  const data = rows.flatMap((row) => (row.id === null ? [] : [toResponse(row)]));
  return pageResponse(data, rows[0]?.counted ?? 0, paging);
}

const completedTopUp = statement<{ readonly agency_id: string }, [id: string]>(
  "completed top-up",
  "select agency_id from top_ups where id = $1 and state = 'COMPLETED'",
);

/** Reads the data of the live event about a completed top-up [G.notif.05]; null when it is not completed. */
export async function rechargeOf(
  { database }: Context,
  topUpId: string,
): Promise<RechargeCompleted | null> {
  const [topUp] = await database.query(completedTopUp(topUpId));
  if (!topUp) return null;
  const [balance] = await database.query(parcelBalance(topUp.agency_id));
  return {
    order_status: "COMPLETED",
    status: "PAID",
    package_balance: Number(balance?.balance ?? 0),
    agency_uuid: topUp.agency_id,
  };
}
