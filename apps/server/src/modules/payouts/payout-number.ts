import { randomBytes } from "node:crypto";
import {
  codeMinutes,
  maxCodeAttempts,
  phoneCodeOf,
  readPhoneCode,
  secondsBetweenCodes,
} from "@wakafine/shared/bookings/phone-code.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { PayoutAccount } from "@wakafine/shared/payouts/contract.ts";
import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";
import { isMobileNumber } from "@wakafine/shared/rules/phone.ts";
import { v7 as uuid } from "uuid";
import type { Config } from "../../config.ts";
import type { Context, RequestContext } from "../../context.ts";
import { auditAgency } from "../../database/audit.ts";
import { consumeRateLimit, rateLimitedAttempt } from "../../database/rate-limits.ts";
import { appError, invalid } from "../../http/failure.ts";
import { actorOf, membershipOf } from "../../http/permission.ts";
import { keyed } from "../../http/request-context.ts";
import { enqueue } from "../../jobs/outbox.ts";
import { readPhone } from "../../phones.ts";
import { keyedHash } from "../../tokens.ts";
import { payoutNumberOf, payoutNumberStore, requireEditableAgency } from "../agencies/public.ts";
import {
  dropNumberCode,
  enterNumberCode,
  numberCodeById,
  pendingNumbers,
  renewNumberCode,
} from "./number-store.ts";
import { numberChangedNotices, numberEnd } from "./payout-notices.ts";

/** Topic of the outbox job that sends the code of a payout number; its entity is the code's id. */
export const payoutCodeMessage = "payout-code-message";

/** Codes that one agency can request in an hour, for all numbers. */
const codesPerHour = 10;
/** Codes sent in a day to one number, requested by all agencies: it may belong to a stranger. */
const codesPerNumber = 5;

/** Returns the payout numbers of the caller's agency [A2.momo.02–03]. */
export async function readPayoutAccount(
  { database }: Context,
  request: RequestContext,
): Promise<PayoutAccount> {
  const { agencyId } = membershipOf(request);
  const [[numbers], pending] = await database.batch([
    payoutNumberStore.read(agencyId),
    pendingNumbers(agencyId, maxCodeAttempts, secondsBetweenCodes),
  ]);
  if (!numbers) throw new Error(`agency ${agencyId} does not exist`);
  return {
    momo_phone: payoutNumberOf(numbers, "MTN"),
    momo_validated_date: numbers.momo_validated,
    om_phone: payoutNumberOf(numbers, "ORANGE"),
    om_validated_date: numbers.om_validated,
    pending: pending.map((one) => ({
      type: one.operator,
      phonenumber: one.phone,
      expires_date: one.expires,
      wait_seconds: one.wait_seconds,
    })),
  };
}

interface NumberInput {
  readonly operator: MobileOperator;
  readonly phone: string;
}

/** Reads the accepted spellings of a number [G.momo.01]. Errors: invalid_input at the field. */
function parseNumber(body: InputOf<"changePayoutNumber">["body"]): NumberInput {
  const given = [
    { field: "momo_phone", operator: "MTN", entered: body.momo_phone },
    { field: "om_phone", operator: "ORANGE", entered: body.om_phone },
    { field: "phonenumber", operator: body.type, entered: body.phonenumber },
  ].filter(({ entered }) => entered !== undefined);
  const [one, second] = given;
  if (!one?.entered) throw invalid({ field: "phonenumber", code: "required" });
  if (second) throw invalid({ field: second.field, code: "too_many" });
  if (!one.operator) throw invalid({ field: "type", code: "required" });
  const phone = readPhone(one.entered);
  if (phone === null) throw invalid({ field: one.field, code: "bad_phone" });
  if (!isMobileNumber(phone)) throw invalid({ field: one.field, code: "wallet_phone" });
  return { operator: one.operator as MobileOperator, phone };
}

/**
 * Sends a code to a new payout number; the number is not active before the code is entered [A7.momo.01]. The current number gets no code and ends a change
 * that waits. Errors: invalid_input, forbidden for a suspended or refused agency, too_many_requests: one code a minute to a number, ten an hour for an
 * agency, five a day to a number.
 */
