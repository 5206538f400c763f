import type { FieldErrorCode } from "../contract/fields.ts";
import type { Message } from "./catalogue.ts";
import { defineMessages } from "./catalogue.ts";
import { searchFieldMessages } from "../departures/search-field-messages.ts";

/** What is wrong with one field of an input; a field error without a text does not compile. */
export const fieldMessages = defineMessages({
  ...searchFieldMessages,
  invalid: { fr: "Cette valeur n'est pas valable", en: "This value is not valid" },
  too_long: { fr: "Ce texte est trop long", en: "This text is too long" },
  too_short: { fr: "Ce texte est trop court", en: "This text is too short" },
  not_a_number: { fr: "Veuillez saisir un nombre", en: "Please enter a number" },
  too_small: { fr: "Cette valeur est trop petite", en: "This value is too small" },
  too_large: { fr: "Cette valeur est trop grande", en: "This value is too large" },
  not_a_choice: { fr: "Ce choix n'existe pas", en: "This is not one of the choices" },
  bad_date: { fr: "Cette date n'existe pas", en: "This date does not exist" },
  bad_email: { fr: "Email invalide", en: "Invalid email" },
  bad_phone: {
    fr: "Veuillez saisir un numéro de téléphone valide",
    en: "Please enter a valid phone number",
  },
  foreign_phone: {
    fr: "Nous n'envoyons pas de code dans ce pays : donnez un numéro camerounais",
    en: "We send no codes to this country: give a Cameroonian number",
  },
  landline: {
    fr: "Ce numéro fixe ne reçoit pas de SMS : donnez un portable",
    en: "This landline gets no SMS: give a mobile number",
  },
  positive: { fr: "Veuillez saisir un nombre positif", en: "Please enter a positive number" },
  cni_required: { fr: "Veuillez saisir le numéro de CNI", en: "Please enter the ID card number" },
  too_many: { fr: "Il y en a trop", en: "There are too many" },
  password_short: { fr: "Ce mot de passe est trop court", en: "This password is too short" },
  password_common: {
    fr: "Ce mot de passe est trop connu : prenez plusieurs mots que personne ne devine",
    en: "This password is too well known: take several words that nobody would guess",
  },
  password_personal: {
    fr: "Ce mot de passe reprend votre nom, votre e-mail ou votre téléphone",
    en: "This password repeats your name, e-mail or phone",
  },
  password_mismatch: { fr: "Les mots de passe ne correspondent pas", en: "Passwords do not match" },
  taken: { fr: "Déjà utilisé par un autre compte", en: "Already used by another account" },
  not_yours: { fr: "Seule cette personne peut le changer", en: "Only this person can change this" },
  name_taken: {
    fr: "Une agence a déjà ce nom ou un nom trop ressemblant",
    en: "Another agency has this name or one that looks too similar",
  },
  name_reserved: {
    fr: "Ce nom contient un mot réservé (plateforme, paiement ou autorité)",
    en: "This name contains a reserved word (platform, payment or authority)",
  },
  trips_planned: {
    fr: "Des départs sont encore prévus : le type change après le dernier",
    en: "Departures are still planned: the type changes after the last one",
  },
  name_signs: {
    fr: "Un signe invisible ou interdit s'est glissé ici (comme < ou >) : écrivez-le à nouveau",
    en: "There is a hidden or forbidden sign here (like < or >): type it again",
  },
  name_address: {
    fr: "Pas d'adresse web ici : après un point, laissez un espace",
    en: "No web address here: leave a space after a full stop",
  },
} satisfies Readonly<Record<FieldErrorCode, Message>>);
