import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the errors of vouchers; part of messages/errors.ts. */
export const voucherErrors = defineMessages({
  voucher_unknown: {
    fr: "Ce bon d'achat n'existe pas. Vérifiez chaque caractère du code",
    en: "There is no such voucher. Check every character of the code",
  },
  voucher_blocked: {
    fr: "Ce bon d'achat est bloqué. Contactez le service client",
    en: "This voucher is blocked. Contact customer service",
  },
  voucher_expired: { fr: "Ce bon d'achat a expiré", en: "This voucher has expired" },
  voucher_used_up: {
    fr: "Il ne reste rien sur ce bon d'achat",
    en: "Nothing is left on this voucher",
  },
  voucher_changed: {
    fr: "Le reste de ce bon d'achat a changé, vérifiez le montant à payer",
    en: "What is left on this voucher has changed, check the amount to pay",
  },
});

/** Their HTTP status. */
export const voucherErrorStatus = {
  voucher_unknown: 400,
  voucher_blocked: 409,
  voucher_expired: 409,
  voucher_used_up: 409,
  voucher_changed: 409,
} as const;
