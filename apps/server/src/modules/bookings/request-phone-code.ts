import { randomBytes } from "node:crypto";
import type { AnswerOf } from "@wakafine/shared/contract/endpoints.ts";
import { codeMinutes, mostCodesPerHour, secondsBetweenCodes } from "@wakafine/shared/rules/phone-code.ts";
import { v7 as uuid } from "uuid";
import type { Caller, Context } from "../../context.ts";
import type { Limit } from "../../database/limits.ts";
import { checkLimits, countAgainst } from "../../database/limits.ts";
import type { Answer } from "../../http/bind.ts";
import { deviceOf, keyed } from "../../http/caller.ts";
import { ExpectedFailure, invalid } from "../../http/failure.ts";
import { effect } from "../../jobs/outbox.ts";
import { readPhone } from "../../phones.ts";
import { codeFrom, codeHolder, codeLimits, hashCode, phoneCodeMessage } from "./phone-code.ts";
import { codeState, renewCode } from "./phone-code-store.ts";

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
  readonly caller: Caller;
}

/**
 * Sends a phone a code, once a minute at most, and only while a booking or the next hold of this device needs one [G.book.32]. A device without a
 * cookie gets one: attempts count by it. Throws too_many_requests past the codes of one address, or of one address to the same phone.
 */
export async function requestPhoneCode(context: Context, asked: Asked, caller: Caller): Promise<Answer<State>> {
  const phone = readPhone(asked.phonenumber);
  if (phone === null) throw invalid({ field: "phonenumber", code: "bad_phone" });
  if (!context.config.LIMITS) return { data: { needed: false, wait_seconds: 0 } };
  await countAgainst(context.database, [{ key: `phone codes ${caller.addressKey}`, most: context.config.PHONE_CODES_PER_ADDRESS, minutes: 60 }]);
  const device = deviceOf(context.config, caller);
  const request = { phone, toHold: asked.purpose === "hold", holder: codeHolder({ deviceKey: device.key, addressKey: caller.addressKey, actor: caller.actor }), caller };
  return { data: await send(context, request, asked.allowSms), headers: device.headers };
}

async function send(context: Context, request: CodeRequest, allowSms: AllowSms): Promise<State> {
  const state = await stateOf(context, request);
  if (!state.needed) return { needed: false, wait_seconds: 0 };
  if (state.wait_seconds > 0) return { needed: true, wait_seconds: state.wait_seconds };
  await checkLimits(context.database, [limitOfAddress(context, request)]);
  try {
    await allowSms(request.phone);
    return await renew(context, request);
  } catch (error) {
    // Others used up what the phone gets in an hour: the owner enters the last code it was sent.
    if (state.live && error instanceof ExpectedFailure && error.code === "too_many_requests") return { needed: true, wait_seconds: secondsBetweenCodes };
    throw error;
  }
}

async function stateOf({ config, database }: Pick<Context, "config" | "database">, { phone, toHold, holder }: CodeRequest) {
  const [state] = await database.query(codeState(phone, toHold, holder, codeLimits(config), secondsBetweenCodes));
  if (!state) throw new Error("the state of a code answered nothing");
  return state;
}

/** A new code and its message; of many requests at once one makes it and is counted, the others are told to wait. */
async function renew(context: Context, request: CodeRequest): Promise<State> {
  const { config, database } = context;
  const { phone, toHold, holder, caller } = request;
  const [id, salt] = [uuid(), randomBytes(16)];
  const codeHash = hashCode(config, phone, codeFrom(config, phone, salt));
  const made = await database.transaction(async (transaction) => {
    const [row] = await transaction.query(renewCode(phone, toHold, holder, codeLimits(config), id, salt, codeHash, caller.language, codeMinutes, secondsBetweenCodes));
    if (!row) return false;
    await countAgainst(transaction, [{ key: `codes to ${keyedPhone(context, phone)}`, most: config.PHONE_CODES_PER_PHONE, minutes: 60 }, limitOfAddress(context, request)]);
    await transaction.finish([effect(phoneCodeMessage, id)]);
    return true;
  });
  if (made) return { needed: true, wait_seconds: secondsBetweenCodes };
  // Another request made one first, or the phone was verified meanwhile.
  const { needed, wait_seconds } = await stateOf(context, request);
  return { needed, wait_seconds };
}

/** One address cannot use up what a phone gets in an hour. */
function limitOfAddress(context: Context, { phone, caller }: CodeRequest): Limit {
  return { key: `codes from ${caller.addressKey} to ${keyedPhone(context, phone)}`, most: mostCodesPerHour, minutes: 60 };
}

const keyedPhone = ({ config }: Context, phone: string) => keyed(config.APP_SECRET, `phone ${phone}`);
