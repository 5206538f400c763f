import { defineMessages } from "../messages/catalogue.ts";

/** Messages with a one-time code or a link to set a password. In an SMS the code comes first, so that a locked screen shows it. SMS texts use GSM-7 characters only. */
export const accountCodeMessages = defineMessages({
  validate_sms: {
    fr: "{code} est votre code Wakafine pour valider votre compte. Valable {minutes} minutes. Ne le donnez à personne.",
    en: "{code} is your Wakafine code to validate your account. Valid for {minutes} minutes. Never share it.",
  },
  reset_sms: {
    fr: "{code} est votre code Wakafine pour changer de mot de passe. Valable {minutes} minutes. Ne le donnez à personne.",
    en: "{code} is your Wakafine code to set a new password. Valid for {minutes} minutes. Never share it.",
  },
  activation_sms: {
    fr: "{code} est votre code Wakafine pour ouvrir votre compte. Valable {minutes} minutes.",
    en: "{code} is your Wakafine code to open your account. Valid for {minutes} minutes.",
  },
  email_sms: {
    fr: "{code} est votre code Wakafine. Valable {minutes} minutes.",
    en: "{code} is your Wakafine code. Valid for {minutes} minutes.",
  },
  phone_sms: {
    fr: "{code} est votre code Wakafine pour confirmer ce numéro. Valable {minutes} minutes. Ne le donnez à personne.",
    en: "{code} is your Wakafine code to confirm this number. Valid for {minutes} minutes. Never share it.",
  },
  agency_sms: {
    fr: "Compte ouvert par {agency} : acceptez ou refusez avec le lien.",
    en: "Account opened by {agency}: accept or refuse with the link.",
  },
  link_sms: { fr: "Choisissez votre mot de passe : {link}", en: "Choose your password: {link}" },
  validate_subject: { fr: "Votre code Wakafine", en: "Your Wakafine code" },
  reset_subject: { fr: "Votre nouveau mot de passe Wakafine", en: "Your new Wakafine password" },
  activation_subject: {
    fr: "Bienvenue sur Wakafine : choisissez votre mot de passe",
    en: "Welcome to Wakafine: choose your password",
  },
  email_subject: { fr: "Confirmez votre adresse e-mail", en: "Confirm your e-mail address" },
  phone_subject: { fr: "Confirmez votre numéro", en: "Confirm your number" },
  greeting: { fr: "Bonjour {name},", en: "Hello {name}," },
  greeting_bare: { fr: "Bonjour,", en: "Hello," },
  validate_why: {
    fr: "Merci d'avoir ouvert un compte sur Wakafine. Saisissez ce code pour le valider.",
    en: "Thank you for opening an account on Wakafine. Enter this code to validate it.",
  },
  reset_why: {
    fr: "Vous voulez choisir un nouveau mot de passe.",
    en: "You want to choose a new password.",
  },
  activation_why: {
    fr: "Un compte vient d'être ouvert pour vous sur Wakafine. Choisissez son mot de passe.",
    en: "An account has just been opened for you on Wakafine. Choose its password.",
  },
  agency_activation_why: {
    fr: "L'agence {agency} a ouvert pour vous un compte sur Wakafine. Choisissez son mot de passe.",
    en: "The agency {agency} has opened an account for you on Wakafine. Choose its password.",
  },
  email_why: {
    fr: "Saisissez ce code dans votre profil pour confirmer que cette adresse est la vôtre.",
    en: "Enter this code in your profile to confirm that this address is yours.",
  },
  phone_why: {
    fr: "Saisissez ce code dans votre profil pour confirmer que ce numéro est le vôtre.",
    en: "Enter this code in your profile to confirm that this number is yours.",
  },
  code_lives: {
    fr: "Votre code, valable {minutes} minutes :",
    en: "Your code, valid for {minutes} minutes:",
  },
  set_password: { fr: "Choisir mon mot de passe", en: "Choose my password" },
  link_lives_hour: {
    fr: "Ce lien est valable 60 minutes et ne sert qu'une fois.",
    en: "This link is valid for 60 minutes and works once.",
  },
  link_lives_days: {
    fr: "Ce lien est valable 7 jours et ne sert qu'une fois.",
    en: "This link is valid for 7 days and works once.",
  },
  not_you: {
    fr: "Si vous n'avez rien demandé, ne faites rien : rien ne change.",
    en: "If you did not request this, ignore this message: nothing changes.",
  },
  refuse: {
    fr: "Vous ne travaillez pas pour cette agence\u00a0? Ouvrez le lien et refusez ce compte : il sera effacé.",
    en: "You do not work for this agency? Open the link and refuse this account: it will be erased.",
  },
  tell_nobody: {
    fr: "Ne donnez ce code à personne : nous ne le demandons jamais.",
    en: "Never share this code: we will never ask for it.",
  },
});
