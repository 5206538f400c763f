import { accountCodeMessages as words } from "@wakafine/shared/messages/account-codes.ts";
import { say } from "@wakafine/shared/messages/catalogue.ts";
import { toGsm7 } from "@wakafine/shared/rules/gsm7.ts";
import { codeMinutes } from "@wakafine/shared/rules/phone-code.ts";
import { z } from "zod";
import type { Performer } from "../../jobs/outbox.ts";
import { retryMinutes } from "../../jobs/outbox.ts";
import type { AccountCodeFacts, CodeChannel } from "../accounts/public.ts";
import { accountMailHtml, accountMailText } from "./account-mail.ts";
import type { AccountMail } from "./account-mail.ts";
import { deliver } from "./deliver-message.ts";
import type { SendingParts } from "./send-tickets.ts";
import { mostSmsSends } from "./send-tickets.ts";
import { shortName } from "./short-name.ts";
import { countSms } from "./sms-limit.ts";

export type AccountCodeSource = (codeId: string, channel: CodeChannel) => Promise<AccountCodeFacts | null>;

const payload = z.object({ codeId: z.string(), channel: z.enum(["sms", "email"]) });
const hidden = "******";

/** Sends a one-time code, and the link beside it, by one channel. The record of the message has its words without either: only the person is told. */
export function accountCodePerformer(parts: SendingParts, codeToSend: AccountCodeSource): Performer {
  return async (effect) => {
    const { codeId, channel } = payload.parse(effect.payload);
    const facts = await codeToSend(codeId, channel);
    if (!facts) return; // entered, replaced or too old: nobody waits for it and nobody need look at it
    const masked = { ...facts, code: facts.code === null ? null : hidden, link: facts.link === null ? null : hidden };
    const subject = channel === "email" ? say(words[`${facts.purpose}_subject`], facts.language) : null;
    const { to, language, purpose } = facts;
    return deliver(parts.context, effect, {
      channel,
      recipient: to,
      template: `account code (${purpose})`,
      language,
      subject,
      body: channel === "sms" ? smsOf(masked) : accountMailText(mailOf(masked)),
      bookingId: null,
      mostSends: channel === "sms" ? mostSmsSends : retryMinutes.length + 1,
      ...(channel === "sms" ? { allow: (transaction) => countSms(parts.context, { purpose: `${purpose} code`, phone: to, database: transaction }) } : {}),
      send: () => (channel === "sms" ? parts.sms.send({ to, text: smsOf(facts) }) : parts.mail.send(mailWith(effect.id, facts, subject ?? ""))),
      onFailed: [],
    });
  };
}

function mailWith(id: string, facts: AccountCodeFacts, subject: string) {
  const mail = mailOf(facts);
  return { id, to: facts.to, subject, text: accountMailText(mail), html: accountMailHtml(mail) };
}

function smsOf({ purpose, agency, language, code, link }: AccountCodeFacts): string {
  const about = [
    code === null ? null : say(words[`${purpose}_sms`], language, { code, minutes: codeMinutes }),
    agency === null ? null : say(words.agency_sms, language, { agency: shortName(agency) }),
    link === null ? null : say(words.link_sms, language, { link }),
  ];
  return toGsm7(about.filter((part) => part !== null).join(" "));
}

function mailOf({ purpose, agency, language, firstname, code, link }: AccountCodeFacts): AccountMail {
  return {
    language,
    greeting: firstname === "" ? say(words.greeting_bare, language) : say(words.greeting, language, { name: firstname }),
    lines: [agency === null ? say(words[`${purpose}_why`], language) : say(words.agency_welcome_why, language, { agency }), ...(code === null ? [] : [say(words.code_lives, language, { minutes: codeMinutes })])],
    code,
    button: link === null ? null : { text: say(words.set_password, language), link },
    after: [
      ...(link === null ? [] : [say(purpose === "welcome" ? words.link_lives_days : words.link_lives_hour, language)]),
      agency === null ? say(words.not_you, language) : say(words.refuse, language),
      say(words.tell_nobody, language),
    ],
  };
}