export async function changePayoutNumber(
  context: Context,
  { body }: InputOf<"changePayoutNumber">,
  request: RequestContext,
): Promise<PayoutAccount> {
  const { operator, phone } = parseNumber(body);
  const { agencyId } = membershipOf(request);
  const { config, database } = context;
  const [id, salt] = [uuid(), randomBytes(16)];
  await database.transaction(async (transaction) => {
    const [numbers] = await transaction.query(payoutNumberStore.lock(agencyId));
    if (!numbers) throw appError("forbidden");
    requireEditableAgency(numbers.state);
    if (payoutNumberOf(numbers, operator) === phone)
      return transaction.finish([dropNumberCode(agencyId, operator)]);
    const [renewed] = await transaction.query(
      renewNumberCode(
        agencyId,
        operator,
        id,
        phone,
        salt,
        hashCode(config, { agencyId, operator }, codeFrom(config, id, salt)),
        request.language,
        actorOf(request).userId,
        codeMinutes,
        secondsBetweenCodes,
      ),
    );
    if (!renewed) throw appError("too_many_requests", { retryAfterSeconds: secondsBetweenCodes });
    if (config.LIMITS)
      await consumeRateLimit(transaction, [
        { key: `payout codes of ${agencyId}`, max: codesPerHour, minutes: 60 },
        {
          key: `payout codes to ${keyed(config.APP_SECRET, `phone ${phone}`)}`,
          max: codesPerNumber,
          minutes: 24 * 60,
        },
      ]);
    await transaction.finish([
      enqueue(payoutCodeMessage, id),
      auditAgency(
        agencyId,
        { action: "ask for payout number", reason: operator, details: { end: numberEnd(phone) } },
        request,
      ),
    ]);
  });
  return readPayoutAccount(context, request);
}

/**
 * Makes a number active by its code, and notifies the former number and the administrators of the agency [A7.momo.02, G.role.16]. Five wrong codes end the
 * active codes of the agency, and an agency has 30 wrong ones a day. Errors: code_wrong (also expired or used), forbidden, too_many_requests.
 */
export async function validatePayoutNumber(
  context: Context,
  { params }: InputOf<"validatePayoutNumber">,
  request: RequestContext,
): Promise<PayoutAccount> {
  const { config, database } = context;
  const { agencyId } = membershipOf(request);
  const refusal = (reason: string) =>
    database.query(auditAgency(agencyId, { action: "refuse payout code", reason }, request));
  const attempt = () => enterCode(context, { agencyId, entered: params.code }, request);
  const entered = config.LIMITS
    ? await rateLimitedAttempt(database, {
        limits: [
          {
            key: `payout code attempts ${agencyId}`,
            max: config.CODE_FAILURES_PER_ACCOUNT,
            minutes: 24 * 60,
          },
        ],
        check: attempt,
        onLimit: () => refusal("too_many_requests"),
      })
    : await attempt();
  if (!entered) {
    await refusal("not good");
    throw appError("code_wrong");
  }
  return readPayoutAccount(context, request);
}

function enterCode(
  { config, database }: Context,
  { agencyId, entered }: { readonly agencyId: string; readonly entered: string },
  request: RequestContext,
): Promise<true | null> {
  const code = readPhoneCode(entered) ?? "";
  return database.transaction(async (transaction) => {
    const [numbers] = await transaction.query(payoutNumberStore.lock(agencyId));
    if (!numbers) throw appError("forbidden");
    requireEditableAgency(numbers.state);
    const [found] = await transaction.query(
      enterNumberCode(
        agencyId,
        hashCode(config, { agencyId, operator: "MTN" }, code),
        hashCode(config, { agencyId, operator: "ORANGE" }, code),
        maxCodeAttempts,
      ),
    );
    const { outcome, operator, phone } = found ?? { operator: null, phone: null };
    if (outcome !== "right" || operator === null || phone === null) return null; // committed, so that the attempt is counted
    const former = payoutNumberOf(numbers, operator);
    const notices = await numberChangedNotices(transaction, {
      agencyId,
      agency: numbers.name,
      operator,
      phone,
      former,
    });
    await transaction.finish([
      payoutNumberStore.set(agencyId, operator, phone),
      auditAgency(
        agencyId,
        {
          action: "change payout number",
          reason: operator,
          details: {
            end: { from: former === null ? null : numberEnd(former), to: numberEnd(phone) },
          },
        },
        request,
      ),
      ...notices,
    ]);
    return true;
  });
}

/** Derives the code, so that it is not stored. */
function codeFrom({ APP_SECRET }: Config, id: string, salt: Buffer): string {
  const drawn = keyed(APP_SECRET, `payout code ${id} ${salt.toString("hex")}`).slice(0, 12);
  return phoneCodeOf(Number.parseInt(drawn, 16));
}

/** Returns the hash by which an entered code is compared; it depends on agency, operator and secret. */
function hashCode(
  { APP_SECRET }: Config,
  { agencyId, operator }: { readonly agencyId: string; readonly operator: MobileOperator },
  code: string,
): Buffer {
  return keyedHash(APP_SECRET, `typed payout code ${agencyId} ${operator} ${code}`);
}

/** The data for the message with a code. */
export interface PayoutCodeData {
  readonly phone: string;
  readonly code: string;
  readonly agency: string;
  readonly language: Language;
}

/** Returns a code that is still to be sent; null when it was entered, replaced or has expired. */
export async function payoutCodeData(
  { config, database }: Context,
  id: string,
): Promise<PayoutCodeData | null> {
  const [row] = await database.query(numberCodeById(id));
  if (!row || row.expired) return null;
  const [numbers] = await database.query(payoutNumberStore.read(row.agency_id));
  return {
    phone: row.phone,
    code: codeFrom(config, row.id, row.salt),
    agency: numbers?.name ?? "",
    language: row.language,
  };
}
