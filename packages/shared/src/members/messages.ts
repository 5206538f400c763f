import { defineMessages } from "../messages/catalogue.ts";

/** Texts of `/agency/users`. */
export const agencyUsersMessages = defineMessages({
  title: { fr: "Utilisateurs", en: "Users" },
  detail: { fr: "Les personnes qui travaillent avec vous", en: "The people who work with you" },
  search: { fr: "Nom, e-mail ou téléphone", en: "Name, e-mail or phone" },
  add: { fr: "Ajouter un utilisateur", en: "Add a user" },
  loading: { fr: "Chargement des utilisateurs…", en: "Loading the users…" },
  emptyTitle: { fr: "Aucun utilisateur", en: "No users" },
  emptyText: {
    fr: "Ajoutez ceux qui planifient, contrôlent ou gèrent avec vous.",
    en: "Add those who plan, check or manage with you.",
  },
  noMatchText: {
    fr: "Personne ne répond à «\u00a0{keyword}\u00a0».",
    en: "Nobody matches “{keyword}”.",
  },
  clearSearch: { fr: "Effacer la recherche", en: "Clear the search" },
  offline: {
    fr: "Pas de connexion. La liste viendra dès que le réseau revient.",
    en: "No connection. The list loads when you are back online.",
  },
  countOne: { fr: "1 personne", en: "1 person" },
  countMany: { fr: "{count} personnes", en: "{count} people" },
  columnUser: { fr: "Personne", en: "Person" },
  columnContact: { fr: "Contact", en: "Contact" },
  columnState: { fr: "État", en: "State" },
  columnLast: { fr: "Dernière connexion", en: "Last login" },
  /** Before the day, where the table has no header row. */
  lastBefore: { fr: "Dernière connexion\u00a0:", en: "Last login:" },
  columnActions: { fr: "Actions", en: "Actions" },
  never: { fr: "jamais", en: "never" },
  you: { fr: "vous", en: "you" },
  active: { fr: "Actif", en: "Active" },
  inactive: { fr: "Désactivé", en: "Deactivated" },
  pending: { fr: "Invitation en attente", en: "Invitation pending" },
  neverLoggedIn: { fr: "Jamais connecté", en: "Never logged in" },
  sendAgainOf: {
    fr: "Renvoyer à {name} le lien d'activation",
    en: "Send {name} the activation link again",
  },
  /** The server does not tell whether an account still waits for its activation. */
  sentAgain: {
    fr: "Si son compte n'est pas encore activé, {name} reçoit un nouveau lien",
    en: "If the account is not activated yet, {name} gets a new link",
  },
  switchOf: { fr: "Accès de {name} à l'agence", en: "{name}'s access to the agency" },
  editOf: { fr: "Modifier {name}", en: "Edit {name}" },
  deleteOf: { fr: "Supprimer {name}", en: "Delete {name}" },
  withdrawOf: { fr: "Retirer l'invitation de {name}", en: "Withdraw the invitation of {name}" },
});

