import { defineMessages } from "../messages/catalogue.ts";

/** Texts of handing a parcel out [A2.parc.21–24, G.parc.06, G.parc.08]. */
export const parcelWithdrawMessages = defineMessages({
  detail: {
    fr: "Avec le code reçu par SMS et une pièce d'identité.",
    en: "With the code received by SMS and an identity document.",
  },
  // The steps.
  scan: { fr: "Scanner", en: "Scan" },
  information: { fr: "Colis", en: "Parcel" },
  status: { fr: "Contrôle", en: "Check" },
  confirmation: { fr: "Confirmation", en: "Confirmation" },
  find: { fr: "Chercher", en: "Find" },
  finding: { fr: "Recherche du colis…", en: "Finding the parcel…" },
  next: { fr: "Continuer", en: "Continue" },
  another: { fr: "Un autre colis", en: "Another parcel" },
  // Step 2: the parcel.
  toCollect: { fr: "{amount} à encaisser", en: "{amount} to collect" },
  paid: { fr: "{amount}, déjà payé", en: "{amount}, already paid" },
  WAREHOUSE: {
    fr: "Ce colis est encore en entrepôt. Il sera remis après son déchargement.",
    en: "This parcel is still in the warehouse. It is handed out after it is unloaded.",
  },
  EMBARK: {
    fr: "Ce colis est en route. Déchargez-le d'abord.",
    en: "This parcel is on its way. Unload it first.",
  },
  RECEIVE: { fr: "Ce colis est déjà retiré", en: "This parcel is already picked up" },
  takenBy: {
    fr: "Remis à {name}, pièce ••••{end}",
    en: "Handed out to {name}, document ••••{end}",
  },
  handedOutAt: { fr: "{moment}, par {by}", en: "{moment}, by {by}" },
  HELD: {
    fr: "Ce colis est retenu. Levez la retenue avant de le remettre.",
    en: "This parcel is held. Release it before handing it out.",
  },
  LOST: {
    fr: "Ce colis est déclaré perdu. Signalez d'abord qu'il est retrouvé.",
    en: "This parcel is recorded as lost. Record first that it is found.",
  },
  lossPaid: {
    fr: "Une réclamation pour la perte de ce colis a été acceptée : {amount}.",
    en: "A claim about the loss of this parcel was accepted: {amount}.",
  },
  lossPaidClerk: {
    fr: "Seul un responsable peut le remettre, quand cet argent est réglé.",
    en: "Only a manager can hand it out, once that money is settled.",
  },
  lossPaidManager: {
    fr: "Réglez cet argent avec la personne avant de remettre le colis.",
    en: "Settle that money with the person before handing the parcel out.",
  },
  RETURNED: {
    fr: "Ce colis retourne à son expéditeur. L'agence d'envoi note son retour sur la fiche du colis, puis le remet.",
    en: "This parcel goes back to its sender. The sending agency records its return on the parcel's page, then hands it out.",
  },
  seeParcel: { fr: "Ouvrir la fiche du colis", en: "Open the parcel's page" },
  // Step 3: the check.
  code: { fr: "Code de retrait", en: "Withdrawal code" },
  codeHelp: { fr: "Six chiffres, reçus par SMS au {phone}", en: "Six digits, sent to {phone}" },
  attemptsLeft: { fr: "Essais restants : {count}", en: "Attempts left: {count}" },
  resend: { fr: "Envoyer un nouveau code", en: "Send a new code" },
  resent: {
    fr: "Nouveau code envoyé au {phone}. L'ancien ne marche plus",
    en: "New code sent to {phone}. The old one no longer works",
  },
  tooManyCodes: {
    fr: "Trop de codes envoyés pour ce colis aujourd'hui. Réessayez demain.",
    en: "Too many codes were sent for this parcel today. Try again tomorrow.",
  },
  secret: { fr: "Mot secret", en: "Secret word" },
  secretHelp: {
    fr: "Celui de l'expéditeur ou du destinataire",
    en: "The sender's or the receiver's",
  },
  collector: { fr: "Qui prend le colis ?", en: "Who takes the parcel?" },
  receiver: { fr: "Le destinataire", en: "The receiver" },
  sender: { fr: "L'expéditeur", en: "The sender" },
  other: { fr: "Quelqu'un d'autre", en: "Someone else" },
  otherHelp: {
    fr: "Le code prouve que cette personne vient de la part de {name}.",
    en: "The code proves that they come for {name}.",
  },
  name: { fr: "Nom", en: "Last name" },
  surname: { fr: "Prénom", en: "First name" },
  cni: { fr: "Numéro de la pièce d'identité", en: "Number of the identity document" },
  cniHelp: {
    fr: "Regardez la pièce, puis saisissez son numéro",
    en: "Look at the document, then enter its number",
  },
  cniKnown: {
    fr: "Donné à l'envoi : {cni}. Avec une autre pièce, choisissez «\u00a0Quelqu'un d'autre\u00a0».",
    en: "Given when sending: {cni}. With another document, choose “Someone else”.",
  },
  collected: { fr: "J'ai encaissé {amount}", en: "I have collected {amount}" },
  settled: {
    fr: "L'argent de la réclamation ({amount}) est réglé",
    en: "The money of the claim ({amount}) is settled",
  },
  mustSettle: {
    fr: "Réglez d'abord l'argent de la réclamation",
    en: "Settle the money of the claim first",
  },
  mustCollect: {
    fr: "Encaissez d'abord {amount}",
    en: "Collect {amount} first",
  },
  photoHelp: {
    fr: "Facultative : le colis à la remise",
    en: "Optional: the parcel at this moment",
  },
  handOut: { fr: "Remettre le colis", en: "Hand the parcel out" },
  back: { fr: "Revenir au colis", en: "Back to the parcel" },
  networkLost: {
    fr: "La connexion est perdue. Votre saisie est gardée : recommencez, le colis ne sera remis qu'une fois.",
    en: "The connection was lost. Your input is kept: try again, and the parcel is handed out only once.",
  },
  // Step 4.
  done: { fr: "Colis remis", en: "Parcel handed out" },
  doneTo: { fr: "À {name}", en: "To {name}" },
});
