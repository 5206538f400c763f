import { say } from "@wakafine/shared/messages/catalogue.ts";
import { phoneCodeSms } from "@wakafine/shared/messages/phone-code-sms.ts";
import { toGsm7 } from "@wakafine/shared/rules/gsm7.ts";
import { codeMinutes } from "@wakafine/shared/rules/phone-code.ts";
import type { Performer } from "../../jobs/outbox.ts";
import type { PhoneCodeFacts } from "../bookings/public.ts";
import { deliver } from "./deliver-message.ts";
import type { SendingParts } from "./send-tickets.ts";
import { mostSmsSends } from "./send-tickets.ts";
import { countSms } from "./sms-limit.ts";

export type PhoneCodeSource = (codeId: string) => Promise<PhoneCodeFacts | null>;

/** Sends a code to its phone [G.book.32]. The record of the message has its words without the digits: only the phone is told. */
export function phoneCodePerformer(parts: Pick<SendingParts, "context" | "sms">, codeToSend: PhoneCodeSource): Performer {
  return async (effect) => {
    const facts = await codeToSend(effect.entityId);
    if (!facts || facts.expired) return; // entered, replaced or too old: nobody waits for it and nobody need look at it
    const { phone, language, code } = facts;
    return deliver(parts.context, effect, {
      channel: "sms",
      recipient: phone,
      template: "phone code",
      language,
      subject: null,
      body: textOf(language, "******"),
      bookingId: null,
      mostSends: mostSmsSends,
      allow: (transaction) => countSms(parts.context, { purpose: "booking code", phone, database: transaction }),
      send: () => parts.sms.send({ to: phone, text: textOf(language, code) }),
      onFailed: [],
    });
  };
}

function textOf(language: PhoneCodeFacts["language"], code: string): string {
  return toGsm7(say(phoneCodeSms.code, language, { code, minutes: codeMinutes }));
}
