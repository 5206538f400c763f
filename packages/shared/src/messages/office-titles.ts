import { defineMessages } from "./catalogue.ts";

/** Titles of the office's pages. */
export const officeTitles = defineMessages({
  editAgency: { fr: "Modifier l'agence", en: "Edit the agency" },
  momoAccount: { fr: "Compte mobile money", en: "Mobile-money account" },
  checkMomoNumber: { fr: "Vérifier un numéro", en: "Verify a number" },
  agencyUsers: { fr: "Utilisateurs", en: "Users" },
  admin: { fr: "Administration", en: "Administration" },
  adminAgencies: { fr: "Agences", en: "Agencies" },
  adminUsers: { fr: "Comptes", en: "Accounts" },
  adminBookings: { fr: "Réservations", en: "Bookings" },
  adminCoupons: { fr: "Codes promo", en: "Coupons" },
  adminVouchers: { fr: "Bons d'achat", en: "Vouchers" },
  adminRefunds: { fr: "Remboursements", en: "Refunds" },
  adminPayouts: { fr: "Versements", en: "Payouts" },
  adminPayments: { fr: "Paiements à vérifier", en: "Payments to review" },
  adminAudit: { fr: "Journal", en: "Audit log" },
  adminSecurity: { fr: "Sécurité", en: "Security" },
  agencyProfile: { fr: "Mon agence", en: "My agency" },
  planning: { fr: "Planning", en: "Planning" },
  myTravels: { fr: "Mes voyages", en: "My travels" },
  passengers: { fr: "Passagers", en: "Passengers" },
  reservations: { fr: "Réservations", en: "Bookings" },
  counter: { fr: "Guichet", en: "Counter" },
  checkIn: { fr: "Contrôle", en: "Check-in" },
  parcels: { fr: "Colis", en: "Parcels" },
  checkParcel: { fr: "Vérifier un colis", en: "Check a parcel" },
});
