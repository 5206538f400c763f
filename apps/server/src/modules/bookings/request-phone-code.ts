import { randomBytes } from "node:crypto";
import type { AnswerOf } from "@wakafine/shared/contract/endpoints.ts";
import { codeMinutes, mostCodesPerDevice, mostCodesPerHour, mostRepeatedCodes, secondsBetweenCodes } from "@wakafine/shared/rules/phone-code.ts";
import { v7 as uuid } from "uuid";
import type { Caller, Context } from "../../context.ts";
import type { Limit } from "../../database/limits.ts";
import { countAgainst, readEach, tellFirstRefusal } from "../../database/limits.ts";
import type { Answer } from "../../http/bind.ts";
import { deviceOf, keyed } from "../../http/caller.ts";
import { ExpectedFailure, invalid } from "../../http/failure.ts";
import { effect } from "../../jobs/outbox.ts";
import { readPhone } from "../../phones.ts";
import { alert } from "../payments/public.ts";
import { codeFrom, codeHolder, codeLimits, hashCode, phoneCodeMessage } from "./phone-code.ts";
import { codeState, renewCode, repeatCode } from "./phone-code-store.ts";

/** What a code asks of the messages: whether a number may get another SMS now; throws too_many_requests. */
export type AllowSms = (phone: string) => Promise<void>;

interface Asked {
  readonly phonenumber: string;
  readonly purpose?: "booking" | "hold" | null | undefined;
  readonly allowSms: AllowSms;
}

type State = AnswerOf<"requestPhoneCode">;

/** A code to send: to whom, for which purpose, and who asks, as the statements read it. */
interface CodeRequest {
  readonly phone: string;
  readonly toHold: boolean;
  readonly holder: string;
  readonly deviceKey: string;
  readonly caller: Caller;
}

/**
 * Sends a phone a code, once a minute and device at most, and only while a booking needs one or this device was refused a hold or payment [G.book.32].
 * A device without a cookie gets one: the code belongs to it. Where a limit allows no further SMS, the device may enter the last code that the phone
 * got. Throws too_many_requests when there is none.
 */
export async function requestPhoneCode(context: Context, asked: Asked, caller: Caller): Promise<Answer<State>> {
  const { config } = context;
  const phone = readPhone(asked.phonenumber);
  if (phone === null) throw invalid({ field: "phonenumber", code: "bad_phone" });
  if (!config.LIMITS) return { data: { needed: false, wait_seconds: 0 } };
  if (!config.PHONE_CODE_COUNTRIES.some((country) => phone.startsWith(`+${country}`))) throw invalid({ field: "phonenumber", code: "foreign_phone" });
  const device = deviceOf(config, caller);
  const request = {
    phone, toHold: asked.purpose === "hold", holder: codeHolder({ deviceKey: device.key, addressKey: caller.addressKey, actor: caller.actor }), deviceKey: device.key, caller,
  };
  return { data: await send(context, request, asked.allowSms), headers: device.headers };
}

async function send(context: Context, request: CodeRequest, allowSms: AllowSms): Promise<State> {
  const state = await stateOf(context, request);
  if (!state.needed) return { needed: false, wait_seconds: 0 };
  if (state.wait_seconds > 0) return state;
  try {
    await allowSms(request.phone);
    return await renew(context, request);
  } catch (error) {
    if (!(error instanceof ExpectedFailure) || error.code !== "too_many_requests") throw error;
    await reportFullBudget(context);
    if (await repeat(context, request)) return { needed: true, wait_seconds: secondsBetweenCodes };
    throw error;
  }
}

async function stateOf({ config, database }: Pick<Context, "config" | "database">, { phone, toHold, holder }: CodeRequest): Promise<State> {
  const [state] = await database.query(codeState(phone, toHold, holder, codeLimits(config), secondsBetweenCodes));
  if (!state) throw new Error("the state of a code answered nothing");
  return state;
}

/** A new code and its message; of many requests of a device at once one makes it and is counted, the others are told to wait. */
async function renew(context: Context, request: CodeRequest): Promise<State> {
  const { config, database } = context;
  const { phone, toHold, holder, caller } = request;
  const [id, salt] = [uuid(), randomBytes(16)];
  const codeHash = hashCode(config, phone, codeFrom(config, phone, salt));
  const made = await database.transaction(async (transaction) => {
    const [row] = await transaction.query(renewCode(phone, toHold, holder, codeLimits(config), id, salt, codeHash, caller.language, codeMinutes, secondsBetweenCodes, addressCounter(caller)));
    if (!row) return false;
    await countAgainst(transaction, limitsOfSms(context, request));
    await transaction.finish([effect(phoneCodeMessage, id)]);
    return true;
  });
  // Else another request made one first, or the phone was verified meanwhile.
  return made ? { needed: true, wait_seconds: secondsBetweenCodes } : stateOf(context, request);
}

/** The device may enter the last code that was sent to the phone; false: there is none, or its address did so too often. */
async function repeat(context: Context, { phone, toHold, holder, caller }: CodeRequest): Promise<boolean> {
  const { config, database } = context;
  return database.transaction(async (transaction) => {
    const [row] = await transaction.query(repeatCode(phone, toHold, holder, codeLimits(config), uuid(), codeMinutes, secondsBetweenCodes));
    if (row) await countAgainst(transaction, [{ key: `repeated codes from ${caller.addressKey} to ${keyedPhone(context, phone)}`, most: mostRepeatedCodes, minutes: 60 }]);
    return row !== undefined;
  });
}

const addressCounter = ({ addressKey }: Caller) => `phone codes ${addressKey}`;

/** Limits of the codes that are sent, the narrowest first. */
function limitsOfSms(context: Context, { phone, deviceKey, caller }: CodeRequest): Limit[] {
  const { config } = context;
  const to = keyedPhone(context, phone);
  return [
    { key: `phone codes of ${deviceKey}`, most: mostCodesPerDevice, minutes: 60 },
    { key: addressCounter(caller), most: config.PHONE_CODES_PER_ADDRESS, minutes: 60 },
    { key: `codes from ${caller.addressKey} to ${to}`, most: mostCodesPerHour, minutes: 60 },
    { key: `codes to ${to}`, most: config.PHONE_CODES_PER_PHONE, minutes: 60 },
    { key: `codes a day to ${to}`, most: config.PHONE_CODES_PER_PHONE_DAILY, minutes: 24 * 60 },
    budgetOf(context),
  ];
}

/** SMS with booking codes of the whole installation. */
const budgetOf = ({ config }: Context): Limit => ({ key: "booking codes in all", most: config.PHONE_CODES_PER_HOUR, minutes: 60 });

/** Raises an alert once an hour when the installation sends no further codes. */
async function reportFullBudget(context: Context): Promise<void> {
  const budget = budgetOf(context);
  const [wait = 0] = await readEach(context.database, [budget]);
  if (wait > 0) await tellFirstRefusal(context.database, [budget], () => context.database.query(alert("phone_code_budget", "booking codes", { per_hour: budget.most })));
}

const keyedPhone = ({ config }: Context, phone: string) => keyed(config.APP_SECRET, `phone ${phone}`);
