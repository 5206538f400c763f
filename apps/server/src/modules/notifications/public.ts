import type { Context } from "../../context.ts";
import type { Performer } from "../../jobs/outbox.ts";
import type { Accounts } from "../accounts/public.ts";
import { accountCodeMessage, accountNoticeMessage } from "../accounts/public.ts";
import { phoneCodeMessage } from "../bookings/public.ts";
import type { MessageFacts } from "../tickets/public.ts";
import { ticketMessage } from "../tickets/public.ts";
import { createSmtpMail } from "./mail-smtp.ts";
import type { MailDriver, SmsDriver } from "./send-outcome.ts";
import { accountCodePerformer } from "./send-account-code.ts";
import { accountNoticePerformer } from "./send-account-notice.ts";
import type { PhoneCodeSource } from "./send-phone-code.ts";
import { phoneCodePerformer } from "./send-phone-code.ts";
import { refundOwedMessage, refundPerformer } from "./send-refund-notice.ts";
import { ticketPerformer } from "./send-tickets.ts";
import { createOrangeSms } from "./sms-orange.ts";

export { messageRetention } from "./forget-messages.ts";
export { checkSmsLimit, countSms } from "./sms-limit.ts";

/** Messages to people; only listens to what other modules put into the outbox. */
export interface Notifications {
  readonly performers: Readonly<Record<string, Performer>>;
}

interface Dependencies {
  messageFacts(bookingId: string): Promise<MessageFacts | null>;
  readonly phoneCodeFacts: PhoneCodeSource;
  readonly accounts: Pick<Accounts, "codeFacts" | "reachPerson">;
}

/** Builds the module; other drivers than Orange and SMTP may be given. */
export function createNotifications(context: Context, deps: Dependencies, drivers: { readonly sms?: SmsDriver; readonly mail?: MailDriver } = {}): Notifications {
  const parts = {
    context,
    sms: drivers.sms ?? createOrangeSms(context.config, context),
    mail: drivers.mail ?? createSmtpMail(context.config),
    messageFacts: deps.messageFacts,
  };
  return {
    performers: {
      [ticketMessage]: ticketPerformer(parts),
      [refundOwedMessage]: refundPerformer(parts),
      [phoneCodeMessage]: phoneCodePerformer(parts, deps.phoneCodeFacts),
      [accountCodeMessage]: accountCodePerformer(parts, deps.accounts.codeFacts),
      [accountNoticeMessage]: accountNoticePerformer(parts, deps.accounts.reachPerson),
    },
  };
}
