import { defineMessages } from "../messages/catalogue.ts";

/** Texts of payment, cancellation and top-up; those of table M word for word [G.cross.02, G.pay.05]. */
export const paymentMessages = defineMessages({
  payment_failed: {
    fr: "Votre paiement n'a pas pu être effectué",
    en: "Your payment could not be made",
  },
  paypal_pending_booking: {
    fr: "Votre paiement PayPal est en cours de traitement. Veuillez recharger la page dans une minute.",
    en: "Your PayPal payment is being processed. Please reload the page in a minute.",
  },
  paypal_pending_top_up: {
    fr: "Votre rechargement PayPal est en cours de traitement. Veuillez recharger la page après une minute.",
    en: "Your PayPal top-up is being processed. Please reload the page after a minute.",
  },
  taxes_included: { fr: "Prix toutes taxes comprises", en: "Prices include taxes" },
  too_late_to_cancel: {
    fr: "Annulation possible jusqu'à 2 heures avant le départ",
    en: "Cancellation is possible up to 2 hours before departure",
  },
  too_late_to_modify: {
    fr: "Modification possible jusqu'à 1 heure avant le départ",
    en: "Modification is possible up to 1 hour before departure",
  },
});
