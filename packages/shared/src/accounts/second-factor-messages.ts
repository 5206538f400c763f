import { defineMessages } from "../messages/catalogue.ts";

/** The security page of an administrator. */
export const secondFactorMessages = defineMessages({
  security: { fr: "Sécurité", en: "Security" },
  title: { fr: "Second facteur", en: "Second factor" },
  detail: {
    fr: "Un code de votre téléphone en plus du mot de passe.",
    en: "A code from your phone besides the password.",
  },
  loading: { fr: "Lecture de la sécurité du compte…", en: "Reading the security of the account…" },
  required: {
    fr: "Les administrateurs se connectent avec un second facteur. Liez une application d'authentification pour ouvrir l'administration.",
    en: "Administrators log in with a second factor. Link an authenticator app to open the administration.",
  },
  off: {
    fr: "Pas encore de second facteur : votre mot de passe seul ouvre l'administration.",
    en: "No second factor yet: your password alone opens the administration.",
  },
  on: { fr: "Second facteur actif depuis le {date}", en: "Second factor enrolled since {date}" },
  codesLeft: { fr: "Codes de secours restants : {count}", en: "Recovery codes left: {count}" },
  fewCodes: {
    fr: "Il en reste peu : changez d'application pour recevoir dix nouveaux codes.",
    en: "Only a few are left: change the app to get ten new codes.",
  },
  enrol: { fr: "Lier une application", en: "Link an app" },
  replace: { fr: "Changer d'application", en: "Change the app" },
  codeMissing: {
    fr: "Cette session s'est ouverte sans second facteur. Déconnectez-vous, puis connectez-vous avec le code de votre application.",
    en: "This session was opened without a second factor. Log out, then log in with the code of your app.",
  },
  codeRequired: { fr: "Saisissez le code", en: "Enter the code" },
  password: { fr: "Mot de passe actuel", en: "Current password" },
  passwordText: {
    fr: "Confirmez d'abord que c'est bien vous.",
    en: "First confirm that it is you.",
  },
  presentCode: {
    fr: "Code de l'application actuelle, ou code de secours",
    en: "Code of the present app, or a recovery code",
  },
  next: { fr: "Continuer", en: "Continue" },
  scan: {
    fr: "Scannez ce QR code avec une application d'authentification (Google Authenticator, Aegis, 2FAS…).",
    en: "Scan this QR code with an authenticator app (Google Authenticator, Aegis, 2FAS…).",
  },
  qrCode: {
    fr: "QR code à scanner avec l'application d'authentification",
    en: "QR code to scan with the authenticator app",
  },
  openHere: {
    fr: "Ouvrir dans l'application de ce téléphone",
    en: "Open in the app on this phone",
  },
  byHand: {
    fr: "Impossible de scanner ? Saisissez cette clé dans l'application :",
    en: "Cannot scan? Enter this key in the app:",
  },
  firstCode: { fr: "Code affiché par l'application", en: "Code shown by the app" },
  firstCodeHelp: {
    fr: "6 chiffres, ils changent toutes les 30 secondes",
    en: "6 digits, they change every 30 seconds",
  },
  confirm: { fr: "Activer le second facteur", en: "Enrol the second factor" },
  recoveryTitle: { fr: "Vos codes de secours", en: "Your recovery codes" },
  recoveryText: {
    fr: "Chaque code remplace une fois l'application, si vous perdez votre téléphone. Gardez-les en lieu sûr : ils ne seront plus jamais affichés.",
    en: "Each code replaces the app once, if you lose your phone. Keep them in a safe place: they are never shown again.",
  },
  download: { fr: "Télécharger les codes", en: "Download the codes" },
  fileName: { fr: "wakafine-codes-de-secours", en: "wakafine-recovery-codes" },
  done: { fr: "J'ai gardé mes codes", en: "I have kept my codes" },

  remove: { fr: "Retirer le second facteur", en: "Remove the second factor" },
  removeTitle: {
    fr: "Retirer le second facteur de {name} ?",
    en: "Remove the second factor of {name}?",
  },
  removeText: {
    fr: "Pour une personne qui a perdu son téléphone et ses codes de secours. Vérifiez d'abord son identité. Toutes ses sessions se terminent.",
    en: "For users who lost their phone and recovery codes. Check the identity of the user first. All their sessions end.",
  },
});
