import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { formatDay } from "@wakafine/shared/formats/dates.ts";
import { deviceName } from "@wakafine/shared/accounts/device-name.ts";
import { accountNoticeMessages as texts } from "@wakafine/shared/accounts/notice-messages.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { agencyRoles } from "@wakafine/shared/reference/messages.ts";
import { reversalCauses } from "@wakafine/shared/payouts/states.ts";
import { dayOf, hourOf } from "@wakafine/shared/rules/dates.ts";
import { toGsm7 } from "@wakafine/shared/rules/gsm7.ts";
import { receivesSms } from "@wakafine/shared/rules/phone.ts";
import { z } from "zod";
import type { Config } from "../../config.ts";
import type { JobHandler } from "../../jobs/outbox.ts";
import { retryMinutes } from "../../jobs/outbox.ts";
import type { Reachable } from "../accounts/public.ts";
import { accountMailHtml, accountMailText } from "./account-mail.ts";
import { deliver } from "./deliver-message.ts";
import type { SendingDeps } from "./send-tickets.ts";
import { maxSmsSends } from "./send-tickets.ts";
import { shortName } from "./short-name.ts";
import { countSms } from "./sms-limit.ts";

const recipientFields = {
  userId: z.string(),
  /** Instead of the e-mail or phone of the user. */
  to: z.union([z.object({ email: z.string() }), z.object({ phone: z.string() })]).optional(),
};
const payoutFields = {
  ...recipientFields,
  agencyId: z.string(),
  agency: z.string(),
  operator: z.string(),
  end: z.string(),
};
const payload = z.discriminatedUnion("template", [
  z.object({
    ...recipientFields,
    template: z.literal("invitation"),
    agency: z.string(),
    roleId: z.int(),
  }),
  z.object({
    ...recipientFields,
    template: z.enum(["agency approved", "agency reinstated", "agency name approved"]),
    agency: z.string(),
  }),
  z.object({
    ...recipientFields,
    template: z.enum(["agency refused", "agency suspended", "agency name refused"]),
    agency: z.string(),
    reason: z.string(),
  }),
  z.object({
    ...recipientFields,
    template: z.literal("activation refused"),
    agencyId: z.string(),
    name: z.string(),
  }),
  z.object({
    ...recipientFields,
    template: z.literal("invitation declined"),
    agencyId: z.string(),
    name: z.string(),
    agency: z.string(),
  }),
  z.object({ ...payoutFields, template: z.literal("payout number changed") }),
  z.object({
    ...payoutFields,
    template: z.literal("payout sent"),
    amountXaf: z.int(),
    transaction: z.string(),
  }),
  z.object({
    ...payoutFields,
    template: z.literal("payout reversed"),
    amountXaf: z.int(),
    transaction: z.string(),
    cause: z.enum(reversalCauses),
  }),
  z.object({
    ...recipientFields,
    template: z.literal("new device"),
    device: z.string().nullable(),
    at: z.string(),
  }),
  z.object({
    ...recipientFields,
    template: z.enum([
      "password changed",
      "second factor added",
      "second factor removed",
      "recovery code used",
      "contact change asked",
      "email changed",
      "phone changed",
    ]),
  }),
]);
type Notice = z.infer<typeof payload>;

/** Notifies a user about the account by e-mail, otherwise by SMS; landlines get nothing. The recipient is determined when the message is sent. */
export function accountNoticeHandler(
  deps: SendingDeps,
  reachableUser: (userId: string, agencyId: string | null) => Promise<Reachable | null>,
): JobHandler {
  return async (job) => {
    const notice = payload.parse(job.payload);
    const user = await reachableUser(notice.userId, "agencyId" in notice ? notice.agencyId : null);
    if (!user) return; // deleted, or no longer a member of the agency
    const to = {
      email: null,
      phone: null,
      ...(notice.to ?? { email: user.email, phone: user.phone }),
    };
    const [channel, recipient] =
      to.email !== null ? (["email", to.email] as const) : (["sms", to.phone] as const);
    if (recipient === null || (channel === "sms" && !receivesSms(recipient))) return;
    const { subject, lines } = noticeText(notice, user.language, deps.context.config);
    const mail = {
      language: user.language,
      lines,
      code: null,
      button: null,
      after: [],
      greeting:
        user.firstname === ""
          ? t(texts.greeting_bare, user.language)
          : t(texts.greeting, user.language, { name: user.firstname }),
    };
    return deliver(deps.context, job, {
      channel,
      recipient,
      template: notice.template,
      language: user.language,
      subject: channel === "email" ? subject : null,
      body: channel === "sms" ? toGsm7(`Wakafine: ${lines.join(" ")}`) : accountMailText(mail),
      bookingId: null,
      maxSends: channel === "sms" ? maxSmsSends : retryMinutes.length + 1,
      ...(channel === "sms"
        ? {
            allow: (transaction) =>
              countSms(deps.context, {
                purpose: "notice",
                phone: recipient,
                database: transaction,
              }),
          }
        : {}),
      send: (text) =>
        channel === "sms"
          ? deps.sms.send({ to: recipient, text })
          : deps.mail.send({
              id: job.id,
              to: recipient,
              subject,
              text,
              html: accountMailHtml(mail),
            }),
      fallback: null,
    });
  };
}

