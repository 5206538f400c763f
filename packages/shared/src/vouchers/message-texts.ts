import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the messages about vouchers, for SMS and mail. */
export const voucherMessages = defineMessages({
  issued_sms: {
    fr: "Wakafine: bon de {amount}, code {code}, valable jusqu'au {day} ({order}). {link}",
    en: "Wakafine: voucher of {amount}, code {code}, valid until {day} ({order}). {link}",
  },
  returned_sms: {
    fr: "Wakafine: billets annulés pour {order}. {amount} de nouveau sur le bon {code}, valable jusqu'au {day}. {link}",
    en: "Wakafine: tickets cancelled for {order}. {amount} are back on voucher {code}, valid until {day}. {link}",
  },
  mail_subject: { fr: "Votre bon d'achat, commande {order}", en: "Your voucher, order {order}" },
});
