import { defineMessages } from "../messages/catalogue.ts";

/** Texts shown when seats could not be held or are no longer held. */
export const seatsLostMessages = defineMessages({
  gone: { fr: "Ces places viennent d'être prises", en: "These seats have just been taken" },
  holdOver: { fr: "Vos places ne sont plus gardées", en: "Your seats are no longer held" },
  holdOverText: {
    fr: "Le temps est écoulé. Reprenez les places si elles sont encore libres : ce que vous avez saisi est toujours là.",
    en: "Time is up. Take the seats again if they are still free: what you typed is still here.",
  },
  unconfirmed: {
    fr: "Nous ne savons pas si votre commande est passée",
    en: "We do not know whether your order went through",
  },
  unconfirmedText: {
    fr: "La réponse à votre commande n'est pas arrivée. Vérifiez-la avant de reprendre des places, pour ne pas payer deux fois.",
    en: "The response to your order did not arrive. Check it before you take seats again, so that you do not pay twice.",
  },
  checkOrder: { fr: "Vérifier ma commande", en: "Check my order" },
  takeAgain: { fr: "Reprendre des places", en: "Take seats again" },
  cannotHold: { fr: "Nous n'avons pas pu garder vos places", en: "We could not hold your seats" },
  outboundGone: {
    fr: "L'aller n'a plus assez de places",
    en: "The outbound trip no longer has enough seats",
  },
  returnGone: {
    fr: "Le retour n'a plus assez de places",
    en: "The return trip no longer has enough seats",
  },
  outboundFailed: {
    fr: "L'aller ne peut plus être réservé",
    en: "The outbound trip can no longer be booked",
  },
  returnFailed: {
    fr: "Le retour ne peut plus être réservé",
    en: "The return trip can no longer be booked",
  },
  otherOutbounds: { fr: "Choisir un autre aller", en: "Choose another outbound trip" },
});
