import { receivesCodes } from "../../config.ts";
import { randomBytes } from "node:crypto";
import type { RequestOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { readOrderCode } from "@wakafine/shared/bookings/order-code.ts";
import {
  codeMinutes,
  maxCodesPerDevice,
  maxCodesPerHour,
  readPhoneCode,
  secondsBetweenCodes,
} from "@wakafine/shared/bookings/phone-code.ts";
import { v7 as uuid } from "uuid";
import type { Context, RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import { statement } from "../../database/database.ts";
import { completeIdempotent, idempotencyKeyOf, runOnce } from "../../database/idempotency.ts";
import type { RateLimit } from "../../database/rate-limits.ts";
import { consumeEach, consumeRateLimit } from "../../database/rate-limits.ts";
import type { ApiResponse } from "../../http/bind.ts";
import { AppError, appError, invalid } from "../../http/failure.ts";
import { deviceOf } from "../../http/request-context.ts";
import { enqueue } from "../../jobs/outbox.ts";
import { readPhone } from "../../phones.ts";
import { codeFrom, codeHolder, codeLimits, hashCode, phoneCodeMessage } from "./phone-code.ts";
import type { PhoneRefusal } from "./phone-code-store.ts";
import { enterPhoneCode, orderCodeWait, renewOrderCode } from "./phone-code-store.ts";
import type { AllowSms } from "./request-phone-code.ts";
import { keyedPhone, phoneLimits, reportFullBudget } from "./request-phone-code.ts";

type Entered = Pick<RequestOf<"requestOrderCode">["body"], "order_code" | "phonenumber">;
type Reopened = ResponseOf<"reopenOrder">;

/** The order that a code reopens. */
interface Found {
  readonly bookingId: string;
}

/** The order of an owner's phone by its code or the code of one of its tickets. */
const lostOrder = statement<{ id: string }, [code: string, phone: string]>(
  "lost order",
  "select id from bookings where (order_code = $1 or id = (select booking_id from tickets where code = $1)) and owner_phone = $2",
);

const linkOf = statement<{ link_token: string }, [id: string]>(
  "link of a reopened order",
  "select link_token from bookings where id = $1",
);

/** Returns the code and the phone in their canonical spelling (E.164). Throws invalid_input with bad_order_code, bad_phone or foreign_phone. */
function parseEntered(
  { config }: Pick<Context, "config">,
  { order_code, phonenumber }: Entered,
): { readonly orderCode: string; readonly phone: string } {
  const orderCode = readOrderCode(order_code);
  if (orderCode === null) throw invalid({ field: "order_code", code: "bad_order_code" });
  const phone = readPhone(phonenumber);
  if (phone === null) throw invalid({ field: "phonenumber", code: "bad_phone" });
  if (!receivesCodes(config, phone)) throw invalid({ field: "phonenumber", code: "foreign_phone" });
  return { orderCode, phone };
}

/**
 * Sends a code to the owner's phone of an order, if there is such an order. Response, statements and the limits of the caller are the same if there is none,
 * so the endpoint reveals neither order codes nor phones (docs/decisions/0113). Throws too_many_requests.
 */
export async function requestOrderCode(
  context: Context,
  { allowSms, ...body }: Entered & { readonly allowSms: AllowSms },
  request: RequestContext,
): Promise<ApiResponse<ResponseOf<"requestOrderCode">>> {
  const { config, database } = context;
  const { orderCode, phone } = parseEntered(context, body);
  const { key: device, headers } = deviceOf(config, request);
  const [[waiting], [order]] = await database.batch([
    orderCodeWait(phone, device, secondsBetweenCodes),
    lostOrder(orderCode, phone),
  ]);
  const wait = waiting?.wait_seconds ?? 0;
  if (wait > 0) return { data: { wait_seconds: wait }, headers };
  if (config.LIMITS)
    await consumeRateLimit(database, limitsOf(context, { device, phone, request }));
  const sent = await maySend(context, { phone, device, allowSms, exists: order !== undefined });
  const [id, salt] = [uuid(), randomBytes(16)];
  const hash = hashCode(config, phone, codeFrom(config, phone, salt));
  await database.transaction(async (transaction) => {
    const [made] = await transaction.query(
      renewOrderCode(
        phone,
        device,
        id,
        salt,
        sent ? hash : randomBytes(32),
        request.language,
        codeMinutes,
        secondsBetweenCodes,
        sent,
      ),
    );
    // No row: a concurrent request of this device created the code. Without an order the job finds no code to send.
    if (made) await transaction.finish([enqueue(phoneCodeMessage, id, { purpose: "reopening" })]);
  });
  return { data: { wait_seconds: secondsBetweenCodes }, headers };
}

interface Requester {
  readonly device: string;
  readonly phone: string;
  readonly request: RequestContext;
}

/** The limits of one caller, counted whether the order exists or not, the narrowest first. */
function limitsOf(context: Context, { device, phone, request }: Requester): RateLimit[] {
  const from = request.addressKey;
  return [
    { key: `order codes of ${device}`, max: maxCodesPerDevice, minutes: 60 },
    {
      key: `order codes from ${from} to ${keyedPhone(context, phone)}`,
      max: maxCodesPerHour,
      minutes: 60,
    },
    { key: `order codes ${from}`, max: context.config.PHONE_CODES_PER_ADDRESS, minutes: 60 },
  ];
}

interface Sending {
  readonly phone: string;
  readonly device: string;
  readonly allowSms: AllowSms;
  readonly exists: boolean;
}

/**
 * Counts an SMS against the limits of its phone and returns whether it may be sent. Without an order the same number of events is counted under keys of the
 * device, so that a stranger does not use up the codes of a phone and the response takes as long.
 */
async function maySend(
  context: Context,
  { phone, device, allowSms, exists }: Sending,
): Promise<boolean> {
  if (!context.config.LIMITS) return exists;
  const limits = phoneLimits(context, phone, "reopening").map((limit, position) =>
    exists ? limit : { ...limit, key: `no order ${position} ${device}` },
  );
  const { waits } = await consumeEach(context.database, limits);
  const isNumberFree = await isAllowed(() => allowSms(phone, "reopening"));
  const sent = exists && isNumberFree && waits.every((wait) => wait === 0);
  if (exists && !sent) await reportFullBudget(context, "reopening");
  return sent;
}

async function isAllowed(check: () => Promise<void>): Promise<boolean> {
  try {
    await check();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "too_many_requests") return false;
    throw error;
  }
}

/**
 * Returns the hidden link of a lost order to a caller who entered the code sent to its owner's phone, and records it. The link is unchanged, because the
 * messages with the tickets contain it. Throws phone_code_wrong, phone_code_expired or phone_code_used_up, and order_not_reopened when the verified phone has
 * no such order. An idempotency key repeats the response, because a code is valid for one use.
 */
export async function reopenOrder(
  context: Context,
  body: RequestOf<"reopenOrder">["body"],
  request: RequestContext,
): Promise<Reopened> {
  const { config, database } = context;
  const { orderCode, phone } = parseEntered(context, body);
  const code = readPhoneCode(body.code);
  if (code === null) throw invalid({ field: "code", code: "invalid" });
  const key = idempotencyKeyOf(request, "reopenOrder", { orderCode, phone, code });
  // The stored response has no link token [G.book.24].
  const { bookingId } = await runOnce(database, key, async () => {
    // A refusal is returned, not thrown: the transaction must keep the count of the attempt.
    const outcome = await database.transaction<Found | { refusal: Refusal }>(
      async (transaction) => {
        const [[entered], [order]] = await transaction.batch([
          enterPhoneCode(
            phone,
            hashCode(config, phone, code),
            codeHolder(request),
            codeLimits(config, "reopening"),
          ),
          lostOrder(orderCode, phone),
        ]);
        if (!entered || entered.refusal)
          return { refusal: entered?.refusal ?? "phone_code_expired" };
        if (!order) return { refusal: "order_not_reopened" };
        const response = { bookingId: order.id };
        await transaction.finish([
          audit({ action: "reopen order", entity: "booking", entityId: order.id }, request),
          ...(key ? [completeIdempotent(key, response)] : []),
        ]);
        return response;
      },
    );
    if ("refusal" in outcome) throw appError(outcome.refusal);
    return outcome;
  });
  const [order] = await database.query(linkOf(bookingId));
  if (!order) throw appError("order_not_reopened");
  return { order_hidden_uuid: order.link_token };
}

type Refusal = PhoneRefusal | "order_not_reopened";
