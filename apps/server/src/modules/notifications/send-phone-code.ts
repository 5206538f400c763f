import { t } from "@wakafine/shared/messages/catalogue.ts";
import { phoneCodeSms } from "@wakafine/shared/bookings/phone-code-sms.ts";
import { toGsm7 } from "@wakafine/shared/rules/gsm7.ts";
import { codeMinutes } from "@wakafine/shared/bookings/phone-code.ts";
import type { JobHandler } from "../../jobs/outbox.ts";
import type { PhoneCodeData } from "../bookings/public.ts";
import { deliver } from "./deliver-message.ts";
import type { SendingDeps } from "./send-tickets.ts";
import { maxSmsSends } from "./send-tickets.ts";
import { countSms } from "./sms-limit.ts";

export type PhoneCodeSource = (codeId: string) => Promise<PhoneCodeData | null>;

/** Purposes whose SMS says what the code is for; every other code is for a booking. */
const ownTexts = ["cancellation", "editing", "reopening"] as const;

/** Sends a code to its phone [G.book.32]. The stored message omits the digits. */
export function phoneCodeHandler(
  deps: Pick<SendingDeps, "context" | "sms">,
  codeToSend: PhoneCodeSource,
): JobHandler {
  return async (job) => {
    const details = await codeToSend(job.entityId);
    if (!details || details.expired) return; // entered, replaced or expired: the message is not needed and no failure
    const { phone, language, code } = details;
    const requested = job.payload["purpose"];
    const own = ownTexts.find((one) => one === requested);
    const purpose = own ?? "code";
    return deliver(deps.context, job, {
      channel: "sms",
      recipient: phone,
      template: "phone code",
      language,
      subject: null,
      body: textOf(purpose, language, "******"),
      bookingId: null,
      maxSends: maxSmsSends,
      allow: (transaction) =>
        countSms(deps.context, {
          purpose: `${own ?? "booking"} code`,
          phone,
          database: transaction,
        }),
      send: () => deps.sms.send({ to: phone, text: textOf(purpose, language, code) }),
      fallback: null,
    });
  };
}

function textOf(
  purpose: keyof typeof phoneCodeSms,
  language: PhoneCodeData["language"],
  code: string,
): string {
  return toGsm7(t(phoneCodeSms[purpose], language, { code, minutes: codeMinutes }));
}
