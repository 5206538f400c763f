import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the claim about a parcel and of the list of claims (decision 0178). */
export const parcelClaimMessages = defineMessages({
  title: { fr: "Réclamation", en: "Claim" },
  none: {
    fr: "Personne n'a réclamé pour ce colis.",
    en: "Nobody has made a claim about this parcel.",
  },
  open: { fr: "Ouvrir une réclamation", en: "Open a claim" },
  claimant: { fr: "Qui réclame", en: "Who claims" },
  SENDER: { fr: "L'expéditeur", en: "The sender" },
  RECEIVER: { fr: "Le destinataire", en: "The receiver" },
  reason: { fr: "Motif", en: "Reason" },
  chooseReason: { fr: "Choisissez", en: "Choose" },
  DAMAGED: { fr: "Colis abîmé", en: "Parcel damaged" },
  INCOMPLETE: { fr: "Contenu incomplet", en: "Content missing" },
  LOST: { fr: "Colis perdu", en: "Parcel lost" },
  amount: { fr: "Montant réclamé (FCFA)", en: "Amount claimed (FCFA)" },
  limitDeclared: {
    fr: "Au plus {limit}, la valeur déclarée",
    en: "At most {limit}, the declared value",
  },
  limitPrice: {
    fr: "Au plus {limit}, dix fois le prix : aucune valeur n'est déclarée",
    en: "At most {limit}, ten times the price: no value is declared",
  },
  tooLarge: { fr: "Au plus {limit}", en: "At most {limit}" },
  description: { fr: "Ce qui s'est passé", en: "What happened" },
  tooLong: { fr: "500 caractères au maximum", en: "500 characters at most" },
  photoHelp: {
    fr: "Une photo au moins, sauf pour un colis perdu",
    en: "At least one photo, except for a lost parcel",
  },
  told: {
    fr: "La personne reçoit un SMS avec la date limite de la décision.",
    en: "The claimant gets an SMS with the day by which it is decided.",
  },
  opened: { fr: "Réclamation ouverte", en: "Claim opened" },
  // The claim.
  state: { fr: "État", en: "State" },
  OPEN: { fr: "À décider", en: "To decide" },
  ACCEPTED: { fr: "Acceptée", en: "Accepted" },
  REJECTED: { fr: "Rejetée", en: "Rejected" },
  overdue: { fr: "En retard", en: "Overdue" },
  due: { fr: "À décider avant le", en: "To decide by" },
  openedOn: { fr: "Ouverte le", en: "Opened on" },
  decidedOn: { fr: "Décidée le", en: "Decided on" },
  claimed: { fr: "Montant réclamé", en: "Amount claimed" },
  awarded: { fr: "Montant accordé", en: "Amount awarded" },
  awardedOf: { fr: "{amount} accordés", en: "{amount} awarded" },
  decision: { fr: "Motif de la décision", en: "Reason of the decision" },
  photosSent: { fr: "À l'envoi", en: "When sent" },
  photosClaim: { fr: "À la réclamation", en: "With the claim" },
  photoOfClaim: { fr: "Photo {number} de la réclamation", en: "Photo {number} of the claim" },
  noPhotos: { fr: "Aucune photo", en: "No photo" },
  waits: { fr: "{agency} décide.", en: "{agency} decides." },
  // The decision.
  decide: { fr: "Décider", en: "Decide" },
  decideTitle: { fr: "Décider la réclamation", en: "Decide the claim" },
  accept: { fr: "Accepter", en: "Accept" },
  reject: { fr: "Rejeter", en: "Reject" },
  verdict: { fr: "Décision", en: "Decision" },
  award: { fr: "Montant accordé (FCFA)", en: "Amount awarded (FCFA)" },
  awardHelp: {
    fr: "Au plus {limit}. Votre agence paie elle-même.",
    en: "At most {limit}. Your agency pays it itself.",
  },
  final: {
    fr: "La décision est définitive et part par SMS.",
    en: "The decision is final and is sent by SMS.",
  },
  acceptNow: { fr: "Accepter la réclamation", en: "Accept the claim" },
  rejectNow: { fr: "Rejeter la réclamation", en: "Reject the claim" },
  decided: { fr: "Réclamation décidée", en: "Claim decided" },
  // The list.
  detail: {
    fr: "Les réclamations à décider d'abord, par date limite",
    en: "Claims to decide first, by the day on which they are due",
  },
  loading: { fr: "Chargement des réclamations…", en: "Loading claims…" },
  anyState: { fr: "Toutes les réclamations", en: "All claims" },
  noneTitle: { fr: "Aucune réclamation", en: "No claims" },
  noneText: {
    fr: "Une réclamation s'ouvre sur la page d'un colis.",
    en: "A claim is opened on the page of a parcel.",
  },
  parcel: { fr: "Colis", en: "Parcel" },
});
