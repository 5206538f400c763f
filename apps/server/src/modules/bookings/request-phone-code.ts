import { receivesCodes } from "../../config.ts";
import { randomBytes } from "node:crypto";
import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import {
  codeMinutes,
  maxCodesPerDevice,
  maxCodesPerHour,
  maxRepeatedCodes,
  secondsBetweenCodes,
} from "@wakafine/shared/bookings/phone-code.ts";
import { v7 as uuid } from "uuid";
import type { RequestContext, Context } from "../../context.ts";
import type { RateLimit } from "../../database/rate-limits.ts";
import { consumeRateLimit, readEach, notifyFirstRefusal } from "../../database/rate-limits.ts";
import type { ApiResponse } from "../../http/bind.ts";
import { deviceOf, keyed } from "../../http/request-context.ts";
import { AppError, invalid } from "../../http/failure.ts";
import { enqueue } from "../../jobs/outbox.ts";
import { readPhone } from "../../phones.ts";
import { alert } from "../payments/public.ts";
import { codeFrom, codeHolder, codeLimits, hashCode, phoneCodeMessage } from "./phone-code.ts";
import type { CodePurpose, OwnerPurpose } from "./phone-code-store.ts";
import { codeState, renewCode, repeatCode } from "./phone-code-store.ts";

/** Resolves when a number may receive another SMS with a code of this kind now; throws too_many_requests. */
export type AllowSms = (phone: string, kind: CodeKind) => Promise<void>;

interface PhoneCodeInput {
  readonly phonenumber: string;
  readonly purpose?: CodePurpose | null | undefined;
  readonly allowSms: AllowSms;
}

const isOwnerPurpose = (purpose: CodePurpose | null | undefined): purpose is OwnerPurpose =>
  purpose === "cancellation" || purpose === "editing";

type State = ResponseOf<"requestPhoneCode">;

/** A request for a code: phone, purpose and requester, in the form the statements need. */
interface CodeRequest {
  readonly phone: string;
  readonly purpose: CodePurpose;
  readonly holder: string;
  readonly deviceKey: string;
  readonly request: RequestContext;
}

/**
 * Sends a code to a phone, at most once a minute and device, and only while a booking, cancellation or edit needs one or this device was refused a hold or payment [G.book.32].
 * A device without a cookie gets one, because a code belongs to a device. Where a limit allows no further SMS, the device may enter the last code sent to
 * the phone. Throws too_many_requests when there is none.
 */
export async function requestPhoneCode(
  context: Context,
  input: PhoneCodeInput,
  requestContext: RequestContext,
): Promise<ApiResponse<State>> {
  const { config } = context;
  const phone = readPhone(input.phonenumber);
  if (phone === null) throw invalid({ field: "phonenumber", code: "bad_phone" });
  // To cancel or edit, the code proves who the caller is, also without limits.
  const isLimit = !isOwnerPurpose(input.purpose);
  if (isLimit && !config.LIMITS) return { data: { needed: false, wait_seconds: 0 } };
  if (!receivesCodes(context.config, phone))
    throw invalid({ field: "phonenumber", code: "foreign_phone" });
  const device = deviceOf(config, requestContext);
  const request = {
    phone,
    purpose: input.purpose ?? "booking",
    holder: codeHolder({
      deviceKey: device.key,
      addressKey: requestContext.addressKey,
      actor: requestContext.actor,
    }),
    deviceKey: device.key,
    request: requestContext,
  };
  return { data: await send(context, request, input.allowSms), headers: device.headers };
}

async function send(context: Context, request: CodeRequest, allowSms: AllowSms): Promise<State> {
  const state = await stateOf(context, request);
  if (!state.needed) return { needed: false, wait_seconds: 0 };
  if (state.wait_seconds > 0) return state;
  try {
    await allowSms(request.phone, kindOf(request.purpose));
    return await renew(context, request, await addressLimit(context, request));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "too_many_requests") throw error;
    await reportFullBudget(context, kindOf(request.purpose));
    // A repeated code is valid for several devices: enough to book, not to change the tickets of others.
    if (!isOwnerPurpose(request.purpose) && (await repeat(context, request)))
      return { needed: true, wait_seconds: secondsBetweenCodes };
    throw error;
  }
}

async function stateOf(
  { config, database }: Pick<Context, "config" | "database">,
  { phone, purpose, holder }: CodeRequest,
): Promise<State> {
  const [state] = await database.query(
    codeState(phone, purpose, holder, codeLimits(config), secondsBetweenCodes),
  );
  if (!state) throw new Error("no row for the phone code state");
  return state;
}

