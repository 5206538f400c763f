import type { AnswerOf } from "@wakafine/shared/contract/endpoints.ts";
import { readPhoneCode } from "@wakafine/shared/rules/phone-code.ts";
import type { Caller, Context } from "../../context.ts";
import type { Answer } from "../../http/bind.ts";
import { deviceOf } from "../../http/caller.ts";
import { expected, invalid } from "../../http/failure.ts";
import { readPhone } from "../../phones.ts";
import { codeHolder, codeLimits, hashCode } from "./phone-code.ts";
import { enterPhoneCode } from "./phone-code-store.ts";

/** Takes the code of a phone; the device has verified it for PHONE_VERIFIED_HOURS [G.book.32]. A device without a cookie gets one. */
export async function verifyPhone({ config, database }: Context, body: { phonenumber: string; code: string }, caller: Caller): Promise<Answer<AnswerOf<"verifyPhone">>> {
  const phone = readPhone(body.phonenumber);
  if (phone === null) throw invalid({ field: "phonenumber", code: "bad_phone" });
  const code = readPhoneCode(body.code);
  if (code === null) throw invalid({ field: "code", code: "invalid" });
  const device = deviceOf(config, caller);
  if (config.LIMITS) {
    const [entered] = await database.query(enterPhoneCode(phone, hashCode(config, phone, code), codeHolder({ deviceKey: device.key, addressKey: caller.addressKey, actor: caller.actor }), codeLimits(config)));
    if (!entered || entered.refusal) throw expected(entered?.refusal ?? "phone_code_expired");
  }
  return { data: { verified: true }, headers: device.headers };
}