/** Returns the subject and the sentences of a notice. */
export function noticeText(
  notice: Notice,
  language: Language,
  config: Pick<Config, "PUBLIC_ORIGIN" | "OPERATOR_PHONE" | "OPERATOR_EMAIL">,
): { readonly subject: string; readonly lines: readonly string[] } {
  const subject = t(texts[`${notice.template}_subject`], language);
  const origin = config.PUBLIC_ORIGIN;
  const changePassword = t(texts.not_you, language, { link: `${origin}/auth/reset-password` });
  const callOperator = t(texts.not_you_call, language, {
    phone: config.OPERATOR_PHONE,
    email: config.OPERATOR_EMAIL,
  });
  switch (notice.template) {
    case "invitation": {
      const role = agencyRoles.find(({ id }) => id === notice.roleId);
      return {
        subject,
        lines: [
          t(texts.invitation, language, {
            agency: notice.agency,
            role: (language === "fr" ? role?.title_fr : role?.title_en) ?? "",
          }),
          t(texts.answer_in_profile, language, { link: `${origin}/app/profile` }),
        ],
      };
    }
    case "agency approved":
    case "agency reinstated":
    case "agency name approved":
      return { subject, lines: [t(texts[notice.template], language, { agency: notice.agency })] };
    case "agency refused":
    case "agency suspended":
    case "agency name refused":
      return {
        subject,
        lines: [
          t(texts[notice.template], language, { agency: notice.agency, reason: notice.reason }),
        ],
      };
    case "activation refused":
      return {
        subject,
        lines: [t(texts[notice.template], language, { name: shortName(notice.name) })],
      };
    case "invitation declined":
      return {
        subject,
        lines: [
          t(texts[notice.template], language, {
            name: shortName(notice.name),
            agency: shortName(notice.agency),
          }),
        ],
      };
    case "new device": {
      const at = new Date(notice.at);
      const when = { day: formatDay(dayOf(at), language), hour: hourOf(at) };
      // Only known names, because the raw user agent would let a caller put text into the message.
      const device = deviceName(notice.device);
      const line =
        device === null
          ? t(texts["new device_unknown"], language, when)
          : t(texts["new device"], language, { ...when, device });
      return { subject, lines: [line, changePassword] };
    }
    case "payout sent": {
      const amount = formatFrancs(notice.amountXaf, language);
      const { operator, end, transaction } = notice;
      const agency = shortName(notice.agency);
      return {
        subject,
        lines: [t(texts["payout sent"], language, { agency, amount, operator, end, transaction })],
      };
    }
    case "payout reversed": {
      const amount = formatFrancs(notice.amountXaf, language);
      const { operator, end, transaction, cause } = notice;
      const agency = shortName(notice.agency);
      return {
        subject,
        lines: [
          t(texts["payout reversed"], language, { agency, amount, operator, end, transaction }),
          t(texts[`payout reversed_${cause}`], language),
        ],
      };
    }
    case "payout number changed":
      return {
        subject,
        lines: [
          t(texts["payout number changed"], language, {
            agency: shortName(notice.agency),
            operator: notice.operator,
            end: notice.end,
          }),
          callOperator,
        ],
      };
    case "contact change asked":
    case "email changed":
    case "phone changed": // a replaced contact can no longer reset the password, so the operator helps
      return { subject, lines: [t(texts[notice.template], language), callOperator] };
    default:
      return { subject, lines: [t(texts[notice.template], language), changePassword] };
  }
}
