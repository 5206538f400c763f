import { defineMessages } from "./catalogue.ts";

/** Login of agency staff, and the page of those for whom nothing else stands yet. */
export const agencyLoginMessages = defineMessages({
  pageTitle: { fr: "Connexion agence", en: "Agency login" },
  banner: { fr: "Espace agence", en: "Agency area" },
  bannerText: { fr: "Vos départs, vos places, vos passagers.", en: "Your departures, your seats, your passengers." },
  warning: { fr: "À lire avant de vous connecter", en: "Read before you log in" },
  /** Exactly these four, in this order [G.auth.21]. */
  warningAgencies: { fr: "Cet espace est réservé aux agences de transport.", en: "This area is for transport agencies only." },
  warningTravellers: {
    fr: "Les voyageurs utilisent la connexion client.",
    en: "Travellers use the customer login.",
  },
  warningSecrets: {
    fr: "Gardez votre mot de passe pour vous et ne donnez jamais un code à usage unique.",
    en: "Keep your password personal and never share a one-time code.",
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
  passwordTooLong: { fr: "255 caractères au maximum", en: "255 characters at most" },
  profile: { fr: "Mon agence", en: "My agency" },
  nothingTitle: { fr: "Rien pour votre rôle pour l'instant", en: "Nothing for your role yet" },
  nothingText: {
    fr: "Votre compte est bien ouvert. Les pages de votre rôle ne sont pas encore disponibles ici.",
    en: "Your account is open. The pages for your role are not available here yet.",
  },
  agencyName: { fr: "Agence", en: "Agency" },
  agencyPhone: { fr: "Téléphone de l'agence", en: "Agency phone" },
  agencyPlace: { fr: "Adresse", en: "Address" },
  personName: { fr: "Votre nom", en: "Your name" },
  personRole: { fr: "Votre rôle", en: "Your role" },
});

/** The warning block of the login page, in order. */
export const loginWarnings = [
  agencyLoginMessages.warningAgencies,
  agencyLoginMessages.warningTravellers,
  agencyLoginMessages.warningSecrets,
  agencyLoginMessages.warningChecked,
] as const;
