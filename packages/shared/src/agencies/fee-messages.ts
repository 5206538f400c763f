import type { Message } from "../messages/catalogue.ts";
import type { FeeColumn, FeeUnit } from "./fee-terms.ts";

/** The limits of `feeUnits` as text. */
export const feeUnitHelp: Readonly<Record<FeeUnit, Message>> = {
  percent: {
    fr: "De 0 à 100, quatre décimales au plus",
    en: "From 0 to 100, at most four decimals",
  },
  francs: {
    fr: "De 0 à 100 000, deux décimales au plus",
    en: "From 0 to 100,000, at most two decimals",
  },
};

/** Labels of the form and the audit log. */
export const feeLabels: Readonly<Record<FeeColumn, Message>> = {
  commission_rate: { fr: "Commission (%)", en: "Commission (%)" },
  mobile_fee_rate: { fr: "Frais mobile money (%)", en: "Mobile money fee (%)" },
  mobile_fee_fixed: { fr: "Frais fixes mobile money (FCFA)", en: "Fixed mobile money fee (FCFA)" },
  card_fee_rate: { fr: "Frais carte bancaire (%)", en: "Bank card fee (%)" },
  card_fee_fixed: { fr: "Frais fixes carte bancaire (FCFA)", en: "Fixed bank card fee (FCFA)" },
};
