import { defineMessages } from "../messages/catalogue.ts";
import { parcelExceptionMessages } from "./exception-messages.ts";

/** Texts of the page that tracks a parcel by its code [C2.search.02, G.parc.14]. */
export const trackingMessages = defineMessages({
  lead: {
    fr: "Le code est sur l'étiquette, sur le reçu et dans le SMS de l'agence.",
    en: "The code is on the label, on the receipt and in the agency's SMS.",
  },
  code: { fr: "Code du colis", en: "Parcel code" },
  badCode: {
    fr: "Un code a 5 à 40 lettres, chiffres ou tirets",
    en: "A code has 5 to 40 letters, digits or hyphens",
  },
  track: { fr: "Suivre", en: "Track" },
  unknown: { fr: "Aucun colis n'a ce code", en: "No parcel has this code" },
  unknownText: {
    fr: "Relisez-le sur l'étiquette, sur le reçu ou dans le SMS, puis saisissez-le à nouveau.",
    en: "Read it again on the label, on the receipt or in the SMS, then enter it again.",
  },
  parcel: { fr: "Colis {code}", en: "Parcel {code}" },
  to: { fr: "vers", en: "to" },
  agency: { fr: "Agence", en: "Agency" },
  history: { fr: "Étapes", en: "Steps" },
  refresh: { fr: "Actualiser", en: "Refresh" },
  notYet: { fr: "À venir", en: "To come" },
  WAREHOUSE: { fr: "En entrepôt", en: "In the warehouse" },
  EMBARK: { fr: "En route", en: "On its way" },
  ARRIVE: { fr: "Arrivé", en: "Arrived" },
  RECEIVE: { fr: "Remis au destinataire", en: "Handed to the receiver" },
  WAREHOUSE_text: {
    fr: "L'agence a pris le colis en charge à {from}.",
    en: "The agency has taken the parcel in, in {from}.",
  },
  EMBARK_text: {
    fr: "Le colis est à bord, en route vers {to}.",
    en: "The parcel is on board, on its way to {to}.",
  },
  ARRIVE_text: {
    fr: "Le colis est à {to}. Le destinataire a reçu le code de retrait par SMS.",
    en: "The parcel is in {to}. The receiver has got the withdrawal code by SMS.",
  },
  LOST: parcelExceptionMessages.LOST,
  HELD: parcelExceptionMessages.HELD,
  MISSING: { fr: "Recherché", en: "Being looked for" },
  RETURNED: parcelExceptionMessages.RETURNED,
  LOST_text: {
    fr: "L'agence ne retrouve pas le colis. Appelez-la pour une réclamation.",
    en: "The agency cannot find the parcel. Call them to make a claim.",
  },
  HELD_text: {
    fr: "L'agence retient le colis pour le moment. Appelez-la.",
    en: "The agency is holding the parcel for now. Call them.",
  },
  MISSING_text: {
    fr: "Le colis n'était pas dans le bus déchargé. L'agence le recherche. Appelez-la.",
    en: "The parcel was not on the bus when it was unloaded. The agency is looking for it. Call them.",
  },
  RETURNED_text: {
    fr: "Le colis n'a pas été retiré à {to} et retourne à son expéditeur à {from}.",
    en: "The parcel was not picked up in {to} and goes back to its sender in {from}.",
  },
  back_text: {
    fr: "Le colis est revenu à {from}. L'expéditeur le retire avec le code reçu par SMS.",
    en: "The parcel is back in {from}. The sender picks it up with the code received by SMS.",
  },
  backAt: { fr: "Revenu à l'agence d'envoi", en: "Back at the sending agency" },
  takenBack: { fr: "Rendu à l'expéditeur", en: "Handed back to the sender" },
  takenBack_text: {
    fr: "L'expéditeur a repris le colis à {from}.",
    en: "The sender took the parcel back in {from}.",
  },
  RECEIVE_text: { fr: "Le colis a été retiré à {to}.", en: "The parcel was picked up in {to}." },
});
