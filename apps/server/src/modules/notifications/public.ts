import type { Context } from "../../context.ts";
import type { Bound } from "../../http/bind.ts";
import type { JobHandler } from "../../jobs/outbox.ts";
import type { Accounts } from "../accounts/public.ts";
import { accountCodeMessage, accountNoticeMessage } from "../accounts/public.ts";
import { phoneCodeMessage, voucherMessage } from "../bookings/public.ts";
import type { Parcels } from "../parcels/public.ts";
import { receiverMessage, senderMessage, withdrawalCodeMessage } from "../parcels/public.ts";
import { payoutCodeMessage } from "../payouts/public.ts";
import type { MessageData } from "../tickets/public.ts";
import { ticketMessage } from "../tickets/public.ts";
import { createSmtpMail } from "./mail-smtp.ts";
import { createMessenger } from "./messenger.ts";
import { deliveryEndpoints, isOptedIn } from "./messenger-opt-in.ts";
import { earlyReceipt, earlyReceiptHandler, receiptEndpoints } from "./receive-receipts.ts";
import type { MailDriver, MessengerDriver, SmsDriver, WhatsAppDriver } from "./send-outcome.ts";
import { accountCodeHandler } from "./send-account-code.ts";
import { accountNoticeHandler } from "./send-account-notice.ts";
import { passengerTicketMessage } from "./passenger-tickets.ts";
import { passengerTicketHandler } from "./send-passenger-tickets.ts";
import type { PhoneCodeSource } from "./send-phone-code.ts";
import { phoneCodeHandler } from "./send-phone-code.ts";
import {
  executedRefundHandler,
  refundHandler,
  refundOwedMessage,
  refundReturnedMessage,
  refundSentMessage,
} from "./send-refund-notice.ts";
import { departureChangedMessage, departureChangeHandler } from "./send-departure-change.ts";
import { ticketHandler } from "./send-tickets.ts";
import { parcelMessageHandler } from "./send-parcel-message.ts";
import type { PayoutCodeSource } from "./send-payout-code.ts";
import { payoutCodeHandler } from "./send-payout-code.ts";
import { voucherHandler } from "./send-voucher.ts";
import { createOrangeSms } from "./sms-orange.ts";
import { createTwilioSms, routedSms } from "./sms-twilio.ts";
import { createWhatsApp } from "./whatsapp.ts";

export { optInRetention } from "./messenger-opt-in.ts";
export { resendToPassenger } from "./passenger-tickets.ts";
export { messageRetention } from "./purge-messages.ts";
export { checkSmsLimit, countSms } from "./sms-limit.ts";

/** The notifications module: sends the messages that other modules put into the outbox. */
export interface Notifications {
  /** The endpoints of delivery choices, of Messenger, and of delivery receipts. */
  readonly bound: readonly Bound[];
  readonly jobHandlers: Readonly<Record<string, JobHandler>>;
  /** Whether the traveller with this token agreed to receive messages by Messenger. */
  isOptedIn(token: string): Promise<boolean>;
}

interface Dependencies {
  messageData(bookingId: string): Promise<MessageData | null>;
  readonly phoneCodeData: PhoneCodeSource;
  readonly payoutCodeData: PayoutCodeSource;
  readonly parcels: Pick<Parcels, "eventMessageData" | "withdrawalMessageData">;
  readonly accounts: Pick<Accounts, "codeData" | "reachableUser">;
}

/** Creates the module; drivers other than those of the settings can be passed. */
export function createNotifications(
  context: Context,
  deps: Dependencies,
  drivers: {
    readonly sms?: SmsDriver;
    readonly mail?: MailDriver;
    readonly whatsApp?: WhatsAppDriver;
    readonly messenger?: MessengerDriver;
  } = {},
): Notifications {
  const sendingDeps = {
    context,
    sms:
      drivers.sms ??
      routedSms(createOrangeSms(context.config, context), createTwilioSms(context.config, context)),
    mail: drivers.mail ?? createSmtpMail(context.config),
    whatsApp: drivers.whatsApp ?? createWhatsApp(context.config, context),
    messenger: drivers.messenger ?? createMessenger(context.config, context),
    messageData: deps.messageData,
    accountEmail: async (userId: string) =>
      (await deps.accounts.reachableUser(userId, null))?.email ?? null,
  };
  return {
    bound: [...deliveryEndpoints(context), ...receiptEndpoints(context)],
    isOptedIn: (token) => isOptedIn(context, token),
    jobHandlers: {
      [ticketMessage]: ticketHandler(sendingDeps),
      [passengerTicketMessage]: passengerTicketHandler(sendingDeps),
      [refundOwedMessage]: refundHandler(sendingDeps),
      [refundSentMessage]: executedRefundHandler(sendingDeps, "refund sent"),
      [refundReturnedMessage]: executedRefundHandler(sendingDeps, "refund returned"),
      [departureChangedMessage]: departureChangeHandler(sendingDeps),
      [voucherMessage]: voucherHandler(sendingDeps),
      [phoneCodeMessage]: phoneCodeHandler(sendingDeps, deps.phoneCodeData),
      [payoutCodeMessage]: payoutCodeHandler(sendingDeps, deps.payoutCodeData),
      [senderMessage]: parcelMessageHandler(sendingDeps, (id) =>
        deps.parcels.eventMessageData(id, "sender"),
      ),
      [receiverMessage]: parcelMessageHandler(sendingDeps, (id) =>
        deps.parcels.eventMessageData(id, "receiver"),
      ),
      [withdrawalCodeMessage]: parcelMessageHandler(
        sendingDeps,
        deps.parcels.withdrawalMessageData,
      ),
      [accountCodeMessage]: accountCodeHandler(sendingDeps, deps.accounts.codeData),
      [accountNoticeMessage]: accountNoticeHandler(sendingDeps, deps.accounts.reachableUser),
      [earlyReceipt]: earlyReceiptHandler(context),
    },
  };
}
