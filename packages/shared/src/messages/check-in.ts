import { defineMessages } from "./catalogue.ts";

/** What the check-in dialog says at its steps; texts of table M word for word [G.check.05, G.check.06]. */
export const checkInMessages = defineMessages({
  q_code_scan_fail: {
    fr: "Une erreur est survenue lors du scan du QR code, veuillez réessayer",
    en: "An error occurred while scanning the QR code please try again",
  },
  no_divice_find: { fr: "Aucune caméra n'a été trouvée", en: "No camera was found" },
  ticket_already_validated: {
    fr: "Ce ticket a déjà été utilisé, veuillez enregistrer un nouveau ticket.",
    en: "This ticket has already been used, please register a new ticket.",
  },
  ticket_marked: { fr: "Le ticket a été marqué comme utilisé", en: "The ticket was marked as used" },
  check_in_error: { fr: "Une erreur est survenue, réessayez", en: "an error occurred, try again" },
  check_in_no_result: { fr: "Aucun résultat trouvé", en: "no result found" },
  mark_as_used: { fr: "Marquer comme utilisé", en: "mark as used" },
});
