import { accountCodeMessages as texts } from "@wakafine/shared/accounts/code-messages.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { toGsm7 } from "@wakafine/shared/rules/gsm7.ts";
import { codeMinutes } from "@wakafine/shared/bookings/phone-code.ts";
import { z } from "zod";
import type { JobHandler } from "../../jobs/outbox.ts";
import { retryMinutes } from "../../jobs/outbox.ts";
import type { AccountCodeData, CodeChannel } from "../accounts/public.ts";
import { accountMailHtml, accountMailText } from "./account-mail.ts";
import type { AccountMail } from "./account-mail.ts";
import { deliver } from "./deliver-message.ts";
import type { SendingDeps } from "./send-tickets.ts";
import { maxSmsSends } from "./send-tickets.ts";
import { shortName } from "./short-name.ts";
import { countSms } from "./sms-limit.ts";

export type AccountCodeSource = (
  codeId: string,
  channel: CodeChannel,
) => Promise<AccountCodeData | null>;

const payload = z.object({ codeId: z.string(), channel: z.enum(["sms", "email"]) });
const hidden = "******";

/** Sends a one-time code and its link by one channel. The stored message omits both. */
export function accountCodeHandler(deps: SendingDeps, codeToSend: AccountCodeSource): JobHandler {
  return async (job) => {
    const { codeId, channel } = payload.parse(job.payload);
    const details = await codeToSend(codeId, channel);
    if (!details) return; // entered, replaced or expired: the message is not needed and no failure
    const masked = {
      ...details,
      code: details.code === null ? null : hidden,
      link: details.link === null ? null : hidden,
    };
    const subject =
      channel === "email" ? t(texts[`${details.purpose}_subject`], details.language) : null;
    const { to, language, purpose } = details;
    return deliver(deps.context, job, {
      channel,
      recipient: to,
      template: `account code (${purpose})`,
      language,
      subject,
      body: channel === "sms" ? smsOf(masked) : accountMailText(mailOf(masked)),
      bookingId: null,
      maxSends: channel === "sms" ? maxSmsSends : retryMinutes.length + 1,
      ...(channel === "sms"
        ? {
            allow: (transaction) =>
              countSms(deps.context, {
                purpose: `${purpose} code`,
                phone: to,
                database: transaction,
              }),
          }
        : {}),
      send: () =>
        channel === "sms"
          ? deps.sms.send({ to, text: smsOf(details) })
          : deps.mail.send(mailWith(job.id, details, subject ?? "")),
      fallback: null,
    });
  };
}

function mailWith(id: string, details: AccountCodeData, subject: string) {
  const mail = mailOf(details);
  return { id, to: details.to, subject, text: accountMailText(mail), html: accountMailHtml(mail) };
}

function smsOf({ purpose, agency, language, code, link }: AccountCodeData): string {
  const about = [
    code === null ? null : t(texts[`${purpose}_sms`], language, { code, minutes: codeMinutes }),
    agency === null ? null : t(texts.agency_sms, language, { agency: shortName(agency) }),
    link === null ? null : t(texts.link_sms, language, { link }),
  ];
  return toGsm7(about.filter((part) => part !== null).join(" "));
}

function mailOf({
  purpose,
  agency,
  language,
  firstname,
  code,
  link,
}: AccountCodeData): AccountMail {
  return {
    language,
    greeting:
      firstname === ""
        ? t(texts.greeting_bare, language)
        : t(texts.greeting, language, { name: firstname }),
    lines: [
      agency === null
        ? t(texts[`${purpose}_why`], language)
        : t(texts.agency_activation_why, language, { agency }),
      ...(code === null ? [] : [t(texts.code_lives, language, { minutes: codeMinutes })]),
    ],
    code,
    button: link === null ? null : { text: t(texts.set_password, language), link },
    after: [
      ...(link === null
        ? []
        : [t(purpose === "activation" ? texts.link_lives_days : texts.link_lives_hour, language)]),
      agency === null ? t(texts.not_you, language) : t(texts.refuse, language),
      t(texts.tell_nobody, language),
    ],
  };
}