export const userFormMessages = defineMessages({
  addTitle: { fr: "Nouvel utilisateur", en: "New user" },
  editTitle: { fr: "Modifier l'utilisateur", en: "Edit the user" },
  email: { fr: "E-mail", en: "E-mail" },
  firstname: { fr: "Prénom", en: "First name" },
  name: { fr: "Nom", en: "Name" },
  phone: { fr: "Téléphone", en: "Phone" },
  /** Above the form of a new member. */
  contactHelp: {
    fr: "E-mail et téléphone sont ceux de la personne : elle se connecte avec l'un ou l'autre et y reçoit ses messages.",
    en: "E-mail and phone are the person's own: they log in with either and get their messages there.",
  },
  /** Above the form of an existing member [G.users.03]. */
  contactChangeHelp: {
    fr: "Un autre e-mail, téléphone ou mot de passe déconnecte la personne partout. Elle confirme un nouveau contact par le message qu'elle y reçoit.",
    en: "Another e-mail, phone or password logs the person out everywhere. They confirm a new contact with the message they get there.",
  },
  /** Above the form of the user's own account. */
  ownHelp: {
    fr: "C'est vous. Votre e-mail, votre téléphone et votre mot de passe se changent dans «\u00a0Modifier mon profil\u00a0».",
    en: "This is you. Your e-mail, phone and password are changed in “Edit my profile”.",
  },
  password: { fr: "Mot de passe", en: "Password" },
  newPassword: { fr: "Nouveau mot de passe (facultatif)", en: "New password (optional)" },
  passwordHelp: {
    fr: "Au moins {count} caractères. La personne reçoit aussi un lien pour choisir le sien.",
    en: "At least {count} characters. The person also gets a link to choose their own.",
  },
  newPasswordHelp: {
    fr: "Laissez vide pour ne rien changer.",
    en: "Leave it empty to change nothing.",
  },
  showPassword: { fr: "Afficher le mot de passe", en: "Show the password" },
  role: { fr: "Rôle", en: "Role" },
  chooseRole: { fr: "Choisir un rôle", en: "Choose a role" },
  /** For a member who joined by invitation. */
  roleOnly: {
    fr: "{name} a son propre compte : son nom, ses contacts et son mot de passe lui appartiennent. Vous choisissez son rôle.",
    en: "{name} has an account of their own: name, contacts and password are theirs. You choose the role.",
  },
  create: { fr: "Ajouter", en: "Add" },
  save: { fr: "Enregistrer", en: "Save" },
  added: { fr: "{name} fait partie des utilisateurs", en: "{name} is one of the users" },
  /** The e-mail or phone already has an account, whose owner decides [G.auth.29]. */
  invited: {
    fr: "{name} a déjà un compte : une invitation est partie",
    en: "{name} already has an account: an invitation is on its way",
  },
  saved: { fr: "{name} : modifications enregistrées", en: "{name}: changes saved" },
  discardTitle: { fr: "Fermer sans enregistrer\u00a0?", en: "Close without saving?" },
  discardText: { fr: "Ce que vous avez saisi sera perdu.", en: "What you typed will be lost." },
  discard: { fr: "Fermer", en: "Close" },
  keep: { fr: "Continuer la saisie", en: "Keep typing" },
});

export const userActionMessages = defineMessages({
  deleteTitle: { fr: "Supprimer {name}\u00a0?", en: "Delete {name}?" },
  deleteText: {
    fr: "Son compte est effacé : cette personne ne pourra plus se connecter. Son e-mail et son téléphone pourront servir à un autre compte.",
    en: "The account is erased: this person can no longer log in. Their e-mail and phone can be used for another account.",
  },
  deleteInvitedText: {
    fr: "Cette personne ne pourra plus entrer dans l'agence. Elle garde son compte et ses billets.",
    en: "This person can no longer enter the agency. They keep their account and their tickets.",
  },
  delete: { fr: "Supprimer", en: "Delete" },
  deleted: {
    fr: "{name} ne fait plus partie des utilisateurs",
    en: "{name} is no longer one of the users",
  },
  withdrawTitle: {
    fr: "Retirer l'invitation de {name}\u00a0?",
    en: "Withdraw the invitation of {name}?",
  },
  withdrawText: {
    fr: "Cette personne ne pourra plus l'accepter.",
    en: "This person can no longer accept it.",
  },
  withdraw: { fr: "Retirer l'invitation", en: "Withdraw the invitation" },
  withdrawn: {
    fr: "L'invitation de {name} est retirée",
    en: "The invitation of {name} is withdrawn",
  },
  offTitle: { fr: "Désactiver {name}\u00a0?", en: "Switch {name} off?" },
  offText: {
    fr: "Cette personne est déconnectée tout de suite et ne pourra plus se connecter, jusqu'à ce que vous la réactiviez.",
    en: "This person is logged out at once and can no longer log in, until you switch them on again.",
  },
  /** For a member who joined by invitation and keeps the account (docs/decisions/0070). */
  offInvitedText: {
    fr: "Cette personne est déconnectée tout de suite et n'entre plus dans l'agence, jusqu'à ce que vous la réactiviez. Elle garde son compte : elle peut s'y reconnecter comme voyageur.",
    en: "This person is logged out at once and no longer enters the agency, until you switch them on again. They keep their account: they can log in to it again as a traveller.",
  },
  off: { fr: "Désactiver", en: "Deactivate" },
  deactivated: { fr: "Accès de {name} coupé", en: "{name} is deactivated" },
  onTitle: { fr: "Réactiver {name}\u00a0?", en: "Switch {name} on again?" },
  onText: {
    fr: "Cette personne pourra se connecter à nouveau.",
    en: "This person can log in again.",
  },
  onInvitedText: {
    fr: "Cette personne aura de nouveau accès à l'agence à sa prochaine connexion.",
    en: "This person has access to the agency again after the next log-in.",
  },
  on: { fr: "Réactiver", en: "Reactivate" },
  activated: { fr: "{name} est réactivé", en: "{name} is reactivated" },
});
