import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the coupon field of the booking dialog, loaded with its last step. */
export const couponFieldMessages = defineMessages({
  code: { fr: "Code promo", en: "Promo code" },
  apply: { fr: "Appliquer", en: "Apply" },
  remove: { fr: "Retirer", en: "Remove" },
  removeOf: { fr: "Retirer le code promo {code}", en: "Remove promo code {code}" },
  line: { fr: "Code promo {code}", en: "Promo code {code}" },
  applied: {
    fr: "Code promo {code} appliqué : {discount} de moins",
    en: "Promo code {code} applied: {discount} less",
  },
  nothingToPay: {
    fr: "Rien à payer : votre réservation sera confirmée tout de suite.",
    en: "Nothing to pay: your booking will be confirmed at once.",
  },
});
