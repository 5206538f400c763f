import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { momoAccountMessages as texts } from "@wakafine/shared/payouts/messages.ts";
import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";

/** The names of the mobile-money services of the operators. */
export const wallets: Readonly<Record<MobileOperator, Message>> = {
  ORANGE: texts.orange,
  MTN: texts.mtn,
};
