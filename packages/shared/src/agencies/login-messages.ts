import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the member login, and those shared with the customer login. */
export const agencyLoginMessages = defineMessages({
  pageTitle: { fr: "Connexion agence", en: "Agency login" },
  banner: { fr: "Espace agence", en: "Agency area" },
  bannerText: {
    fr: "Vos départs, vos places, vos passagers.",
    en: "Your departures, your seats, your passengers.",
  },
  warning: { fr: "À lire avant de vous connecter", en: "Read before you log in" },
  /** The login page shows exactly these four, in this order [G.auth.21]. */
  warningAgencies: {
    fr: "Cet espace est réservé aux agences de transport.",
    en: "This area is for transport agencies only.",
  },
  warningPassengers: {
    fr: "Les voyageurs utilisent la connexion client.",
    en: "Travellers use the customer login.",
  },
  warningSecrets: {
    fr: "Gardez votre mot de passe pour vous et ne donnez jamais un code à usage unique.",
    en: "Keep your password to yourself and never share a one-time code.",
  },
  warningChecked: {
    fr: "Les comptes sont vérifiés avant la publication des départs.",
    en: "Accounts are checked before departures are published.",
  },
  loginType: { fr: "Se connecter avec", en: "Log in with" },
  email: { fr: "E-mail", en: "E-mail" },
  phone: { fr: "Téléphone", en: "Phone" },
  password: { fr: "Mot de passe", en: "Password" },
  showPassword: { fr: "Afficher le mot de passe", en: "Show the password" },
});

/** The warning block of the login page, in order. */
export const loginWarnings = [
  agencyLoginMessages.warningAgencies,
  agencyLoginMessages.warningPassengers,
  agencyLoginMessages.warningSecrets,
  agencyLoginMessages.warningChecked,
] as const;
