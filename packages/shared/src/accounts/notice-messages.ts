import { defineMessages } from "../messages/catalogue.ts";

/** Notices about an account or agency, sent by e-mail or SMS: short, GSM-7 characters only. */
export const accountNoticeMessages = defineMessages({
  greeting: { fr: "Bonjour {name},", en: "Hello {name}," },
  greeting_bare: { fr: "Bonjour,", en: "Hello," },
  invitation_subject: {
    fr: "Une agence vous invite sur Wakafine",
    en: "An agency invites you on Wakafine",
  },
  invitation: {
    fr: "{agency} vous invite à rejoindre son agence ({role}).",
    en: "{agency} invites you to join its agency ({role}).",
  },
  answer_in_profile: {
    fr: "Répondez dans votre profil : {link}",
    en: "Answer in your profile: {link}",
  },
  "invitation declined_subject": { fr: "Invitation déclinée", en: "Invitation declined" },
  "invitation declined": {
    fr: "{name} décline l'invitation de {agency}.",
    en: "{name} has declined {agency}'s invitation.",
  },
  "activation refused_subject": {
    fr: "Un compte de votre agence est refusé",
    en: "An account of your agency was refused",
  },
  "activation refused": {
    fr: "La personne jointe refuse le compte ouvert pour {name}. Vérifiez l'e-mail et le téléphone.",
    en: "The person we reached refuses the account opened for {name}. Check the e-mail and phone.",
  },
  "agency approved_subject": { fr: "Votre agence est approuvée", en: "Your agency is approved" },
  "agency approved": {
    fr: "{agency} est approuvée : vos départs sont maintenant visibles de tous.",
    en: "{agency} is approved: your departures are now visible to everyone.",
  },
  "agency refused_subject": {
    fr: "Votre agence n'est pas approuvée",
    en: "Your agency is not approved",
  },
  "agency refused": {
    fr: "{agency} n'est pas approuvée. Motif : {reason}",
    en: "{agency} is not approved. Reason: {reason}",
  },
  "agency suspended_subject": { fr: "Votre agence est suspendue", en: "Your agency is suspended" },
  "agency suspended": {
    fr: "{agency} est suspendue : ses départs ne sont plus visibles. Motif : {reason}",
    en: "{agency} is suspended: its departures are no longer visible. Reason: {reason}",
  },
  "agency reinstated_subject": {
    fr: "Votre agence est de nouveau active",
    en: "Your agency is active again",
  },
  "agency reinstated": {
    fr: "{agency} est de nouveau active : vos départs sont visibles de tous.",
    en: "{agency} is active again: your departures are visible to everyone.",
  },
  "agency name approved_subject": {
    fr: "Le nouveau nom de votre agence est public",
    en: "Your agency's new name is public",
  },
  "agency name approved": {
    fr: "Votre agence s'appelle maintenant {agency}.",
    en: "Your agency is now called {agency}.",
  },
  "agency name refused_subject": {
    fr: "Le nouveau nom de votre agence n'est pas accepté",
    en: "Your agency's new name is not accepted",
  },
  "agency name refused": {
    fr: "Le nom {agency} n'est pas accepté. L'ancien reste public. Motif : {reason}",
    en: "The name {agency} is not accepted. The old one stays public. Reason: {reason}",
  },
  "new device_subject": {
    fr: "Nouvelle connexion à votre compte",
    en: "New login to your account",
  },
  "new device": {
    fr: "Connexion à votre compte depuis un nouvel appareil le {day} à {hour} ({device}).",
    en: "Login to your account from a new device on {day} at {hour} ({device}).",
  },
  "new device_unknown": {
    fr: "Connexion à votre compte depuis un nouvel appareil le {day} à {hour}.",
    en: "Login to your account from a new device on {day} at {hour}.",
  },
  "password changed_subject": {
    fr: "Votre mot de passe a changé",
    en: "Your password has changed",
  },
  "password changed": {
    fr: "Le mot de passe de votre compte vient de changer.",
    en: "The password of your account has just been changed.",
  },
  "second factor added_subject": { fr: "Second facteur activé", en: "Second factor enrolled" },
  "second factor added": {
    fr: "Une application d'authentification est maintenant liée à votre compte.",
    en: "An authenticator app is now linked to your account.",
  },
  "second factor removed_subject": { fr: "Second facteur retiré", en: "Second factor removed" },
  "second factor removed": {
    fr: "Le second facteur de votre compte a été retiré.",
    en: "The second factor of your account has been removed.",
  },
  "recovery code used_subject": { fr: "Code de secours utilisé", en: "Recovery code used" },
  "recovery code used": {
    fr: "Un code de secours de votre compte vient de servir.",
    en: "A recovery code of your account has just been used.",
  },
  "contact change asked_subject": {
    fr: "Un nouveau contact est demandé pour votre compte",
    en: "A new contact was requested for your account",
  },
  "contact change asked": {
    fr: "On demande de changer l'e-mail ou le téléphone de votre compte.",
    en: "Somebody asks to change the e-mail or phone of your account.",
  },
  "email changed_subject": {
    fr: "L'adresse e-mail de votre compte a changé",
    en: "The e-mail address of your account has changed",
  },
  "email changed": {
    fr: "Votre compte a maintenant une autre adresse e-mail.",
    en: "Your account now has another e-mail address.",
  },
  "phone changed_subject": {
    fr: "Le numéro de votre compte a changé",
    en: "The number of your account has changed",
  },
  "phone changed": {
    fr: "Votre compte a maintenant un autre numéro de téléphone.",
    en: "Your account now has another phone number.",
  },
  "payout number changed_subject": {
    fr: "Votre numéro de versement a changé",
    en: "Your payout number has changed",
  },
  "payout number changed": {
    fr: "{agency} : les versements {operator} vont maintenant au numéro qui finit par {end}.",
    en: "{agency}: {operator} payouts now go to the number ending in {end}.",
  },
  "payout sent_subject": { fr: "Versement effectué", en: "Payout sent" },
  "payout sent": {
    fr: "{agency} : {amount} versés au numéro {operator} qui finit par {end}. Opération {transaction}.",
    en: "{agency}: {amount} paid to the {operator} number ending in {end}. Transaction {transaction}.",
  },
  "payout reversed_subject": { fr: "Versement annulé", en: "Payout reversed" },
  "payout reversed": {
    fr: "{agency} : le versement de {amount} au numéro {operator} qui finit par {end} est annulé (opération {transaction}).",
    en: "{agency}: the payout of {amount} to the {operator} number ending in {end} is reversed (transaction {transaction}).",
  },
  "payout reversed_returned": {
    fr: "L'opérateur a rendu l'argent : il vous sera versé de nouveau.",
    en: "The operator returned the money: you are owed it again.",
  },
  "payout reversed_wrong_record": {
    fr: "Il était noté par erreur : ce montant vous sera versé de nouveau.",
    en: "It was recorded by mistake: you are owed this amount again.",
  },
  not_you_call: {
    fr: "Ce n'est pas vous ? Appelez-nous vite au {phone} ou écrivez à {email}",
    en: "Was it not you? Call us now on {phone} or write to {email}",
  },
  not_you: {
    fr: "Ce n'est pas vous ? Changez vite de mot de passe : {link}",
    en: "Was it not you? Change your password now: {link}",
  },
});
