import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the errors of places to board and alight and of edited bookings; part of messages/errors.ts. */
export const bookingErrors = defineMessages({
  unknown_stop: {
    fr: "Ce départ ne dessert pas cette ville",
    en: "This departure does not serve that town",
  },
  unknown_station: {
    fr: "Ce lieu d'embarquement n'existe pas pour ce départ",
    en: "This departure has no such boarding point",
  },
  station_price_differs: {
    fr: "Ce lieu d'embarquement a un autre prix. Choisissez-en un au prix que vous avez payé.",
    en: "This boarding point has another price. Choose one at the price you paid.",
  },
  modification_closed: {
    fr: "Les voyageurs ne peuvent plus être modifiés : c'est possible jusqu'à 1 heure avant le départ, tant que le billet n'est ni utilisé ni annulé",
    en: "The passengers can no longer be changed: it is possible until 1 hour before departure, as long as the ticket is neither used nor cancelled",
  },
  booking_changed: {
    fr: "Cette réservation a été modifiée entre-temps",
    en: "This booking has been changed in the meantime",
  },
});

/** Their HTTP status. */
export const bookingErrorStatus = {
  unknown_stop: 400,
  unknown_station: 400,
  station_price_differs: 409,
  modification_closed: 409,
  booking_changed: 409,
} as const;
