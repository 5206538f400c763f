import { defineMessages } from "./catalogue.ts";
import { fieldMessages } from "./fields.ts";

/**
 * Field errors of forms. Keys are spelt as in the specification; texts of table M are word for word [G.cross.02].
 * `code_is_required` and `code_required` name the same error [G.auth.23].
 */
export const formMessages = defineMessages({
  reservation_form_name_req: { fr: "Veuillez saisir le nom", en: "Please enter the name" },
  reservation_form_genre_req: { fr: "Veuillez fournir le sexe", en: "Please provide the gender" },
  reservation_form_cni_req: {
    fr: "Veuillez saisir le numéro de CNI",
    en: "Please enter the ID card number",
  },
  reservation_form_phone_req: {
    fr: "Veuillez saisir le numéro de téléphone",
    en: "Please enter the phone number",
  },
  invalid_input_phone: {
    fr: "Veuillez saisir un numéro de téléphone valide",
    en: "Please enter a valid phone number",
  },
  /** For a Cameroon landline without an e-mail: the code cannot be delivered. */
  landline_without_email: {
    fr: "Ce numéro fixe ne reçoit pas de SMS : ajoutez un e-mail, ou donnez un portable",
    en: "This landline cannot receive SMS: add an e-mail or give a mobile number",
  },
  page_auth_password_required: { fr: "Mot de passe requis", en: "Password required" },
  page_auth_password_must_match: {
    fr: "Les mots de passe ne correspondent pas",
    en: "Passwords do not match",
  },
  code_six_digits: { fr: "Le code a 6 chiffres", en: "The code has 6 digits" },
  code_is_required: {
    fr: "Veuillez saisir le code a usage unique reçu par mail ou sms",
    en: "Please enter the one-time code received by e-mail or SMS",
  },
  code_required: {
    fr: "Veuillez saisir le code a usage unique reçu par mail ou sms",
    en: "Please enter the one-time code received by e-mail or SMS",
  },
  information_provider_EMAIL_empty: {
    fr: "Veuillez fournir une adresse e-mail valide",
    en: "Please provide a valid email address",
  },
  information_provider_SMS_empty: {
    fr: "Veuillez fournir un numéro de téléphone valide",
    en: "Please provide a valid phone number",
  },
  information_provider_WHATSAPP_empty: {
    fr: "Veuillez fournir un numéro WhatsApp valide",
    en: "Please provide a valid WhatsApp number",
  },
  information_provider_MESSENGER_empty: fieldMessages.messenger_opt_in,
  reservation_condition_or_method_fail: {
    fr: "Veuillez choisir un moyen de paiement et accepter les conditions générales d'utilisation.",
    en: "Please choose a payment method and accept the general conditions of use.",
  },
  reservation_method_missing: {
    fr: "Veuillez choisir un moyen de paiement.",
    en: "Please choose a payment method.",
  },
  reservation_terms_missing: {
    fr: "Veuillez accepter les conditions générales d'utilisation.",
    en: "Please accept the general conditions of use.",
  },
  reservation_success_mssage_err: {
    fr: "Veuillez renseigner le premier voyageur",
    en: "Please fill in the first traveller",
  },
  amount_value_require: {
    fr: "Veuillez choisir un moyen de paiement et saisir un montant valide",
    en: "Please choose a payment method and enter a valid amount",
  },
  choose_day_planning: { fr: "Choisissez les jours du voyage", en: "Choose the travel days" },
  email_required: { fr: "Email Requis", en: "Email required" },
  email_invalid: { fr: "Email invalide", en: "Invalid email" },
  sex_required: { fr: "Veuillez fournir le sexe", en: "Please provide the gender" },
  field_required: { fr: "Ce champ est requis.", en: "This field is required." },
  email_or_phone_invalid: {
    fr: "Veuillez fournir une adresse e-mail ou un numéro de téléphone valide",
    en: "Please provide a valid email address or phone number",
  },
  positive_number: {
    fr: "Veuillez saisir un nombre positif",
    en: "Please enter a positive number",
  },
  choose_a_date: { fr: "choisir une date", en: "choose a date" },
  bad_reset_email: { fr: "Adresse email invalide.", en: "Invalid email address." },
  information_form_invalid: {
    fr: "Veuillez remplir correctement le formulaire d'informations",
    en: "Please fill in the information form correctly",
  },
  too_many_images: {
    fr: "Vous ne pouvez envoyer que six (6) images au maximum",
    en: "You may only send a maximum of six (6) images",
  },
  coupon_invalid: { fr: "Code promo invalide ou expiré", en: "Invalid or expired promo code" },
  name_signs: fieldMessages.name_signs,
  name_address: fieldMessages.name_address,
  field_too_long: { fr: "255 caractères au maximum", en: "255 characters at most" },
  cni_invalid: {
    fr: "Le numéro de CNI a 6 à 20 lettres ou chiffres",
    en: "The ID card number has 6 to 20 letters or digits",
  },
  // Confirmation before leaving a page with unsaved changes.
  leave_title: { fr: "Quitter sans enregistrer\u00a0?", en: "Leave without saving?" },
  leave_text: { fr: "Ce que vous avez modifié sera perdu.", en: "What you changed will be lost." },
  leave: { fr: "Quitter", en: "Leave" },
  stay: { fr: "Rester ici", en: "Stay here" },
});

export type FormMessageKey = keyof typeof formMessages;
