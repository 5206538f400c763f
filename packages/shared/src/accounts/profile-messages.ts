import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the user's own account pages. */
export const profileMessages = defineMessages({
  title: { fr: "Mon profil", en: "My profile" },
  edit: { fr: "Modifier", en: "Edit" },
  data: { fr: "Mes informations", en: "My details" },
  firstname: { fr: "Prénom", en: "First name" },
  lastname: { fr: "Nom", en: "Last name" },
  email: { fr: "E-mail", en: "E-mail" },
  phone: { fr: "Téléphone", en: "Phone" },
  town: { fr: "Ville de résidence", en: "City of residence" },
  sex: { fr: "Sexe", en: "Gender" },
  cni: { fr: "Numéro de CNI ou passeport", en: "ID card or passport number" },
  language: { fr: "Langue des messages", en: "Language of messages" },
  french: { fr: "Français", en: "French" },
  english: { fr: "Anglais", en: "English" },
  since: { fr: "Compte ouvert le", en: "Account opened on" },
  lastLogin: { fr: "Dernière connexion", en: "Last login" },

  waitingEmail: { fr: "Nouvel e-mail à confirmer", en: "New e-mail to confirm" },
  waitingPhone: { fr: "Nouveau téléphone à confirmer", en: "New phone to confirm" },
  waitingText: {
    fr: "Un code est parti vers {address}. Tant qu'il n'est pas saisi, vous vous connectez comme avant.",
    en: "A code was sent to {address}. Until you enter it, you log in as before.",
  },
  /** The current contact, not verified yet. */
  verifyingEmail: { fr: "E-mail à confirmer", en: "E-mail to confirm" },
  verifyingPhone: { fr: "Téléphone à confirmer", en: "Phone to confirm" },
  verifyingText: {
    fr: "Un code est parti vers {address}. Saisissez-le ici.",
    en: "A code was sent to {address}. Enter it here.",
  },
  unverified: { fr: "Non confirmé", en: "Not confirmed" },
  unverifiedWhy: {
    fr: "Confirmez-le : sans cela, il ne permet pas de retrouver votre compte si vous oubliez le mot de passe.",
    en: "Confirm it: until then it cannot be used to recover your account if you forget the password.",
  },
  sendCode: { fr: "Recevoir un code", en: "Send a code" },
  sendCodeTo: {
    fr: "Recevoir un code pour confirmer {address}",
    en: "Send a code to confirm {address}",
  },
  sendCodeAgain: { fr: "Recevoir un autre code", en: "Send another code" },
  haveCode: { fr: "J'ai un code", en: "I have a code" },
  later: { fr: "Plus tard", en: "Later" },
  laterDone: {
    fr: "D'accord. Vous pourrez le confirmer plus tard",
    en: "All right. You can confirm it later",
  },
  code: { fr: "Code à 6 chiffres", en: "6-digit code" },
  confirm: { fr: "Confirmer", en: "Confirm" },
  giveUp: { fr: "Abandonner ce changement", en: "Discard this change" },
  contactChangeCancelled: { fr: "Changement abandonné", en: "Change discarded" },

  invitations: { fr: "Invitations", en: "Invitations" },
  invitation: {
    fr: "{agency} vous invite à travailler avec elle : {role}.",
    en: "{agency} invites you to work with them: {role}.",
  },
  accept: { fr: "Accepter", en: "Accept" },
  decline: { fr: "Refuser", en: "Decline" },
  acceptTitle: { fr: "Rejoindre {agency} ?", en: "Join {agency}?" },
  acceptText: {
    fr: "Votre compte sera rattaché à cette agence. Vous serez déconnecté partout : reconnectez-vous par l'espace agence.",
    en: "Your account will belong to this agency. You will be logged out everywhere: log in again through the agency area.",
  },
  declineTitle: {
    fr: "Refuser l'invitation de {agency} ?",
    en: "Decline the invitation of {agency}?",
  },
  declineText: {
    fr: "L'agence pourra vous inviter à nouveau.",
    en: "The agency can invite you again.",
  },
  joined: { fr: "C'est fait. Connectez-vous à nouveau", en: "Done. Log in again" },

  sessions: { fr: "Appareils connectés", en: "Logged-in devices" },
  sessionsText: {
    fr: "Un appareil que vous ne reconnaissez pas ? Déconnectez-le, puis changez votre mot de passe.",
    en: "A device you do not recognise? Log it out, then change your password.",
  },
  thisDevice: { fr: "Cet appareil", en: "This device" },
  unrecognisedDevice: { fr: "Appareil inconnu", en: "Unknown device" },
  seen: { fr: "Vu le {day} à {hour}", en: "Seen on {day} at {hour}" },
  address: { fr: "adresse {address}", en: "address {address}" },
  endSession: { fr: "Déconnecter", en: "Log out" },
  endSessionOf: { fr: "Déconnecter {device}", en: "Log out {device}" },
  endAll: { fr: "Déconnecter tous les appareils", en: "Log out everywhere" },
  endAllTitle: { fr: "Déconnecter tous les appareils ?", en: "Log out everywhere?" },
  endAllText: {
    fr: "Celui-ci aussi : vous devrez vous reconnecter.",
    en: "This one too: you will have to log in again.",
  },

  myData: { fr: "Mes données", en: "My data" },
  exportText: {
    fr: "Tout ce que nous gardons sur vous, dans un fichier.",
    en: "Everything we keep about you, in one file.",
  },
  export: { fr: "Télécharger mes données", en: "Download my data" },
  /** Name of the downloaded file, without extension. */
  exportFile: { fr: "wakafine-mes-donnees", en: "wakafine-my-data" },
  exported: { fr: "Vos données sont téléchargées", en: "Your data is downloaded" },
  deleteText: {
    fr: "Supprimer le compte efface votre nom, vos adresses et votre photo. C'est définitif.",
    en: "Deleting the account erases your name, your addresses and your picture. It cannot be undone.",
  },
  delete: { fr: "Supprimer mon compte", en: "Delete my account" },
  deleteTitle: { fr: "Supprimer mon compte ?", en: "Delete my account?" },
  deleteErased: {
    fr: "Sont effacés : nom, e-mail, téléphone, ville, pièce d'identité, photo, appareils connectés.",
    en: "Erased: name, e-mail, phone, city, identity number, picture, logged-in devices.",
  },
  deleteKept: {
    fr: "Restent : vos billets payés, qui restent valables et portent les noms jusqu'à la fin du voyage, et les montants dans les comptes, que la loi nous demande de garder.",
    en: "Kept: your paid tickets, which stay valid and keep the passenger names until the trip is over, and the accounting records we must keep by law.",
  },
  deletePassword: { fr: "Votre mot de passe", en: "Your password" },

  editTitle: { fr: "Modifier mon profil", en: "Edit my profile" },
  picture: { fr: "Ma photo", en: "My picture" },
  pictureHelp: {
    fr: "JPEG, PNG ou SVG. Elle est réduite avant l'envoi.",
    en: "JPEG, PNG or SVG. It is made smaller before it is sent.",
  },
  choosePicture: { fr: "Choisir une photo", en: "Choose a picture" },
  changePicture: { fr: "Changer de photo", en: "Change the picture" },
  removePicture: { fr: "Retirer la photo", en: "Remove the picture" },
  sendAgain: { fr: "Envoyer à nouveau", en: "Send again" },
  badPicture: {
    fr: "Ce fichier n'est pas une image JPEG, PNG ou SVG",
    en: "This file is not a JPEG, PNG or SVG picture",
  },
  contactHelp: {
    fr: "Un changement demande un code, envoyé au nouveau contact.",
    en: "A change needs a code, sent to the new contact.",
  },
  save: { fr: "Enregistrer", en: "Save" },
  notGiven: { fr: "Non précisé", en: "Not given" },
  password: { fr: "Mot de passe", en: "Password" },
  currentPassword: { fr: "Mot de passe actuel", en: "Current password" },
  newPassword: { fr: "Nouveau mot de passe", en: "New password" },
  newPasswordConfirm: { fr: "Confirmez le nouveau mot de passe", en: "Confirm the new password" },
  passwordHelp: { fr: "{count} caractères au moins", en: "{count} characters at least" },
  showPasswords: { fr: "Afficher les mots de passe", en: "Show the passwords" },
  changePassword: { fr: "Changer le mot de passe", en: "Change the password" },
  back: { fr: "Retour à mon profil", en: "Back to my profile" },
  unreadable: { fr: "Votre profil n'a pas pu être chargé", en: "Your profile could not be loaded" },
});
