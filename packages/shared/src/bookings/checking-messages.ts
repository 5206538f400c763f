import { defineMessages } from "../messages/catalogue.ts";

/** Texts of an order whose seats are released while its payment may still arrive. */
export const checkingMessages = defineMessages({
  title: {
    fr: "Nous vérifions encore votre paiement",
    en: "We are still checking your payment",
  },
  seatsReleased: { fr: "Places plus gardées", en: "Seats no longer held" },
  text: {
    fr: "La réponse de l'opérateur manque encore. Si vous avez payé, vous recevez vos billets s'il reste des places ; sinon tout vous est remboursé. Ne payez pas une seconde fois avant la réponse.",
    en: "The operator has not answered yet. If you have paid, you get your tickets if seats are left; otherwise everything is refunded. Do not pay again before the answer.",
  },
});
