import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the errors of planned departures; part of messages/errors.ts. */
export const departureErrors = defineMessages({
  departure_has_tickets: { fr: "Des billets sont déjà payés", en: "Tickets are already paid" },
  departure_left: { fr: "Ce départ est déjà parti", en: "This departure has already left" },
  departure_conflict: {
    fr: "Des départs existent déjà à ces dates",
    en: "Departures already exist on these dates",
  },
  departure_changed: {
    fr: "Ce départ a été modifié entre-temps",
    en: "This departure has been changed in the meantime",
  },
  departure_sold: {
    fr: "Des places de ce départ sont vendues ou retenues : ces champs ne peuvent plus changer",
    en: "Seats of this departure are sold or held: these fields can no longer be changed",
  },
  departure_too_soon: {
    fr: "Un départ vendu ne peut être avancé qu'à une heure éloignée d'au moins 3 heures",
    en: "A sold departure can only be moved to an earlier time that is at least 3 hours ahead",
  },
  nothing_to_copy: {
    fr: "Il n'y a aucun départ à copier : rien n'est planifié à cette date, ou les nouvelles heures sont déjà passées",
    en: "There is no departure to copy: nothing is planned on that date, or the new times have passed",
  },
  too_many_to_copy: {
    fr: "Une copie comprend 500 départs au plus : copiez jour par jour",
    en: "A copy has at most 500 departures: copy day by day",
  },
  too_many_templates: {
    fr: "Votre agence a déjà 50 modèles : supprimez-en un, ou remplacez-en un par son nom",
    en: "Your agency already has 50 templates: delete one, or replace one by its name",
  },
  seats_beyond_places: {
    fr: "Des places vendues ou retenues ont un numéro plus grand que ce nombre",
    en: "Sold or held seats have a higher number than this number of seats",
  },
});

/** Their HTTP status. */
export const departureErrorStatus = {
  departure_has_tickets: 409,
  departure_left: 409,
  departure_conflict: 409,
  departure_changed: 409,
  departure_sold: 409,
  departure_too_soon: 409,
  nothing_to_copy: 409,
  too_many_to_copy: 409,
  too_many_templates: 409,
  seats_beyond_places: 409,
} as const;
