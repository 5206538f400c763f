import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { readPhoneCode } from "@wakafine/shared/bookings/phone-code.ts";
import type { RequestContext, Context } from "../../context.ts";
import type { ApiResponse } from "../../http/bind.ts";
import { deviceOf } from "../../http/request-context.ts";
import { appError, invalid } from "../../http/failure.ts";
import { readPhone } from "../../phones.ts";
import { codeHolder, codeLimits, hashCode } from "./phone-code.ts";
import { enterPhoneCode } from "./phone-code-store.ts";

/** Checks the code of a phone; the device has then verified it for PHONE_VERIFIED_HOURS [G.book.32]. A device without a cookie gets one. */
export async function verifyPhone(
  { config, database }: Context,
  body: { phonenumber: string; code: string },
  request: RequestContext,
): Promise<ApiResponse<ResponseOf<"verifyPhone">>> {
  const phone = readPhone(body.phonenumber);
  if (phone === null) throw invalid({ field: "phonenumber", code: "bad_phone" });
  const code = readPhoneCode(body.code);
  if (code === null) throw invalid({ field: "code", code: "invalid" });
  const device = deviceOf(config, request);
  if (config.LIMITS) {
    const [entered] = await database.query(
      enterPhoneCode(
        phone,
        hashCode(config, phone, code),
        codeHolder({ deviceKey: device.key, addressKey: request.addressKey, actor: request.actor }),
        codeLimits(config),
      ),
    );
    if (!entered || entered.refusal) throw appError(entered?.refusal ?? "phone_code_expired");
  }
  return { data: { verified: true }, headers: device.headers };
}
