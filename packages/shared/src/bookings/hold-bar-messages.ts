import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the countdown of held seats. The last five are for screen readers only. */
export const holdBarMessages = defineMessages({
  left: { fr: "Encore {time}", en: "{time} left" },
  five_minutes: {
    fr: "Vos places sont gardées encore 5 minutes.",
    en: "Your seats are held for 5 more minutes.",
  },
  one_minute: {
    fr: "Vos places sont gardées encore 1 minute.",
    en: "Your seats are held for 1 more minute.",
  },
  end: { fr: "Vos places ne sont plus gardées.", en: "Your seats are no longer held." },
  request_one_minute: {
    fr: "Il reste 1 minute pour confirmer sur votre téléphone.",
    en: "1 minute left to confirm on your phone.",
  },
  request_end: { fr: "Le temps de la demande est écoulé.", en: "The time of the request is over." },
});
