import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { type Message, t } from "@wakafine/shared/messages/catalogue.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { isTopUpAmount } from "@wakafine/shared/parcels/top-up.ts";
import { topUpMessages as texts } from "@wakafine/shared/parcels/top-up-messages.ts";
import { hostedMethods } from "@wakafine/shared/payments/hosted-methods.ts";
import { suggestedWallet, type Wallet, walletOf } from "@wakafine/shared/payments/wallets.ts";
import { onlyErrors } from "@wakafine/shared/rules/field-errors.ts";
import {
  isMobileNumber,
  type MobileOperator,
  normalisePhone,
} from "@wakafine/shared/rules/phone.ts";
import type { RuleErrors } from "../../lib/form.ts";
import { readAmount } from "../amount.ts";

export interface TopUpForm {
  readonly amount: string;
  readonly payment_method: "" | "MOBILE" | "PAYPAL" | "STRIPE";
  /** The chosen wallet; empty for the one that the number suggests. */
  readonly operator: "" | MobileOperator;
  readonly payer_phone: string;
}

export const emptyTopUp: TopUpForm = {
  amount: "",
  payment_method: "",
  operator: "",
  payer_phone: "",
};

/** Returns the entered francs if they can be topped up, else null. */
export function amountOf({ amount }: Pick<TopUpForm, "amount">): number | null {
  const francs = readAmount(amount);
  return francs !== null && isTopUpAmount(francs) ? francs : null;
}

/** Returns the chosen wallet, else the one that the number suggests, else the default. */
export function walletOfForm({
  operator,
  payer_phone,
}: Pick<TopUpForm, "operator" | "payer_phone">): Wallet {
  return walletOf(operator || (suggestedWallet(payer_phone)?.operator ?? null));
}

/** Returns why the chosen method cannot charge the amount: its provider has a minimum. */
function belowMinimum({ payment_method }: TopUpForm, francs: number): Message | null {
  const hosted = hostedMethods.find(({ method }) => method === payment_method);
  if (!hosted || francs >= hosted.minimumXaf) return null;
  const inLanguage = (language: "fr" | "en") =>
    t(texts.belowMinimum, language, {
      method: t(hosted.name, language),
      minimum: formatFrancs(hosted.minimumXaf, language),
    });
  return { fr: inLanguage("fr"), en: inLanguage("en") };
}

/** Returns the errors of the form [A5.topup.01–03]. */
export function validateTopUp(form: TopUpForm): RuleErrors {
  const francs = amountOf(form);
  const isMobile = form.payment_method === "MOBILE";
  return onlyErrors({
    amount: francs === null ? texts.amount_value_require : belowMinimum(form, francs),
    payment_method: form.payment_method === "" ? texts.amount_value_require : null,
    payer_phone:
      isMobile && !isMobileNumber(form.payer_phone) ? formMessages.invalid_input_phone : null,
  });
}

/** Returns the request of a valid form; `origin` is the one of the site, to which the provider's page returns. */
export function topUpBody(form: TopUpForm, origin: string): RequestOf<"topUpBalance">["body"] {
  const payment_method = form.payment_method || "MOBILE";
  const back = `${origin}/payment/loading`;
  return {
    payment_method,
    amount: amountOf(form) ?? 0,
    return_url: back,
    cancel_url: back,
    ...(payment_method === "MOBILE"
      ? {
          operator: walletOfForm(form).operator,
          payer_phone: normalisePhone(form.payer_phone) ?? form.payer_phone,
        }
      : {}),
  };
}
