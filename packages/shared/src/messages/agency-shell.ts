import { defineMessages } from "./catalogue.ts";

/** Frame of the agency area. */
export const agencyShellMessages = defineMessages({
  menu: { fr: "Menu agence", en: "Agency menu" },
  travelStatistics: { fr: "Chiffres voyages", en: "Travel figures" },
  parcelStatistics: { fr: "Chiffres colis", en: "Parcel figures" },
  planning: { fr: "Planning", en: "Planning" },
  myTravels: { fr: "Mes voyages", en: "My travels" },
  checkIn: { fr: "Contrôle", en: "Check-in" },
  parcels: { fr: "Colis", en: "Parcels" },
  payouts: { fr: "Compte mobile money", en: "Mobile-money account" },
  users: { fr: "Utilisateurs", en: "Users" },
  /** On /agency/* with a role that may not open the page [G.role.11]. */
  notAllowed: { fr: "Votre rôle n'ouvre pas cette page", en: "Your role does not open this page" },
  /** The credit parcels are sent from; only where parcels are sent [A2.agsh.15]. */
  balance: { fr: "Crédit colis", en: "Parcel credit" },
  profile: { fr: "Mon agence", en: "My agency" },
});

/** Says why the trips of an agency are not public, and what works meanwhile [G.auth.28]. */
export const agencyReviewMessages = defineMessages({
  pendingTitle: { fr: "Votre agence attend notre accord", en: "Your agency is waiting for our approval" },
  pendingText: {
    fr: "Vos départs ne sont pas encore visibles des voyageurs. En attendant, préparez votre planning et ajoutez vos utilisateurs.",
    en: "Travellers cannot see your departures yet. Meanwhile, prepare your planning and add your users.",
  },
  refusedTitle: { fr: "Votre agence n'a pas été acceptée", en: "Your agency was not approved" },
  refusedText: {
    fr: "Vos départs ne sont pas visibles des voyageurs. Votre planning et vos utilisateurs restent ouverts : corrigez ce qui manque, puis contactez-nous.",
    en: "Travellers cannot see your departures. Your planning and your users stay open: put right what is missing, then contact us.",
  },
  suspendedTitle: { fr: "Votre agence est suspendue", en: "Your agency is suspended" },
  suspendedText: {
    fr: "Vos départs ne sont plus visibles des voyageurs. Votre planning et vos utilisateurs restent ouverts. Contactez-nous pour reprendre la vente.",
    en: "Travellers no longer see your departures. Your planning and your users stay open. Contact us to sell again.",
  },
  /** Before the words of the administrator. */
  reason: { fr: "Motif : {reason}", en: "Reason: {reason}" },
});
