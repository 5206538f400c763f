import { defineMessages } from "../messages/catalogue.ts";
import { oneTimeCodeMessages } from "./one-time-code-messages.ts";

/** Texts of log-in, registration, codes and forgotten passwords. Texts shared with the member login are in `agencies/login-messages.ts`. */
export const authMessages = defineMessages({
  ...oneTimeCodeMessages,
  clientBanner: { fr: "Votre compte", en: "Your account" },
  clientBannerText: {
    fr: "Pour voyager, il n'est pas obligatoire : on réserve aussi sans compte.",
    en: "You can travel without one: booking works without an account too.",
  },
  bookedAsGuest: { fr: "Réservé sans compte ?", en: "Booked without an account?" },
  newClientBanner: { fr: "Créez votre compte", en: "Create your account" },
  newClientBannerText: {
    fr: "Deux minutes, puis un code pour confirmer que c'est bien vous.",
    en: "Two minutes, then a code to confirm that it is you.",
  },
  newAgencyBanner: { fr: "Inscrivez votre agence", en: "Register your agency" },
  newAgencyBannerText: {
    fr: "Vendez vos places en ligne, encaissez par mobile money.",
    en: "Sell your seats online, get paid by mobile money.",
  },
  forgottenBanner: { fr: "Mot de passe oublié", en: "Forgotten password" },
  forgottenBannerText: {
    fr: "Dites-nous où vous joindre : nous envoyons de quoi en choisir un autre.",
    en: "Tell us where to reach you: we send what you need to choose another one.",
  },
  newPasswordBanner: { fr: "Nouveau mot de passe", en: "New password" },
  newPasswordBannerText: {
    fr: "Tous vos appareils seront déconnectés.",
    en: "All your devices will be logged out.",
  },
  activationBanner: { fr: "Bienvenue", en: "Welcome" },
  activationBannerText: {
    fr: "Choisissez votre mot de passe, et votre compte est prêt.",
    en: "Choose your password, and your account is ready.",
  },
  linkBanner: { fr: "Votre lien", en: "Your link" },
  linkBannerText: {
    fr: "Nous regardons s'il est encore bon.",
    en: "We are checking whether it still works.",
  },
  deadLinkBanner: { fr: "Ce lien ne marche plus", en: "This link no longer works" },
  deadLinkBannerText: {
    fr: "Voici pourquoi, et ce que vous pouvez faire.",
    en: "Here is why, and what you can do.",
  },
  refusedBanner: { fr: "C'est refusé", en: "Refused" },
  refusedBannerText: { fr: "Ce compte n'existe plus.", en: "This account no longer exists." },
  codeBanner: { fr: "Saisissez le code", en: "Enter the code" },
  codeBannerText: {
    fr: "6 chiffres, reçus par SMS ou par e-mail.",
    en: "6 digits, received by SMS or by e-mail.",
  },
  resendBanner: { fr: "Un nouveau code", en: "A new code" },
  resendBannerText: {
    fr: "Le code n'est pas arrivé, ou il n'est plus valable ? Demandez-en un autre.",
    en: "The code did not come, or is no longer valid? Ask for another one.",
  },

  forgotten: { fr: "Mot de passe oublié ?", en: "Forgotten your password?" },
  noAccount: { fr: "Pas encore de compte ?", en: "No account yet?" },
  createAccount: { fr: "Créer un compte", en: "Create an account" },
  noAgency: {
    fr: "Votre agence n'est pas encore inscrite ?",
    en: "Is your agency not registered yet?",
  },
  registerAgency: { fr: "Inscrire mon agence", en: "Register my agency" },
  haveAccount: { fr: "Déjà un compte ?", en: "Already have an account?" },
  toClientLogin: { fr: "Se connecter", en: "Customer login" },
  toAgencyLogin: { fr: "Connexion agence", en: "Agency login" },
  backToLogin: { fr: "Retour à la connexion", en: "Back to the login" },

  firstname: { fr: "Prénom", en: "First name" },
  lastname: { fr: "Nom", en: "Last name" },
  sex: { fr: "Sexe", en: "Gender" },
  phone: { fr: "Téléphone", en: "Phone" },
  emailOptional: { fr: "E-mail (facultatif)", en: "E-mail (optional)" },
  residence: { fr: "Ville de résidence", en: "City of residence" },
  agencyName: { fr: "Nom de l'agence", en: "Name of the agency" },
  city: { fr: "Ville", en: "City" },
  district: { fr: "Quartier", en: "District" },
  transportType: { fr: "Type de transport", en: "Type of transport" },
  choose: { fr: "Choisir", en: "Choose" },
  password: { fr: "Mot de passe", en: "Password" },
  newPassword: { fr: "Nouveau mot de passe", en: "New password" },
  passwordConfirm: { fr: "Confirmez le mot de passe", en: "Confirm the password" },
  passwordHelp: { fr: "{count} caractères au moins", en: "{count} characters at least" },
  accept: { fr: "J'accepte les", en: "I accept the" },
  conditions: { fr: "conditions générales d'utilisation", en: "general conditions of use" },
  newTab: { fr: "(nouvel onglet)", en: "(new tab)" },
  /** Same wording as the terms [C5.auth.16]. */
  adults: {
    fr: "L'inscription est réservée aux adultes et aux mineurs accompagnés d'un adulte responsable.",
    en: "Registration is for adults, and for minors supervised by a responsible adult.",
  },
  register: { fr: "Créer mon compte", en: "Create my account" },

  identifier: { fr: "E-mail ou téléphone", en: "E-mail or phone" },
  send: { fr: "Recevoir le lien et le code", en: "Get the link and the code" },
  haveCode: { fr: "J'ai déjà un code", en: "I already have a code" },
  sendAnother: { fr: "Demander un autre code", en: "Ask for another code" },
  askLink: { fr: "Recevoir un nouveau lien", en: "Get a new link" },
  askedFor: { fr: "Demandé pour : {contact}", en: "Asked for: {contact}" },
  linkHelp: {
    fr: "Ouvrez le lien reçu par e-mail, ou entrez le code ici.",
    en: "Open the link received by e-mail, or enter the code here.",
  },
  /** For a code sent to a phone: only a verified phone receives an SMS. */
  codeHelpSms: {
    fr: "Entrez ici le code reçu par SMS, ou par e-mail si ce numéro n'est pas confirmé.",
    en: "Enter here the code received by SMS, or by e-mail if this number is not confirmed.",
  },
  /** Why a link is refused. */
  invalidLink: {
    fr: "Il a déjà servi, un plus récent l'a remplacé, ou son temps est passé. Rien n'a été changé à l'instant.",
    en: "It was already used, a newer one replaced it, or it has expired. Nothing was changed.",
  },
  deadLinkNext: {
    fr: "Si vous avez un compte, demandez un nouveau lien avec votre e-mail ou votre téléphone, et ouvrez le dernier reçu. Un compte que vous avez refusé n'existe plus.",
    en: "If you have an account, ask for a new link with your e-mail or phone, and open the latest one you get. An account that you refused no longer exists.",
  },
  deadCode: {
    fr: "Ce code n'est pas le bon, a déjà servi, ou son temps est passé. Vérifiez-le, ou demandez-en un autre.",
    en: "This code is wrong, was already used, or has expired. Check it, or request another one.",
  },
  /** In a browser that is not a trusted device of the account. */
  requestCodeHere: {
    fr: "Vous pouvez aussi en demander un autre ici même :",
    en: "You can also ask for another one right here:",
  },
  linkUnread: { fr: "Votre lien n'a pas pu être lu", en: "Your link could not be read" },
  linkSafe: {
    fr: "Il n'est pas perdu : rien n'a été utilisé.",
    en: "It is not lost: nothing has been used.",
  },
  activationFrom: {
    fr: "L'agence {agency} a ouvert ce compte pour vous.",
    en: "The agency {agency} opened this account for you.",
  },
  choosePassword: { fr: "Enregistrer le mot de passe", en: "Save the password" },
  activationOffBanner: { fr: "Compte désactivé", en: "Account deactivated" },
  activationOffBannerText: {
    fr: "Ce lien n'ouvre rien pour le moment.",
    en: "This link opens nothing for now.",
  },
  activationOff: {
    fr: "L'agence {agency} avait ouvert ce compte pour vous, puis l'a désactivé. Si vous deviez y travailler, demandez-lui de le réactiver.",
    en: "The agency {agency} opened this account for you, then deactivated it. If you were meant to work there, ask the agency to reactivate it.",
  },
  refuse: {
    fr: "Ce n'est pas moi, je ne veux pas de ce compte",
    en: "This is not me, I do not want this account",
  },
  refuseTitle: { fr: "Refuser ce compte\u00a0?", en: "Refuse this account?" },
  refuseText: {
    fr: "Le compte que l'agence {agency} a ouvert avec votre e-mail ou votre téléphone sera effacé. L'agence peut vous inviter à nouveau.",
    en: "The account that the agency {agency} opened with your e-mail or phone will be erased. The agency may invite you again.",
  },
  refuseYes: { fr: "Refuser et effacer", en: "Refuse and erase" },
  refuseNo: { fr: "Garder le compte", en: "Keep the account" },
  refusedText: {
    fr: "Votre e-mail et votre téléphone sont libres : vous pouvez créer un compte à vous quand vous voulez.",
    en: "Your e-mail and phone are free: you can create an account of your own whenever you like.",
  },
  setPassword: { fr: "Changer le mot de passe", en: "Change the password" },

  codeSentTo: { fr: "Code envoyé à : {contact}", en: "Code sent to: {contact}" },
  /** After a right code entered without the registration's token: a new password is required. */
  codeRight: { fr: "Le code est bon.", en: "The code is right." },
  otherDevice: {
    fr: "Ce compte a été ouvert sur un autre appareil : choisissez votre mot de passe, il remplace celui de là-bas.",
    en: "This account was opened on another device: choose your password, it replaces the one set there.",
  },
  confirm: { fr: "Valider", en: "Confirm" },
  otherAddress: { fr: "Autre e-mail ou téléphone", en: "Another e-mail or phone" },
  correct: { fr: "Corriger mes informations", en: "Correct my details" },
  /** After the right SMS code. */
  emailCode: {
    fr: "Un code est aussi parti vers {email} : saisissez-le dans votre profil",
    en: "A code was sent to {email} too: enter it in your profile",
  },
  toProfile: { fr: "Mon profil", en: "My profile" },
  resendSubmit: { fr: "Recevoir un nouveau code", en: "Get a new code" },
  haveCodeAlready: { fr: "J'ai mon code", en: "I have my code" },
  retryIn: { fr: "Réessayez dans {time}.", en: "Try again in {time}." },

  /** Above the four points of the agency login [C2.auth.16]. */
  registerWarning: {
    fr: "À lire avant d'inscrire une agence",
    en: "Read before you register an agency",
  },
});
