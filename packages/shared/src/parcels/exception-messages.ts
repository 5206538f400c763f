import { defineMessages } from "../messages/catalogue.ts";

/** Labels of what is wrong with a parcel, beside its state (decision 0176). */
export const parcelExceptionMessages = defineMessages({
  HELD: { fr: "Retenu", en: "Held" },
  DAMAGED: { fr: "Abîmé", en: "Damaged" },
  MISSING: { fr: "Manquant", en: "Missing" },
  LOST: { fr: "Perdu", en: "Lost" },
  RETURNED: { fr: "Retour à l'expéditeur", en: "Return to the sender" },
  CLAIM: { fr: "Réclamation", en: "Claim" },
  ended: { fr: "Fin : {exception}", en: "Ended: {exception}" },
});
