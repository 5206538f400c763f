import { refundErrors, refundErrorStatus } from "../payments/errors.ts";
import { bookingErrors, bookingErrorStatus } from "../bookings/errors.ts";
import { checkInErrors, checkInErrorStatus } from "../check-in/errors.ts";
import { counterErrors, counterErrorStatus } from "../counter/errors.ts";
import { couponErrors, couponErrorStatus } from "../coupons/errors.ts";
import { departureErrors, departureErrorStatus } from "../departures/errors.ts";
import { parcelErrors, parcelErrorStatus } from "../parcels/errors.ts";
import { payoutErrors, payoutErrorStatus } from "../payouts/errors.ts";
import { voucherErrors, voucherErrorStatus } from "../vouchers/errors.ts";
import { defineMessages } from "./catalogue.ts";

/**
 * Every expected error: a stable code and its text in both languages [G.cross.02].
 * An `appError(...)` with a code that is missing here does not compile.
 */
export const errorMessages = defineMessages({
  invalid_input: {
    fr: "Certaines informations sont à corriger",
    en: "Some information needs correcting",
  },
  unauthenticated: { fr: "token invalide", en: "invalid token" },
  wrong_login: { fr: "Email ou mot de passe invalide!", en: "Invalid email or password!" },
  account_not_validated: {
    fr: "Compte non validé, saisissez le code reçu",
    en: "Account not validated, enter the code received",
  },
  account_disabled: {
    fr: "Ce compte est désactivé. Contactez votre agence ou Wakafine",
    en: "This account is deactivated. Contact your agency or Wakafine",
  },
  identity_required: { fr: "Indiquez le compte concerné", en: "Say which account this is for" },
  not_an_agency_account: {
    fr: "Cet espace est réservé aux agences de transport",
    en: "This area is for transport agencies only",
  },
  account_exists: {
    fr: "Un compte existe déjà avec ce téléphone ou cet e-mail. Connectez-vous, ou demandez un nouveau mot de passe",
    en: "An account with this phone or e-mail exists already. Log in, or ask for a new password",
  },
  bad_token: { fr: "token invalide", en: "invalid token" },
  other_browser: {
    fr: "Utilisez ce lien ou ce code dans le navigateur où vous avez demandé le nouveau mot de passe",
    en: "Use this link or code in the browser where you requested the new password",
  },
  bad_reset_email: { fr: "Adresse email invalide.", en: "Invalid email address." },
  code_wrong: {
    fr: "Ce code n'est pas valable. Vérifiez-le, ou demandez-en un autre",
    en: "This code is not valid. Check it, or ask for another one",
  },
  password_needed: {
    fr: "Code bon. Choisissez votre mot de passe pour terminer",
    en: "The code is right. Choose your password to finish",
  },
  wrong_password: {
    fr: "Le mot de passe actuel n'est pas le bon",
    en: "The current password is not right",
  },
  second_factor_required: {
    fr: "Saisissez le code de votre application d'authentification",
    en: "Enter the code of your authenticator app",
  },
  second_factor_wrong: {
    fr: "Ce code est faux ou a déjà servi. Attendez le suivant, ou prenez un code de secours",
    en: "This code is wrong or was used already. Wait for the next one, or use a recovery code",
  },
  second_factor_enrolment_required: {
    fr: "Liez d'abord une application d'authentification à votre compte",
    en: "Link an authenticator app to your account first",
  },
  enrolment_expired: {
    fr: "Ce QR code n'est plus valable : recommencez",
    en: "This QR code is no longer valid: start again",
  },
  bad_image: {
    fr: "Ce fichier n'est pas une image JPEG, PNG ou SVG",
    en: "This file is not a JPEG, PNG or SVG image",
  },
  image_too_large: {
    fr: "Cette image est trop grande : 5 Mo au maximum",
    en: "This image is too large: 5 MB at most",
  },
  already_staff: {
    fr: "Vous travaillez déjà pour une agence. Quittez-la d'abord",
    en: "You already work for an agency. Leave it first",
  },
  administrator_only: {
    fr: "Seul un administrateur de l'agence peut faire cela",
    en: "Only an administrator of the agency may do this",
  },
  last_administrator: {
    fr: "C'est le dernier administrateur actif : nommez-en un autre d'abord",
    en: "This is the last active administrator: name another one first",
  },
  not_on_oneself: {
    fr: "Vous ne pouvez pas faire cela sur votre propre compte",
    en: "You cannot do this to your own account",
  },
  role_does_not_fit: { fr: "Ce rôle ne convient pas ici", en: "This role does not fit here" },
  disabled_by_platform: {
    fr: "Wakafine a désactivé ce compte : son e-mail, son téléphone et son mot de passe ne peuvent pas être modifiés",
    en: "Wakafine has deactivated this account: its e-mail, phone and password cannot be changed",
  },
  not_in_this_state: {
    fr: "L'état a changé entre-temps. Rechargez la page",
    en: "This was changed in the meantime. Reload the page",
  },
  forbidden: { fr: "Vous n'avez pas accès à cette action", en: "You may not perform this action" },
  not_found: { fr: "Élément introuvable", en: "Item not found" },
  too_many_requests: {
    fr: "Trop de tentatives, réessayez plus tard",
    en: "Too many attempts, try again later",
  },
  too_many_prompts: {
    fr: "Ce numéro a reçu trop de demandes de paiement. Réessayez dans quelques minutes, ou payez avec un autre numéro",
    en: "This number has had too many payment requests. Try again in a few minutes, or pay with another number",
  },
  prompt_verification_required: {
    fr: "Ce numéro a déjà reçu beaucoup de demandes de paiement. Confirmez-le par SMS pour payer maintenant, ou réessayez plus tard",
    en: "This number has already had many payment requests. Verify it by SMS to pay now, or try again later",
  },
  too_many_attempts: {
    fr: "Le paiement de cette réservation a été essayé trop de fois. Réservez à nouveau pour payer",
    en: "Payment for this booking has been tried too many times. Book again to pay",
  },
  too_many_pending_payments: {
    fr: "Trop de paiements attendent déjà une réponse depuis cet appareil ou cette connexion. Terminez-en un, ou réessayez dans quelques minutes",
    en: "Too many payments from this device or connection are already waiting for an answer. Finish one of them, or try again in a few minutes",
  },
  body_too_large: { fr: "Le contenu envoyé est trop volumineux", en: "What was sent is too large" },
  content_encoding_refused: {
    fr: "Le contenu compressé n'est pas accepté : envoyez-le sans Content-Encoding",
    en: "Compressed content is not accepted: send it without Content-Encoding",
  },
  body_too_slow: {
    fr: "L'envoi est trop lent. Réessayez avec une meilleure connexion",
    en: "The upload is too slow. Try again with a better connection",
  },
  unexpected: {
    fr: "Une erreur inattendue est survenue. Veuillez réessayer plus tard",
    en: "An unexpected error has occurred. Please try again later",
  },
  unavailable: {
    fr: "Le service est momentanément indisponible. Réessayez dans un instant",
    en: "The service is unavailable for a moment. Try again shortly",
  },
  seats_unavailable: { fr: "Il ne reste pas assez de places", en: "Not enough places left" },
  hold_expired: {
    fr: "Vos places ne sont plus gardées. Choisissez à nouveau le départ",
    en: "Your seats are no longer held. Choose the departure again",
  },
  hold_booked: {
    fr: "Ces places sont déjà dans votre commande",
    en: "These seats are already in your order",
  },
  hold_limit: {
    fr: "Vous gardez déjà trop de places sans les payer. Payez ou libérez-les d'abord",
    en: "You are already holding too many unpaid seats. Pay for them or release them first",
  },
  phone_verification_required: {
    fr: "Beaucoup de places sont réservées sans être payées. Confirmez votre numéro de téléphone par SMS pour réserver les vôtres",
    en: "Many seats are being held without payment. Confirm your phone number by SMS to hold yours",
  },
  phone_code_required: {
    fr: "Ce numéro doit d'abord être confirmé. Demandez un code par SMS et entrez-le pour réserver",
    en: "This number must be verified first. Ask for a code by SMS and enter it to book",
  },
  phone_code_wrong: {
    fr: "Ce code n'est pas le bon. Vérifiez le SMS",
    en: "This is not the right code. Check the SMS",
  },
  phone_code_expired: {
    fr: "Ce code n'est plus valable. Demandez-en un autre",
    en: "This code is no longer valid. Ask for another one",
  },
  phone_code_used_up: {
    fr: "Trop de codes faux. Demandez un autre code",
    en: "Too many wrong codes. Ask for another code",
  },
  payment_statement_too_early: {
    fr: "Le paiement est encore en cours. Attendez la fin du délai, puis réessayez",
    en: "The payment is still in progress. Wait until it times out, then try again",
  },
  payment_not_confirmed: {
    fr: "L'opérateur ne confirme pas ce paiement pour cette commande",
    en: "The operator does not confirm this payment for this order",
  },
  order_not_reopened: {
    fr: "Ce code de commande et ce numéro ne correspondent pas. Vérifiez les deux",
    en: "This order code and this number do not match. Check both",
  },
  price_changed: {
    fr: "Le prix a changé, vérifiez le nouveau total",
    en: "The price has changed, check the new total",
  },
  ...bookingErrors,
  ...couponErrors,
  ...departureErrors,
  ...checkInErrors,
  ...voucherErrors,
  too_late_to_pay: {
    fr: "Il ne reste plus assez de temps pour payer ce départ",
    en: "There is not enough time left to pay for this departure",
  },
  foreign_url: { fr: "Adresse de retour non autorisée", en: "That return address is not allowed" },
  booking_not_payable: {
    fr: "Cette réservation n'est plus à payer",
    en: "This booking is no longer to be paid",
  },
  cancellation_changed: {
    fr: "L'annulation a changé entre-temps : rien n'a été annulé. Vérifiez-la, puis confirmez de nouveau",
    en: "The cancellation has changed in the meantime: nothing was cancelled. Check it, then confirm again",
  },
  too_late_to_cancel: {
    fr: "Ce billet s'annule jusqu'à 2 heures avant le départ",
    en: "This ticket can be cancelled up to 2 hours before departure",
  },
  ...refundErrors,
  ...payoutErrors,
  ...parcelErrors,
  ...counterErrors,
  owner_code_unavailable: {
    fr: "Nous n'envoyons pas de code SMS dans le pays de ce numéro. Connectez-vous au compte qui a réservé, ou contactez le service client, qui peut annuler pour vous.",
    en: "We do not send codes by SMS to the country of this number. Log in to the account that booked, or contact customer service, who can cancel for you.",
  },
  owner_verification_required: {
    fr: "Entrez le code envoyé au téléphone du titulaire",
    en: "Enter the code sent to the owner's phone",
  },
  tickets_not_sendable: {
    fr: "Ces billets ne peuvent plus être renvoyés",
    en: "These tickets can no longer be sent again",
  },
  attempt_running: {
    fr: "Un paiement est déjà en cours. Confirmez-le sur votre téléphone ou attendez sa fin",
    en: "A payment is already under way. Confirm it on your phone or wait for it to end",
  },
  method_unavailable: {
    fr: "Ce moyen de paiement n'est pas encore proposé",
    en: "This payment method is not offered yet",
  },
  idempotency_conflict: {
    fr: "Cette demande a déjà été envoyée avec un autre contenu",
    en: "This request was already sent with different content",
  },
  idempotency_in_progress: {
    fr: "Cette demande est en cours de traitement",
    en: "This request is being processed",
  },
  idempotency_key_invalid: { fr: "Clé de demande invalide", en: "Invalid request key" },
  payment_declined: { fr: "Vous avez refusé le paiement", en: "You refused the payment" },
  payment_insufficient_funds: {
    fr: "Votre solde est insuffisant. Rechargez ou utilisez un autre numéro",
    en: "Your balance is too low. Top up or use another number",
  },
  payment_limit: {
    fr: "La limite de votre compte est atteinte",
    en: "Your account's limit is reached",
  },
  payment_bad_number: {
    fr: "Ce numéro n'a pas de compte Mobile Money",
    en: "This number has no Mobile Money account",
  },
  payment_timeout: {
    fr: "Le temps pour confirmer est passé",
    en: "The time to confirm has passed",
  },
  payment_instrument_declined: {
    fr: "Ce moyen de paiement a été refusé. Choisissez-en un autre",
    en: "This means of payment was declined. Choose another one",
  },
  payment_cancelled: {
    fr: "Vous avez quitté la page de paiement",
    en: "You left the payment page",
  },
  payment_failed: {
    fr: "Votre paiement n'a pas pu être effectué",
    en: "Your payment could not be made",
  },
  payment_refunded: {
    fr: "Votre paiement vous a été remboursé",
    en: "Your payment was refunded to you",
  },
  provider_unavailable: {
    fr: "L'opérateur ne répond pas. Réessayez dans un instant",
    en: "The operator is not answering. Try again shortly",
  },
  ticket_already_validated: {
    fr: "Ce ticket a déjà été utilisé, veuillez enregistrer un nouveau ticket.",
    en: "This ticket has already been used, please register a new ticket.",
  },
  ticket_not_found: { fr: "Aucun résultat trouvé", en: "no result found" },
  ticket_not_paid: { fr: "Ce ticket n'est pas payé", en: "This ticket is not paid" },
  ticket_cancelled: { fr: "Ce ticket est annulé", en: "This ticket is cancelled" },
  ticket_other_agency: { fr: "Aucun résultat trouvé", en: "no result found" },
  ticket_wrong_day: {
    fr: "Ce ticket n'est pas pour ce départ aujourd'hui",
    en: "This ticket is not for a departure today",
  },
});

