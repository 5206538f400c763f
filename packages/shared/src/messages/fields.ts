import type { FieldErrorCode } from "../contract/fields.ts";
import type { Message } from "./catalogue.ts";
import { defineMessages } from "./catalogue.ts";
import { searchFieldMessages } from "../departures/search-field-messages.ts";

/** Texts of field errors; `satisfies` makes a missing one a compile error. `too_small` applies to numbers, `too_short` to texts. */
export const fieldMessages = defineMessages({
  ...searchFieldMessages,
  return_route: {
    fr: "Le retour doit faire le trajet inverse de l'aller",
    en: "The return trip must go in the opposite direction",
  },
  return_too_early: {
    fr: "Le retour doit partir après l'arrivée de l'aller",
    en: "The return trip must leave after the outbound trip arrives",
  },
  invalid: { fr: "Cette valeur n'est pas valable", en: "This value is not valid" },
  too_long: { fr: "Ce texte est trop long", en: "This text is too long" },
  too_short: { fr: "Ce texte est trop court", en: "This text is too short" },
  not_a_number: { fr: "Veuillez saisir un nombre", en: "Please enter a number" },
  too_small: { fr: "Cette valeur est trop petite", en: "This value is too small" },
  too_large: { fr: "Cette valeur est trop grande", en: "This value is too large" },
  not_a_choice: { fr: "Ce choix n'existe pas", en: "This is not one of the choices" },
  period_too_long: {
    fr: "Trop de lignes. Choisissez une période plus courte",
    en: "Too many lines. Choose a shorter period",
  },
  bad_date: { fr: "Cette date n'existe pas", en: "This date does not exist" },
  bad_email: { fr: "Email invalide", en: "Invalid email" },
  bad_phone: {
    fr: "Veuillez saisir un numéro de téléphone valide",
    en: "Please enter a valid phone number",
  },
  bad_order_code: {
    fr: "Saisissez le code d'une commande ou d'un billet",
    en: "Enter the code of an order or of a ticket",
  },
  foreign_phone: {
    fr: "Nous n'envoyons pas de SMS dans ce pays : saisissez un numéro camerounais",
    en: "We cannot send SMS to this country. Enter a Cameroonian number",
  },
  wallet_phone: {
    fr: "Un compte mobile money a un numéro mobile camerounais, qui commence par 6",
    en: "A mobile-money account has a Cameroonian mobile number, which begins with 6",
  },
  landline: {
    fr: "Un numéro fixe ne reçoit pas de SMS : saisissez un numéro mobile",
    en: "Landlines cannot receive SMS. Enter a mobile number",
  },
  positive: { fr: "Veuillez saisir un nombre positif", en: "Please enter a positive number" },
  cni_required: { fr: "Veuillez saisir le numéro de CNI", en: "Please enter the ID card number" },
  messenger_opt_in: {
    fr: "Veuillez confirmer la réception par Messenger",
    en: "Please confirm reception by Messenger",
  },
  too_many: { fr: "Trop d'éléments", en: "Too many items" },
  password_short: { fr: "8 caractères au moins", en: "At least 8 characters" },
  password_common: {
    fr: "Ce mot de passe est trop courant : choisissez plusieurs mots difficiles à deviner",
    en: "This password is too common. Use several words that are hard to guess",
  },
  password_personal: {
    fr: "Ce mot de passe contient votre nom, votre e-mail ou votre téléphone",
    en: "This password contains your name, e-mail or phone",
  },
  password_mismatch: { fr: "Les mots de passe ne correspondent pas", en: "Passwords do not match" },
  taken: { fr: "Déjà utilisé par un autre compte", en: "Already used by another account" },
  code_taken: { fr: "Ce code existe déjà", en: "This code exists already" },
  transaction_used: {
    fr: "Déjà utilisé pour un autre remboursement",
    en: "Already used for another refund",
  },
  sold: {
    fr: "Ne peut plus changer : des places sont vendues ou retenues",
    en: "Can no longer change: seats are sold or held",
  },
  not_yours: { fr: "Seule cette personne peut le changer", en: "Only this person can change this" },
  name_taken: {
    fr: "Une agence a déjà ce nom ou un nom trop ressemblant",
    en: "Another agency has this name or one that looks too similar",
  },
  name_reserved: {
    fr: "Ce nom contient un mot réservé (plateforme, paiement ou autorité)",
    en: "This name contains a reserved word (platform, payment or authority)",
  },
  parcels_under_way: {
    fr: "Cette agence a encore des colis à livrer ou à remettre",
    en: "This agency still has parcels to deliver or hand out",
  },
  trips_planned: {
    fr: "Le type ne peut pas changer tant que des départs sont prévus",
    en: "The type cannot change while departures are planned",
  },
  name_signs: {
    fr: "Un caractère invisible ou interdit (comme < ou >) se trouve ici : saisissez à nouveau ce texte",
    en: "This contains a hidden or forbidden character (such as < or >). Enter it again",
  },
  name_address: {
    fr: "Les adresses web ne sont pas acceptées ici. Ajoutez un espace après chaque point",
    en: "Web addresses are not allowed here. Add a space after each full stop",
  },
} satisfies Readonly<Record<FieldErrorCode, Message>>);
