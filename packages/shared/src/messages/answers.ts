import { defineMessages } from "./catalogue.ts";

/** What the API says of a success; every answer carries one [A8.cross.02]. */
export const answerMessages = defineMessages({
  done: { fr: "C'est fait", en: "Done" },
  found: { fr: "Voici le résultat", en: "Here is the result" },
  holdSeats: { fr: "Vos places sont gardées", en: "Your seats are held" },
  releaseHold: { fr: "Vos places sont libérées", en: "Your seats are released" },
  createBooking: { fr: "Réservation enregistrée, il reste à payer", en: "Booking recorded, payment is next" },
  requestPhoneCode: { fr: "Demande reçue", en: "Request received" },
  payOrder: { fr: "Demande de paiement envoyée", en: "Payment request sent" },
  resendTickets: { fr: "Billets renvoyés", en: "Tickets sent again" },
  agencyLogin: { fr: "Bienvenue", en: "Welcome" },
  logout: { fr: "Vous êtes déconnecté", en: "You are logged out" },
  createDeparture: { fr: "Départs enregistrés", en: "Departures recorded" },
  markTicket: { fr: "Le ticket a été marqué comme utilisé", en: "The ticket was marked as used" },
  verifyCode: { fr: "Le ticket a été marqué comme utilisé", en: "The ticket was marked as used" },
});
