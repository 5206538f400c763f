import { formatDay } from "@wakafine/shared/formats/dates.ts";
import { deviceName } from "@wakafine/shared/formats/device-name.ts";
import { accountNoticeMessages as words } from "@wakafine/shared/messages/account-notices.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { say } from "@wakafine/shared/messages/catalogue.ts";
import { agencyRoles } from "@wakafine/shared/messages/reference.ts";
import { dayOf, hourOf } from "@wakafine/shared/rules/dates.ts";
import { toGsm7 } from "@wakafine/shared/rules/gsm7.ts";
import { receivesSms } from "@wakafine/shared/rules/phone.ts";
import { z } from "zod";
import type { Config } from "../../config.ts";
import type { Performer } from "../../jobs/outbox.ts";
import { retryMinutes } from "../../jobs/outbox.ts";
import type { Reachable } from "../accounts/public.ts";
import { accountMailHtml, accountMailText } from "./account-mail.ts";
import { deliver } from "./deliver-message.ts";
import type { SendingParts } from "./send-tickets.ts";
import { mostSmsSends } from "./send-tickets.ts";
import { shortName } from "./short-name.ts";
import { countSms } from "./sms-limit.ts";

const about = { personId: z.string(), to: z.union([z.object({ email: z.string() }), z.object({ phone: z.string() })]).optional() };
const payload = z.discriminatedUnion("template", [
  z.object({ ...about, template: z.literal("invitation"), agency: z.string(), roleId: z.int() }),
  z.object({ ...about, template: z.enum(["agency approved", "agency reinstated", "agency name approved"]), agency: z.string() }),
  z.object({ ...about, template: z.enum(["agency refused", "agency suspended", "agency name refused"]), agency: z.string(), reason: z.string() }),
  z.object({ ...about, template: z.enum(["welcome refused", "member unreachable"]), agencyId: z.string(), name: z.string() }),
  z.object({ ...about, template: z.literal("invitation declined"), agencyId: z.string(), name: z.string(), agency: z.string() }),
  z.object({ ...about, template: z.literal("new device"), device: z.string().nullable(), at: z.string() }),
  z.object({ ...about, template: z.enum(["password changed", "second factor added", "second factor removed", "recovery code used", "contact change asked", "email changed", "phone changed", "contact lost"]) }),
]);
type Notice = z.infer<typeof payload>;

/** Tells a person something about the account: by e-mail if there is one, else by SMS; a landline is told nothing. Who it is and where is judged when it is sent. */
export function accountNoticePerformer(parts: SendingParts, reachPerson: (personId: string, agencyId: string | null) => Promise<Reachable | null>): Performer {
  return async (effect) => {
    const told = payload.parse(effect.payload);
    const person = await reachPerson(told.personId, "agencyId" in told ? told.agencyId : null);
    if (!person) return; // deleted, or not of the agency any more
    const to = { email: null, phone: null, ...(told.to ?? { email: person.email, phone: person.phone }) };
    const [channel, recipient] = to.email !== null ? (["email", to.email] as const) : (["sms", to.phone] as const);
    if (recipient === null || (channel === "sms" && !receivesSms(recipient))) return;
    const { subject, lines } = noticeText(told, person.language, parts.context.config);
    const mail = {
      language: person.language, lines, code: null, button: null, after: [],
      greeting: person.firstname === "" ? say(words.greeting_bare, person.language) : say(words.greeting, person.language, { name: person.firstname }),
    };
    return deliver(parts.context, effect, {
      channel,
      recipient,
      template: told.template,
      language: person.language,
      subject: channel === "email" ? subject : null,
      body: channel === "sms" ? toGsm7(`Wakafine: ${lines.join(" ")}`) : accountMailText(mail),
      bookingId: null,
      mostSends: channel === "sms" ? mostSmsSends : retryMinutes.length + 1,
      ...(channel === "sms" ? { allow: (transaction) => countSms(parts.context, { purpose: "notice", phone: recipient, database: transaction }) } : {}),
      send: (text) => (channel === "sms" ? parts.sms.send({ to: recipient, text }) : parts.mail.send({ id: effect.id, to: recipient, subject, text, html: accountMailHtml(mail) })),
      onFailed: [],
    });
  };
}

/** What a notice says: the subject of its mail, and its sentences. */
export function noticeText(told: Notice, language: Language, config: Pick<Config, "PUBLIC_ORIGIN" | "OPERATOR_PHONE" | "OPERATOR_EMAIL">): { readonly subject: string; readonly lines: readonly string[] } {
  const subject = say(words[`${told.template}_subject`], language);
  const origin = config.PUBLIC_ORIGIN;
  const reset = `${origin}/auth/reset-password`;
  switch (told.template) {
    case "invitation": {
      const role = agencyRoles.find(({ id }) => id === told.roleId);
      return { subject, lines: [say(words.invitation, language, { agency: told.agency, role: (language === "fr" ? role?.title_fr : role?.title_en) ?? "" }), say(words.answer_in_profile, language, { link: `${origin}/app/profile` })] };
    }
    case "agency approved": case "agency reinstated": case "agency name approved":
      return { subject, lines: [say(words[told.template], language, { agency: told.agency })] };
    case "agency refused": case "agency suspended": case "agency name refused":
      return { subject, lines: [say(words[told.template], language, { agency: told.agency, reason: told.reason })] };
    case "welcome refused": case "member unreachable":
      return { subject, lines: [say(words[told.template], language, { name: shortName(told.name) })] };
    case "invitation declined":
      return { subject, lines: [say(words[told.template], language, { name: shortName(told.name), agency: shortName(told.agency) })] };
    case "new device": {
      const at = new Date(told.at);
      const when = { day: formatDay(dayOf(at), language), hour: hourOf(at) };
      // Only names we know: a browser's own words would let whoever logs in write into the message.
      const device = deviceName(told.device);
      const line = device === null ? say(words["new device_unknown"], language, when) : say(words["new device"], language, { ...when, device });
      return { subject, lines: [line, say(words.not_you, language, { link: reset })] };
    }
    case "contact change asked": case "email changed": case "phone changed": // a former one finds no account any more: people help
      return { subject, lines: [say(words[told.template], language), say(words.not_you_call, language, { phone: config.OPERATOR_PHONE, email: config.OPERATOR_EMAIL })] };
    default:
      return { subject, lines: [say(words[told.template], language), say(words.not_you, language, { link: reset })] };
  }
}
