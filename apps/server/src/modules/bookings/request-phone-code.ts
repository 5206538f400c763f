import { randomBytes } from "node:crypto";
import type { AnswerOf } from "@wakafine/shared/contract/endpoints.ts";
import { codeMinutes, expiryMinutes, mostCodesPerHour, mostExpiries, secondsBetweenCodes } from "@wakafine/shared/rules/phone-code.ts";
import { v7 as uuid } from "uuid";
import type { Caller, Context } from "../../context.ts";
import { countAgainst } from "../../database/limits.ts";
import { keyed } from "../../http/caller.ts";
import { invalid } from "../../http/failure.ts";
import { effect } from "../../jobs/outbox.ts";
import { readPhone } from "../../phones.ts";
import { codeFrom, hashCode, phoneCodeMessage } from "./phone-code.ts";
import { codeState, renewCode } from "./phone-code-store.ts";

/** Thousands of phones may share one address. */
const codesPerAddress = 60;

/** What a code asks of the messages: whether a number may get another SMS now; throws too_many_requests. */
export type AllowSms = (phone: string) => Promise<void>;

type Answer = AnswerOf<"requestPhoneCode">;

/**
 * Sends the owner's phone a code, once a minute at most, and only while it must enter one: nobody's phone rings because a stranger typed its number
 * here [G.book.32]. Throws too_many_requests beyond 60 an hour of one address, three codes or six SMS to one number.
 */
export async function requestPhoneCode(context: Context, asked: { phonenumber: string; allowSms: AllowSms }, caller: Caller): Promise<Answer> {
  const phone = readPhone(asked.phonenumber);
  if (phone === null) throw invalid({ field: "phonenumber", code: "bad_phone" });
  if (!context.config.LIMITS) return { needed: false, wait_seconds: 0 };
  await countAgainst(context.database, [{ key: `phone codes ${caller.addressKey}`, most: codesPerAddress, minutes: 60 }]);
  const [state] = await context.database.query(codeState(phone, mostExpiries, expiryMinutes, secondsBetweenCodes));
  if (!state?.needed) return { needed: false, wait_seconds: 0 };
  if (state.wait_seconds > 0) return state;
  await asked.allowSms(phone);
  return renew(context, phone, caller);
}

/** A new code and its message; of many requests at once one makes it and is counted, the others are told to wait. */
async function renew({ config, database }: Context, phone: string, { language }: Caller): Promise<Answer> {
  const [id, salt] = [uuid(), randomBytes(16)];
  const codeHash = hashCode(config, phone, codeFrom(config, phone, salt));
  return database.transaction(async (transaction) => {
    const [made] = await transaction.query(renewCode(phone, id, salt, codeHash, language, codeMinutes, mostExpiries, expiryMinutes, secondsBetweenCodes));
    if (made) {
      await countAgainst(transaction, [{ key: `codes to ${keyed(config.APP_SECRET, `phone ${phone}`)}`, most: mostCodesPerHour, minutes: 60 }]);
      await transaction.finish([effect(phoneCodeMessage, id)]);
      return { needed: true, wait_seconds: secondsBetweenCodes };
    }
    // Another request made one first, or the phone was proven meanwhile: say what is so now.
    const [state] = await transaction.query(codeState(phone, mostExpiries, expiryMinutes, secondsBetweenCodes));
    return state ?? { needed: false, wait_seconds: 0 };
  });
}
