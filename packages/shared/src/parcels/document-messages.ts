import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the label and the receipt of a parcel. */
export const parcelDocumentMessages = defineMessages({
  label: { fr: "Étiquette de colis", en: "Parcel label" },
  receipt: { fr: "Reçu de colis", en: "Parcel receipt" },
  to: { fr: "Pour", en: "To" },
  from: { fr: "De", en: "From" },
  quarter: { fr: "Quartier", en: "Quarter" },
  receiver: { fr: "Destinataire", en: "Receiver" },
  sender: { fr: "Expéditeur", en: "Sender" },
  phone: { fr: "Téléphone", en: "Phone" },
  content: { fr: "Contenu", en: "Content" },
  to_collect: { fr: "À encaisser", en: "To collect" },
  sent_on: { fr: "Pris en charge", en: "Taken in" },
  route: { fr: "Trajet", en: "Route" },
  handed_out_by: { fr: "Remis par", en: "Handed out by" },
  price: { fr: "Montant", en: "Amount" },
  payment: { fr: "Paiement", en: "Payment" },
  paid: { fr: "Payé", en: "Paid" },
  payer: { fr: "Payeur", en: "Payer" },
  declared: { fr: "Valeur déclarée", en: "Declared value" },
  none: { fr: "Aucune", en: "None" },
  claim: { fr: "Réclamation", en: "Claim" },
  claimTerm: { fr: "{days} jours après le retrait", en: "{days} days from the pick-up" },
  agency_phone: { fr: "Agence", en: "Agency" },
  unpaid: { fr: "À payer", en: "To be paid" },
});
