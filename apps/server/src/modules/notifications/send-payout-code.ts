import { codeMinutes } from "@wakafine/shared/bookings/phone-code.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { payoutCodeSms } from "@wakafine/shared/payouts/code-sms.ts";
import { toGsm7 } from "@wakafine/shared/rules/gsm7.ts";
import type { JobHandler } from "../../jobs/outbox.ts";
import type { PayoutCodeData } from "../payouts/public.ts";
import { deliver } from "./deliver-message.ts";
import type { SendingDeps } from "./send-tickets.ts";
import { maxSmsSends } from "./send-tickets.ts";
import { shortName } from "./short-name.ts";
import { countSms } from "./sms-limit.ts";

export type PayoutCodeSource = (codeId: string) => Promise<PayoutCodeData | null>;

/** Sends the code of a payout number to that number [G.role.16]. The stored message omits the digits. */
export function payoutCodeHandler(
  deps: Pick<SendingDeps, "context" | "sms">,
  codeToSend: PayoutCodeSource,
): JobHandler {
  return async (job) => {
    const details = await codeToSend(job.entityId);
    if (!details) return; // entered, replaced or expired: the message is not needed and no failure
    const { phone, language, agency } = details;
    const textWith = (code: string) =>
      toGsm7(
        t(payoutCodeSms.code, language, { code, agency: shortName(agency), minutes: codeMinutes }),
      );
    return deliver(deps.context, job, {
      channel: "sms",
      recipient: phone,
      template: "payout number code",
      language,
      subject: null,
      body: textWith("******"),
      bookingId: null,
      maxSends: maxSmsSends,
      allow: (transaction) =>
        countSms(deps.context, { purpose: "payout code", phone, database: transaction }),
      send: () => deps.sms.send({ to: phone, text: textWith(details.code) }),
      fallback: null,
    });
  };
}
