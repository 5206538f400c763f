import { defineMessages } from "../messages/catalogue.ts";

/** Texts of an order whose seats are released while its payment may still arrive. */
export const checkingMessages = defineMessages({
  title: {
    fr: "Nous vérifions encore votre paiement",
    en: "We are still checking your payment",
  },
  seatsReleased: { fr: "Vos places ne sont plus gardées", en: "Seats no longer held" },
  text: {
    fr: "La confirmation du paiement manque encore. Si vous avez payé, vous recevez vos billets s'il reste des places ; sinon tout vous est remboursé. Ne payez pas une seconde fois d'ici là.",
    en: "The payment is not confirmed yet. If you have paid, you get your tickets if seats are left; otherwise everything is refunded. Do not pay again until then.",
  },
});
