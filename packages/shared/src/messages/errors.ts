import { defineMessages } from "./catalogue.ts";

/**
 * Every expected failure: a stable code, its HTTP status and its text in both languages [G.cross.02].
 * A code that is missing here does not compile at its `expected(...)`.
 */
export const errorMessages = defineMessages({
  invalid_input: { fr: "Certaines informations sont à corriger", en: "Some information needs correcting" },
  unauthenticated: { fr: "token invalide", en: "invalid token" },
  wrong_login: { fr: "Email ou mot de passe invalide!", en: "Invalid email or password!" },
  account_not_validated: {
    fr: "Compte non validé, saisissez le code reçu",
    en: "Account not validated, enter the code received",
  },
  account_disabled: { fr: "Ce compte est désactivé", en: "This account is switched off" },
  identity_required: { fr: "Indiquez le compte concerné", en: "Say which account this is for" },
  not_an_agency_account: {
    fr: "Cet espace est réservé aux agences de transport",
    en: "This area is for transport agencies only",
  },
  forbidden: { fr: "Vous n'avez pas accès à cette action", en: "You may not perform this action" },
  not_found: { fr: "Élément introuvable", en: "Item not found" },
  too_many_requests: { fr: "Trop de tentatives, réessayez plus tard", en: "Too many attempts, try again later" },
  body_too_large: { fr: "Le contenu envoyé est trop volumineux", en: "What was sent is too large" },
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
  hold_limit: {
    fr: "Vous gardez déjà trop de places sans les payer. Payez ou libérez-les d'abord",
    en: "You are already holding too many unpaid seats. Pay for them or release them first",
  },
  price_changed: { fr: "Le prix a changé, vérifiez le nouveau total", en: "The price has changed, check the new total" },
  departure_left: { fr: "Ce départ est déjà parti", en: "This departure has already left" },
  too_late_to_pay: {
    fr: "Il ne reste plus assez de temps pour payer ce départ",
    en: "There is not enough time left to pay for this departure",
  },
  unknown_stop: { fr: "Ce départ ne dessert pas cette ville", en: "This departure does not serve that town" },
  unknown_station: { fr: "Ce lieu d'embarquement n'existe pas pour ce départ", en: "This departure has no such boarding place" },
  foreign_url: { fr: "Adresse de retour non autorisée", en: "That return address is not allowed" },
  booking_not_payable: { fr: "Cette réservation n'est plus à payer", en: "This booking is no longer to be paid" },
  attempt_running: {
    fr: "Un paiement est déjà en cours. Confirmez-le sur votre téléphone ou attendez sa fin",
    en: "A payment is already under way. Confirm it on your phone or wait for it to end",
  },
  method_unavailable: { fr: "Ce moyen de paiement n'est pas encore proposé", en: "This payment method is not offered yet" },
  idempotency_conflict: {
    fr: "Cette demande a déjà été envoyée avec un autre contenu",
    en: "This request was already sent with different content",
  },
  idempotency_in_progress: { fr: "Cette demande est en cours de traitement", en: "This request is being processed" },
  idempotency_key_invalid: { fr: "Clé de demande invalide", en: "Invalid request key" },
  payment_declined: { fr: "Vous avez refusé le paiement", en: "You refused the payment" },
  payment_insufficient_funds: { fr: "Votre solde est insuffisant", en: "Your balance is too low" },
  payment_limit: { fr: "La limite de votre compte est atteinte", en: "Your account's limit is reached" },
  payment_bad_number: { fr: "Ce numéro n'a pas de compte Mobile Money", en: "This number has no Mobile Money account" },
  payment_timeout: {
    fr: "Le temps pour confirmer est passé. Vous n'avez pas été débité",
    en: "The time to confirm has passed. You have not been charged",
  },
  payment_failed: { fr: "Votre paiement n'a pas pu être effectué", en: "Your payment could not be made" },
  provider_unavailable: {
    fr: "L'opérateur ne répond pas. Vous n'avez pas été débité, réessayez dans un instant",
    en: "The operator is not answering. You have not been charged, try again shortly",
  },
  ticket_already_validated: {
    fr: "Ce ticket a déjà été utilisé, veuillez enregistrer un nouveau ticket.",
    en: "This ticket has already been used, please register a new ticket.",
  },
  ticket_not_found: { fr: "Aucun résultat trouvé", en: "no result found" },
  ticket_not_paid: { fr: "Ce ticket n'est pas payé", en: "This ticket is not paid" },
  ticket_cancelled: { fr: "Ce ticket est annulé", en: "This ticket is cancelled" },
  ticket_other_agency: { fr: "Aucun résultat trouvé", en: "no result found" },
  ticket_wrong_day: { fr: "Ce ticket n'est pas pour ce départ aujourd'hui", en: "This ticket is not for a departure today" },
  departure_conflict: { fr: "Des départs existent déjà à ces dates", en: "Departures already exist on these dates" },
  parcel_agency: {
    fr: "Une agence de colis ne planifie pas de départs de voyageurs",
    en: "A parcel agency does not plan passenger departures",
  },
});

export type ErrorCode = keyof typeof errorMessages;

/** The HTTP status of each code; 422 and 204 are never used [G.cross.04]. */
export const errorStatus: Readonly<Record<ErrorCode, 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500 | 503>> = {
  invalid_input: 400,
  unauthenticated: 401,
  wrong_login: 401,
  account_not_validated: 403,
  account_disabled: 403,
  identity_required: 400,
  not_an_agency_account: 403,
  forbidden: 403,
  not_found: 404,
  too_many_requests: 429,
  body_too_large: 413,
  unexpected: 500,
  unavailable: 503,
  seats_unavailable: 409,
  hold_expired: 409,
  hold_limit: 429,
  price_changed: 409,
  departure_left: 409,
  too_late_to_pay: 409,
  unknown_stop: 400,
  unknown_station: 400,
  foreign_url: 400,
  booking_not_payable: 409,
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
  payment_failed: 409,
  provider_unavailable: 409,
  ticket_already_validated: 409,
  ticket_not_found: 404,
  ticket_not_paid: 409,
  ticket_cancelled: 409,
  ticket_other_agency: 404,
  ticket_wrong_day: 409,
  departure_conflict: 409,
  parcel_agency: 403,
};
