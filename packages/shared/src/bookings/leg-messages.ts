import { defineMessages } from "../messages/catalogue.ts";

/** Texts for the two legs of a return trip, in the booking dialog and on the order pages. */
export const legMessages = defineMessages({
  outbound: { fr: "Aller", en: "Outbound" },
  back: { fr: "Retour", en: "Return" },
  labelled: { fr: "{leg} : {text}", en: "{leg}: {text}" },
  heldBoth: { fr: "Places gardées, aller-retour.", en: "Seats held both ways." },
  seats: { fr: "{leg} : n° {seats}", en: "{leg}: no. {seats}" },
  otherReturn: { fr: "Choisir un autre retour", en: "Choose another return trip" },
  oneWay: { fr: "Continuer en aller simple", en: "Continue with a one-way trip" },
  noReturn: { fr: "Ce retour n'existe plus", en: "This return trip no longer exists" },
});
