import { defineMessages } from "../messages/catalogue.ts";

/** Texts about the seats held on this device: payments in progress, and holds that can be released. */
export const deviceHoldsMessages = defineMessages({
  inProgress: {
    fr: "Paiement en cours : {from} – {to}, {day}, {hour}.",
    en: "Payment in progress: {from} – {to}, {day}, {hour}.",
  },
  waits: {
    fr: "Places gardées, à payer : {from} – {to}, {day}, {hour}.",
    en: "Seats held, payment due: {from} – {to}, {day}, {hour}.",
  },
  follow: { fr: "Suivre le paiement", en: "Follow the payment" },
  heading: { fr: "Vos places gardées sur cet appareil", en: "Your seats held on this device" },
  trip: {
    fr: "{from} – {to}, {day}, {hour}, {agency}",
    en: "{from} – {to}, {day}, {hour}, {agency}",
  },
  placesOne: { fr: "1 place, gardée jusqu'à {until}", en: "1 seat, held until {until}" },
  placesMany: {
    fr: "{count} places, gardées jusqu'à {until}",
    en: "{count} seats, held until {until}",
  },
  release: { fr: "Libérer", en: "Release" },
  releaseOf: { fr: "Libérer les places : {trip}", en: "Release the seats: {trip}" },
  pay: { fr: "Payer", en: "Pay" },
  payFor: { fr: "Payer {trip}", en: "Pay for {trip}" },
  followOf: { fr: "Suivre le paiement de {trip}", en: "Follow the payment of {trip}" },
  released: { fr: "Places libérées", en: "Seats released" },
});
