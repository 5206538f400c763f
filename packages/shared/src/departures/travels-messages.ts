import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the page "My travels" of an agency. */
export const travelsMessages = defineMessages({
  title: { fr: "Mes voyages", en: "My travels" },
  reservations: { fr: "Réservations", en: "Bookings" },
  search: { fr: "Ville, jour, heure ou classe", en: "Town, day, time or class" },
  state: { fr: "Voyages à afficher", en: "Trips to show" },
  upcoming: { fr: "À venir", en: "Upcoming" },
  underWay: { fr: "En route", en: "Under way" },
  inProgress: { fr: "En cours et à venir", en: "Under way and upcoming" },
  past: { fr: "Passés", en: "Past" },
  all: { fr: "Tous", en: "All" },
  day: { fr: "Jour", en: "Day" },
  order: { fr: "Ordre", en: "Order" },
  asc: { fr: "Le plus tôt d'abord", en: "Earliest first" },
  desc: { fr: "Le plus tard d'abord", en: "Latest first" },
  loading: { fr: "Chargement des départs…", en: "Loading departures…" },
  table: { fr: "Départs de l'agence", en: "Departures of the agency" },
  shown: { fr: "{shown} sur {total} départs", en: "{shown} of {total} departures" },
  shownOne: { fr: "1 départ", en: "1 departure" },
  shownMinimum: {
    fr: "{shown} sur plus de {total} départs",
    en: "{shown} of more than {total} departures",
  },
  columnLeft: { fr: "Places libres", en: "Seats left" },
  left: { fr: "{count} libres", en: "{count} left" },
  leftOne: { fr: "1 libre", en: "1 left" },
  columnPassengers: { fr: "Passagers", en: "Passengers" },
  passengers: { fr: "Passagers", en: "Passengers" },
  passengersOf: { fr: "Passagers du départ {name}", en: "Passengers of the departure {name}" },
  emptyText: {
    fr: "Aucun départ pour ce choix. Les départs planifiés apparaissent ici.",
    en: "No departure for this choice. Planned departures appear here.",
  },
  emptyKeyword: {
    fr: "Aucun départ ne correspond à «\u00a0{keyword}\u00a0». La recherche lit une ville, un jour (29/11), une heure (06:30) ou une classe.",
    en: "No departure matches “{keyword}”. The search reads a town, a day (29/11), a time (06:30) or a class.",
  },
  plan: { fr: "Planifier un départ", en: "Plan a departure" },
});