/** Creates a code and its message. Of concurrent requests of a device one creates and counts it; the others return a waiting time. */
async function renew(context: Context, request: CodeRequest, ofAddress: RateLimit): Promise<State> {
  const { config, database } = context;
  const { phone, purpose, holder, request: requestContext } = request;
  const [id, salt] = [uuid(), randomBytes(16)];
  const codeHash = hashCode(config, phone, codeFrom(config, phone, salt));
  const made = await database.transaction(async (transaction) => {
    const [row] = await transaction.query(
      renewCode(
        phone,
        purpose,
        holder,
        codeLimits(config),
        id,
        salt,
        codeHash,
        requestContext.language,
        codeMinutes,
        secondsBetweenCodes,
        ofAddress.key,
      ),
    );
    if (!row) return false;
    await consumeRateLimit(transaction, [ofAddress, ...limitsOfSms(context, request)]);
    await transaction.finish([enqueue(phoneCodeMessage, id, { purpose })]);
    return true;
  });
  // Otherwise a concurrent request created one, or the phone has been verified.
  return made ? { needed: true, wait_seconds: secondsBetweenCodes } : stateOf(context, request);
}

/** Lets the device enter the last code sent to the phone; false when there is none, or when its address has done so too often. */
async function repeat(
  context: Context,
  { phone, purpose, holder, request: requestContext }: CodeRequest,
): Promise<boolean> {
  const { config, database } = context;
  return database.transaction(async (transaction) => {
    const [row] = await transaction.query(
      repeatCode(
        phone,
        purpose,
        holder,
        codeLimits(config),
        uuid(),
        codeMinutes,
        secondsBetweenCodes,
      ),
    );
    if (row)
      await consumeRateLimit(transaction, [
        {
          key: `repeated codes from ${requestContext.addressKey} to ${keyedPhone(context, phone)}`,
          max: maxRepeatedCodes,
          minutes: 60,
        },
      ]);
    return row !== undefined;
  });
}

/**
 * Returns the limit of the address that a code counts against. When its codes of the hour are used up, the first code of a phone and day counts against a
 * reserve, so that a caller who requests codes without entering them does not stop the others behind the address for long (docs/decisions/0184).
 */
async function addressLimit(
  context: Context,
  { phone, purpose, request: { addressKey } }: CodeRequest,
): Promise<RateLimit> {
  const { config, database } = context;
  const hourly = {
    key: `phone codes ${addressKey}`,
    max: config.PHONE_CODES_PER_ADDRESS,
    minutes: 60,
  };
  const first = { ...dailyLimit(context, phone, kindOf(purpose)), max: 1 };
  const [wait = 0, waitOfFirst = 0] = await readEach(database, [hourly, first]);
  return wait === 0 || waitOfFirst > 0
    ? hourly
    : { key: `reserved phone codes ${addressKey}`, max: config.PHONE_CODES_IN_RESERVE, minutes: 5 };
}

/** Codes with counters of their own, so that booking codes, which strangers can request, do not use up those that only the owner of an order requests. */
export type CodeKind = "booking" | OwnerPurpose | "reopening";

const kindOf = (purpose: CodePurpose): CodeKind => (purpose === "hold" ? "booking" : purpose);

/** The limits of sent codes without that of the address, the narrowest first. */
function limitsOfSms(
  context: Context,
  { phone, purpose, deviceKey, request: requestContext }: CodeRequest,
): RateLimit[] {
  const kind = kindOf(purpose);
  const to = `${kind} codes from ${requestContext.addressKey} to ${keyedPhone(context, phone)}`;
  return [
    { key: `phone codes of ${deviceKey}`, max: maxCodesPerDevice, minutes: 60 },
    { key: to, max: maxCodesPerHour, minutes: 60 },
    ...phoneLimits(context, phone, kind),
  ];
}

/** The limit of SMS with codes of a kind for the whole installation. */
const budgetOf = ({ config }: Context, kind: CodeKind): RateLimit => ({
  key: `${kind} codes in all`,
  max: config.PHONE_CODES_PER_HOUR,
  minutes: 60,
});

const dailyLimit = (context: Context, phone: string, kind: CodeKind): RateLimit => ({
  key: `${kind} codes a day to ${keyedPhone(context, phone)}`,
  max: context.config.PHONE_CODES_PER_PHONE_DAILY,
  minutes: 24 * 60,
});

/** The limits of codes of a kind sent to a phone by all requesters, and of those sent to all phones. */
export function phoneLimits(context: Context, phone: string, kind: CodeKind): readonly RateLimit[] {
  const { config } = context;
  const to = keyedPhone(context, phone);
  return [
    { key: `${kind} codes to ${to}`, max: config.PHONE_CODES_PER_PHONE, minutes: 60 },
    dailyLimit(context, phone, kind),
    budgetOf(context, kind),
  ];
}

/** Raises an alert, at most once an hour, when the installation has used up its codes of a kind. */
export async function reportFullBudget(context: Context, kind: CodeKind): Promise<void> {
  const budget = budgetOf(context, kind);
  const [wait = 0] = await readEach(context.database, [budget]);
  if (wait > 0)
    await notifyFirstRefusal(context.database, [budget], () =>
      context.database.query(alert("phone_code_budget", `${kind} codes`, { per_hour: budget.max })),
    );
}

/** Returns a phone for keys of rate limits, which contain no phones in clear. */
export const keyedPhone = ({ config }: Context, phone: string) =>
  keyed(config.APP_SECRET, `phone ${phone}`);