export type ErrorCode = keyof typeof errorMessages;

/** The HTTP status of each code; 422 and 204 are never used [G.cross.04]. */
export const errorStatus: Readonly<
  Record<ErrorCode, 400 | 401 | 402 | 403 | 404 | 408 | 409 | 413 | 415 | 429 | 500 | 503>
> = {
  invalid_input: 400,
  unauthenticated: 401,
  wrong_login: 401,
  account_not_validated: 403,
  account_disabled: 403,
  identity_required: 400,
  not_an_agency_account: 403,
  account_exists: 409,
  bad_token: 400,
  other_browser: 403,
  bad_reset_email: 400,
  code_wrong: 400,
  password_needed: 409,
  wrong_password: 400,
  second_factor_required: 403,
  second_factor_wrong: 400,
  second_factor_enrolment_required: 403,
  enrolment_expired: 400,
  bad_image: 400,
  image_too_large: 413,
  already_staff: 409,
  administrator_only: 403,
  last_administrator: 409,
  not_on_oneself: 403,
  role_does_not_fit: 400,
  disabled_by_platform: 409,
  not_in_this_state: 409,
  forbidden: 403,
  not_found: 404,
  too_many_requests: 429,
  too_many_prompts: 429,
  prompt_verification_required: 429,
  too_many_attempts: 429,
  too_many_pending_payments: 429,
  body_too_large: 413,
  content_encoding_refused: 415,
  body_too_slow: 408,
  unexpected: 500,
  unavailable: 503,
  seats_unavailable: 409,
  hold_expired: 409,
  hold_booked: 409,
  hold_limit: 429,
  phone_verification_required: 429,
  phone_code_required: 429,
  phone_code_wrong: 403,
  phone_code_expired: 403,
  phone_code_used_up: 429,
  payment_statement_too_early: 409,
  payment_not_confirmed: 409,
  order_not_reopened: 404,
  price_changed: 409,
  ...bookingErrorStatus,
  ...couponErrorStatus,
  ...departureErrorStatus,
  ...checkInErrorStatus,
  ...voucherErrorStatus,
  too_late_to_pay: 409,
  foreign_url: 400,
  booking_not_payable: 409,
  cancellation_changed: 409,
  too_late_to_cancel: 409,
  owner_code_unavailable: 403,
  owner_verification_required: 403,
  ...refundErrorStatus,
  ...payoutErrorStatus,
  ...parcelErrorStatus,
  ...counterErrorStatus,
  tickets_not_sendable: 409,
  attempt_running: 409,
  method_unavailable: 400,
  idempotency_conflict: 409,
  idempotency_in_progress: 409,
  idempotency_key_invalid: 400,
  payment_declined: 409,
  payment_insufficient_funds: 409,
  payment_limit: 409,
  payment_bad_number: 409,
  payment_timeout: 409,
  payment_instrument_declined: 409,
  payment_cancelled: 409,
  payment_failed: 409,
  payment_refunded: 409,
  provider_unavailable: 409,
  ticket_already_validated: 409,
  ticket_not_found: 404,
  ticket_not_paid: 409,
  ticket_cancelled: 409,
  ticket_other_agency: 404,
  ticket_wrong_day: 409,
};
