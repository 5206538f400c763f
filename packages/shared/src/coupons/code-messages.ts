import { defineMessages } from "../messages/catalogue.ts";

/** Texts about a code entered in the booking dialog, a coupon or a voucher. */
export const codeMessages = defineMessages({
  empty: { fr: "Saisissez un code", en: "Enter a code" },
  notApplied: {
    fr: "Appuyez sur Appliquer, ou effacez ce code",
    en: "Press Apply, or delete this code",
  },
  rest: { fr: "Reste à payer", en: "Left to pay" },
  confirm: { fr: "Confirmer", en: "Confirm" },
});
