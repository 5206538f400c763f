import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the frame of the agency area. */
export const agencyShellMessages = defineMessages({
  menu: { fr: "Menu agence", en: "Agency menu" },
  travelStatistics: { fr: "Chiffres des voyages", en: "Travel figures" },
  parcelStatistics: { fr: "Chiffres des colis", en: "Parcel figures" },
  planning: { fr: "Planning", en: "Planning" },
  myTravels: { fr: "Mes voyages", en: "My travels" },
  counter: { fr: "Guichet", en: "Counter" },
  checkIn: { fr: "Contrôle", en: "Check-in" },
  parcels: { fr: "Colis", en: "Parcels" },
  payouts: { fr: "Mobile money", en: "Mobile money" },
  users: { fr: "Utilisateurs", en: "Users" },
  /** On /agency/* for a role without permission to open the page [G.role.11]. */
  notAllowed: {
    fr: "Votre rôle ne donne pas accès à cette page",
    en: "Your role has no access to this page",
  },
  /** On /agency/* without a member's session, beside a link to the login [A2.agsh.03]. */
  membersOnly: {
    fr: "Cette page est réservée aux agences. Votre agence est chez nous ?",
    en: "This page is for agencies only. Is your agency with us?",
  },
  /** The balance that pays for parcels; shown only to agencies that send parcels [A2.agsh.15]. */
  balance: { fr: "Solde colis", en: "Parcel balance" },
  topUp: { fr: "Recharger", en: "Top up" },
  profile: { fr: "Mon agence", en: "My agency" },
});

/** The role whose title does not describe its permissions [G.role.06]. */
export const agencyRoleMessages = defineMessages({
  planner: { fr: "{title} (planning et contrôle)", en: "{title} (planning and check-in)" },
});

/** Banner of an agency whose trips are not public: the reason and what remains available [G.auth.28]. */
export const agencyReviewMessages = defineMessages({
  pendingTitle: {
    fr: "Votre agence attend notre accord",
    en: "Your agency is waiting for our approval",
  },
  pendingText: {
    fr: "Vos départs ne sont pas encore visibles des voyageurs. En attendant, préparez votre planning et ajoutez vos utilisateurs.",
    en: "Travellers cannot see your departures yet. Meanwhile, prepare your planning and add your users.",
  },
  refusedTitle: { fr: "Votre agence n'a pas été acceptée", en: "Your agency was not approved" },
  refusedText: {
    fr: "Vos départs ne sont pas visibles des voyageurs. Vous voyez votre agence et vos utilisateurs, sans pouvoir les modifier. Contactez-nous pour régler ce qui manque.",
    en: "Travellers cannot see your departures. You see your agency and your users, but cannot change them. Contact us to put right what is missing.",
  },
  suspendedTitle: { fr: "Votre agence est suspendue", en: "Your agency is suspended" },
  suspendedText: {
    fr: "Vos départs ne sont plus visibles des voyageurs. Vous voyez votre agence et vos utilisateurs, sans pouvoir les modifier. Contactez-nous pour reprendre la vente.",
    en: "Travellers no longer see your departures. You see your agency and your users, but cannot change them. Contact us to sell again.",
  },
  /** In place of the actions. */
  refusedHeld: {
    fr: "Rien ne se modifie ici : votre agence n'a pas été acceptée.",
    en: "Nothing can be changed here: your agency was not approved.",
  },
  suspendedHeld: {
    fr: "Rien ne se modifie ici tant que votre agence est suspendue.",
    en: "Nothing can be changed here while your agency is suspended.",
  },
  /** Before the administrator's reason. */
  reason: { fr: "Motif : {reason}", en: "Reason: {reason}" },
});
