import { defineMessages, type Message } from "../messages/catalogue.ts";
import { packageStatuses } from "../reference/messages.ts";
import type { ParcelState } from "./states.ts";

/** Texts of `/agency/package`: the entries of the parcel pages; and the steps of those that have some. */
export const parcelMenuMessages = defineMessages({
  resume: {
    fr: "Un envoi commencé attend : sa saisie est gardée.",
    en: "You started to send a parcel. What you entered is kept.",
  },
  resumeNow: { fr: "Reprendre l'envoi", en: "Continue" },
  title: { fr: "Colis", en: "Parcels" },
  stepOf: { fr: "Étape {step} sur {count}", en: "Step {step} of {count}" },
  detail: { fr: "Que voulez-vous faire ?", en: "What would you like to do?" },
  send: { fr: "Envoyer un colis", en: "Send a parcel" },
  sendText: {
    fr: "Expéditeur, destinataire, photos, prix et étiquette.",
    en: "Sender, receiver, photos, price and label.",
  },
  /** On the pages of a suspended or refused agency, where parcels cannot be sent, loaded or changed. */
  suspended: {
    fr: "Votre agence est suspendue : envoyer, charger et modifier un colis n'est pas possible.",
    en: "Your agency is suspended: parcels cannot be sent, loaded or changed.",
  },
  refused: {
    fr: "Votre agence n'a pas été acceptée : envoyer, charger et modifier un colis n'est pas possible.",
    en: "Your agency was not approved: parcels cannot be sent, loaded or changed.",
  },
  underWay: {
    fr: "Les colis déjà en route arrivent à destination : vous pouvez encore les décharger et les remettre.",
    en: "Parcels under way still reach their receivers: you can unload them and hand them out.",
  },
  toUnload: { fr: "Décharger un bus", en: "Unload a bus" },
  toWithdraw: { fr: "Remettre un colis", en: "Hand out a parcel" },
  check: { fr: "Vérifier un colis", en: "Check a parcel" },
  checkText: {
    fr: "Où est-il, et par quelles mains est-il passé ?",
    en: "Where is it, and who has handled it?",
  },
});

/** Returns a state of a parcel in words [A4.parc.01–02, A4.parc.04–05]. */
export function parcelStateLabel(state: ParcelState): Message {
  const { title_fr: fr, title_en: en } = packageStatuses.find(({ code }) => code === state)!;
  return { fr, en };
}

/** Texts of `/agency/package/check`. */
export const checkParcelMessages = defineMessages({
  title: { fr: "Vérifier un colis", en: "Check a parcel" },
  detail: {
    fr: "Scannez l'étiquette ou saisissez son code.",
    en: "Scan the label or enter its code.",
  },
  codeWhere: {
    fr: "Il est écrit sous le QR code de l'étiquette.",
    en: "It is below the QR code on the label.",
  },
  look: { fr: "Vérifier", en: "Check" },
  loading: { fr: "Recherche du colis…", en: "Looking for the parcel…" },
  foreign: {
    fr: "Ce colis est d'une autre agence : seul son trajet est visible.",
    en: "This parcel belongs to another agency, so only its journey is shown.",
  },
  contents: { fr: "Contenu", en: "Contents" },
  route: { fr: "Trajet", en: "Route" },
  sentBy: { fr: "Agence", en: "Agency" },
  handedOutBy: { fr: "Remis par", en: "Handed out by" },
  bus: { fr: "Bus", en: "Bus" },
  sender: { fr: "Expéditeur", en: "Sender" },
  receiver: { fr: "Destinataire", en: "Receiver" },
  amount: { fr: "Montant", en: "Amount" },
  paid: { fr: "{amount}, payé", en: "{amount}, paid" },
  unpaid: { fr: "{amount}, à encaisser au retrait", en: "{amount}, to collect at withdrawal" },
  erased: { fr: "Effacé", en: "Erased" },
  events: { fr: "Parcours", en: "History" },
});
