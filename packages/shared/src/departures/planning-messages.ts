import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the planning page: departures by day and the form for new ones. */
export const planningMessages = defineMessages({
  title: { fr: "Planning", en: "Planning" },
  allDays: { fr: "Tous les jours", en: "All dates" },
  all: { fr: "Tous", en: "All" },
  chooseDay: { fr: "Choisir un jour", en: "Choose a day" },
  previousWeek: { fr: "Semaine précédente", en: "Previous week" },
  nextWeek: { fr: "Semaine suivante", en: "Next week" },
  today: { fr: "Aujourd'hui", en: "Today" },
  search: { fr: "Ville, heure ou classe", en: "Town, time or class" },
  state: { fr: "Départs à montrer", en: "Departures to show" },
  stateAll: { fr: "Tous", en: "All" },
  stateInProgress: { fr: "En cours et à venir", en: "Under way and upcoming" },
  statePast: { fr: "Passés", en: "Past" },
  countOne: { fr: "1 départ", en: "1 departure" },
  countNone: { fr: "0 départ", en: "0 departures" },
  countMany: { fr: "{count} départs", en: "{count} departures" },
  countMinimum: { fr: "plus de {count} départs", en: "more than {count} departures" },
  loading: { fr: "Chargement des départs…", en: "Loading departures…" },
  tableOf: { fr: "Départs, {day}", en: "Departures, {day}" },
  columnHour: { fr: "Départ", en: "Departure" },
  columnRoute: { fr: "Trajet", en: "Route" },
  columnSeats: { fr: "Places vendues", en: "Seats sold" },
  columnBoarded: { fr: "À bord", en: "On board" },
  columnPrice: { fr: "Prix", en: "Price" },
  columnState: { fr: "État", en: "State" },
  seatsOf: { fr: "{sold} places vendues sur {total}", en: "{sold} seats sold of {total}" },
  boarded: { fr: "{count} à bord", en: "{count} on board" },
  left: { fr: "Parti", en: "Left" },
  arrived: { fr: "Arrivé", en: "Arrived" },
  full: { fr: "Complet", en: "Full" },
  onSale: { fr: "En vente", en: "On sale" },
  notOnSale: { fr: "Pas en vente", en: "Not on sale" },
  emptyText: {
    fr: "Aucun départ planifié pour ce choix.",
    en: "No departure is planned for this choice.",
  },
  emptyKeyword: {
    fr: "Aucun départ ne correspond à «\u00a0{keyword}\u00a0».",
    en: "No departure matches “{keyword}”.",
  },
  clearSearch: { fr: "Effacer la recherche", en: "Clear the search" },
  newDeparture: { fr: "Nouveau départ", en: "New departure" },
  actionsOf: { fr: "Actions : {name}", en: "Actions: {name}" },
  edit: { fr: "Modifier", en: "Edit" },
  copy: { fr: "Copier", en: "Copy" },
  delete: { fr: "Supprimer", en: "Delete" },
  copyOf: { fr: "Copier le départ {name}", en: "Copy the departure {name}" },
  passengers: { fr: "Passagers", en: "Passengers" },
  passengersOf: { fr: "Passagers du départ {name}", en: "Passengers of the departure {name}" },
  copyDays: { fr: "Copier un jour ou une semaine", en: "Copy a day or a week" },
});

/** Texts of the week picker and the day picker [A2.plan.19–24]. */
export const calendarMessages = defineMessages({
  weekOf: { fr: "Semaine du {first} au {last}", en: "Week of {first} to {last}" },
  chooseWeek: { fr: "Choisir une semaine", en: "Choose a week" },
  showWeek: { fr: "Afficher la semaine", en: "Show the week" },
  openDays: { fr: "Choisir dans un calendrier", en: "Choose in a calendar" },
  oneDay: { fr: "1 jour choisi", en: "1 day chosen" },
  manyDays: { fr: "{count} jours choisis", en: "{count} days chosen" },
  takeDays: { fr: "Prendre ces jours", en: "Take these days" },
});

/** Texts of the trip form [A2.plan.02–17]. */
export const tripFormMessages = defineMessages({
  unknownTown: {
    fr: "Nous ne connaissons pas cette ville. Vérifiez son nom : elle sera créée.",
    en: "We do not know this town. Check its name: it will be created.",
  },
  from: { fr: "Ville de départ", en: "From" },
  to: { fr: "Ville d'arrivée", en: "To" },
  reverse: { fr: "Inverser le trajet", en: "Reverse the route" },
  towns: { fr: "{count} villes proposées", en: "{count} towns suggested" },
  day: { fr: "Date {number}", en: "Date {number}" },
  oneDay: { fr: "Date de départ", en: "Departure date" },
  oneHour: { fr: "Heure de départ", en: "Departure time" },
  addDay: { fr: "Ajouter une date", en: "Add a date" },
  removeDay: { fr: "Retirer la date {number}", en: "Remove date {number}" },
  hours: { fr: "Heures de départ", en: "Departure times" },
  hour: { fr: "Heure {number}", en: "Time {number}" },
  addHour: { fr: "Ajouter une heure", en: "Add a time" },
  removeHour: { fr: "Retirer l'heure {number}", en: "Remove time {number}" },
  repeat: { fr: "Répéter sur d'autres jours", en: "Repeat on other days" },
  weekdays: { fr: "Jours de la semaine", en: "Days of the week" },
  everyDay: { fr: "Tous les jours", en: "Every day" },
  repeatStart: { fr: "Répéter du", en: "Repeat from" },
  repeatEnd: { fr: "Jusqu'au (inclus)", en: "Until (inclusive)" },
  repeatOne: { fr: "1 jour répété", en: "1 repeated day" },
  repeatMany: { fr: "{count} jours répétés", en: "{count} repeated days" },
  noWeekday: { fr: "Choisissez au moins un jour", en: "Choose at least one day" },
  repeatEmpty: {
    fr: "Aucun de ces jours ne tombe entre les deux dates",
    en: "None of these days falls between the two dates",
  },
  repeatEndsEarly: {
    fr: "La fin précède le début",
    en: "The end is before the start",
  },
  places: { fr: "Nombre de places", en: "Number of seats" },
  duration: { fr: "Durée", en: "Duration" },
  badDuration: {
    fr: "Écrivez la durée sous la forme heures:minutes, par exemple 04:30",
    en: "Write the duration as hours:minutes, for example 04:30",
  },
  price: { fr: "Prix, FCFA", en: "Price, FCFA" },
  travelClass: { fr: "Classe / catégorie du bus", en: "Class / bus category" },
  stations: { fr: "Lieux d'embarquement", en: "Boarding points" },
  stationsHelp: {
    fr: "Ces heures sont celles du premier départ ; elles se décalent pour les suivants.",
    en: "These times are for the first departure; they shift for later ones.",
  },
  station: { fr: "Lieu {number}", en: "Point {number}" },
  quarter: { fr: "Quartier", en: "Quarter" },
  stationHour: { fr: "Heure", en: "Time" },
  /** A cost above 0 replaces the price of the trip [G.book.06]. */
  cost: { fr: "Prix depuis ce lieu", en: "Price from here" },
  sameCost: { fr: "Prix du trajet", en: "Price of the trip" },
  addStation: { fr: "Ajouter un lieu d'embarquement", en: "Add a boarding point" },
  removeStation: { fr: "Retirer le lieu {number}", en: "Remove point {number}" },
  stops: { fr: "Arrêts en route", en: "Stops on the way" },
  stop: { fr: "Arrêt {number}", en: "Stop {number}" },
  stopTown: { fr: "Ville", en: "Town" },
  addStop: { fr: "Ajouter un arrêt", en: "Add a stop" },
  removeStop: { fr: "Retirer l'arrêt {number}", en: "Remove stop {number}" },
  createOne: { fr: "Créer le départ", en: "Create the departure" },
  createMany: { fr: "Créer {count} départs", en: "Create {count} departures" },
  createThenReturn: {
    fr: "Créer, puis planifier le retour",
    en: "Create, then plan the return",
  },
  createdOne: { fr: "Le départ est créé", en: "The departure is created" },
  createdMany: { fr: "{count} départs sont créés", en: "{count} departures are created" },
  createdNone: {
    fr: "Tous ces départs existaient déjà",
    en: "All these departures existed already",
  },
  tooMany: { fr: "200 départs au plus à la fois", en: "At most 200 departures at once" },
  fixFields: { fr: "Corrigez les champs signalés", en: "Correct the marked fields" },
  stopTooLong: {
    fr: "L'arrêt précède l'arrivée : sa durée doit être plus courte que celle du trajet",
    en: "A stop comes before the arrival: its duration must be shorter than that of the trip",
  },
  tooFar: {
    fr: "Six mois au plus après la première date",
    en: "At most six months after the first date",
  },
  quarterTwice: {
    fr: "Ce lieu est déjà dans la liste à cette heure",
    en: "This point is already listed at this time",
  },
  discardTitle: { fr: "Abandonner ce départ ?", en: "Discard this departure?" },
  discardText: { fr: "Ce que vous avez saisi sera perdu.", en: "What you typed will be lost." },
  discard: { fr: "Abandonner", en: "Discard" },
  keep: { fr: "Continuer la saisie", en: "Keep editing" },
  conflictTitle: { fr: "Déjà au planning", en: "Already planned" },
  conflictOne: {
    fr: "Rien n'a été créé. 1 départ existe déjà :",
    en: "Nothing was created. 1 departure exists already:",
  },
  conflictMany: {
    fr: "Rien n'a été créé. {count} départs existent déjà :",
    en: "Nothing was created. {count} departures exist already:",
  },
  conflictAllOne: {
    fr: "Rien n'a été créé : ce départ existe déjà.",
    en: "Nothing was created: this departure exists already.",
  },
  conflictAll: {
    fr: "Rien n'a été créé : les {count} départs existent déjà.",
    en: "Nothing was created: all {count} departures exist already.",
  },
  conflictLine: { fr: "{date} à {hour}", en: "{date} at {hour}" },
  createOthers: {
    fr: "Créer les {count} autres départs",
    en: "Create the other {count} departures",
  },
  createOther: { fr: "Créer l'autre départ", en: "Create the other departure" },
  changeForm: { fr: "Modifier la saisie", en: "Change the form" },
});

/** Texts of the dialog that edits a departure [A2.plan.18, G.plan.04]. */
export const editDepartureMessages = defineMessages({
  editOf: { fr: "Modifier le départ {name}", en: "Edit the departure {name}" },
  title: { fr: "Modifier le départ", en: "Edit the departure" },
  save: { fr: "Enregistrer", en: "Save" },
  saveAndNotify: { fr: "Enregistrer et prévenir", en: "Save and tell travellers" },
  saved: { fr: "Le départ est modifié", en: "The departure is changed" },
  unchanged: { fr: "Rien n'a changé", en: "Nothing has changed" },
  discardTitle: { fr: "Abandonner ces changements ?", en: "Discard these changes?" },
  locked: {
    fr: "Des places sont vendues ou retenues : le trajet, la date, la classe, le prix et les arrêts ne changent plus.",
    en: "Seats are sold or held: route, date, class, price and stops can no longer change.",
  },
  stops: { fr: "Arrêts : {towns}", en: "Stops: {towns}" },
  hourEarlier: {
    fr: "Le départ passe de {before} à {after}, {time} plus tôt. Les voyageurs reçoivent un message. Ceux qui ont acheté en ligne pour {before} peuvent annuler jusqu'au départ et sont remboursés en entier, frais compris.",
    en: "The departure moves from {before} to {after}, {time} earlier. Travellers get a message. Those who bought online for {before} may cancel until the departure and get everything back, fees included.",
  },
  hourLater: {
    fr: "Le départ passe de {before} à {after}, {time} plus tard. Les voyageurs reçoivent un message. Ceux qui ont acheté en ligne pour {before} peuvent annuler jusqu'au départ et sont remboursés en entier, frais compris.",
    en: "The departure moves from {before} to {after}, {time} later. Travellers get a message. Those who bought online for {before} may cancel until the departure and get everything back, fees included.",
  },
  hourLittleLater: {
    fr: "Le départ passe de {before} à {after}, {time} plus tard. Les voyageurs reçoivent un message. Ceux qui ont acheté pour {before} n'ont pas droit au remboursement entier : le retard doit dépasser 30 minutes.",
    en: "The departure moves from {before} to {after}, {time} later. Travellers get a message. Those who bought for {before} cannot cancel for a full refund: the delay must be more than 30 minutes.",
  },
  stationNotice: {
    fr: "Les voyageurs des lieux d'embarquement changés reçoivent un message.",
    en: "Travellers of changed boarding points get a message.",
  },
  seatsBeyond: {
    fr: "Places vendues ou retenues au-delà : {seats}",
    en: "Sold or held seats beyond this number: {seats}",
  },
  changedText: {
    fr: "Rien n'a été enregistré. Voici ce que vous avez saisi ; la version actuelle le remplacera.",
    en: "Nothing was saved. This is what you typed; the current version will replace it.",
  },
  showCurrent: { fr: "Voir la version actuelle", en: "Show the current version" },
});

/** Texts of the dialog that deletes a departure [A1.plan.02, G.plan.03]. */
export const deleteDepartureMessages = defineMessages({
  column: { fr: "Actions", en: "Actions" },
  deleteOf: { fr: "Supprimer le départ {name}", en: "Delete the departure {name}" },
  title: { fr: "Supprimer ce départ ?", en: "Delete this departure?" },
  loading: { fr: "Recherche des billets…", en: "Looking for tickets…" },
  noTickets: { fr: "Aucun billet n'est payé.", en: "No ticket is paid." },
  oneTicket: {
    fr: "1 billet payé sera annulé et {amount} seront remboursés.",
    en: "1 paid ticket will be cancelled and {amount} refunded.",
  },
  manyTickets: {
    fr: "{count} billets payés seront annulés et {amount} seront remboursés.",
    en: "{count} paid tickets will be cancelled and {amount} refunded.",
  },
  cashPart: {
    fr: "Dont {amount} en espèces, à remettre au guichet.",
    en: "Of this, {amount} in cash, to hand out at the counter.",
  },
  refundHow: {
    fr: "Chaque voyageur est remboursé en entier, frais compris, et reçoit un message.",
    en: "Each traveller gets the full price back, with the fees, and a message.",
  },
  oneUnpaid: {
    fr: "1 réservation non payée prendra fin.",
    en: "1 unpaid booking will end.",
  },
  manyUnpaid: {
    fr: "{count} réservations non payées prendront fin.",
    en: "{count} unpaid bookings will end.",
  },
  final: {
    fr: "Le départ ne sera plus en vente. C'est définitif.",
    en: "The departure will no longer be on sale. This cannot be undone.",
  },
  refusedLeft: {
    fr: "Ce départ est déjà parti : il ne peut plus être supprimé.",
    en: "This departure has already left: it can no longer be deleted.",
  },
  refusedBoarded: {
    fr: "Des voyageurs sont déjà contrôlés : ce départ ne peut plus être supprimé.",
    en: "Travellers are already checked in: this departure can no longer be deleted.",
  },
  keep: { fr: "Garder le départ", en: "Keep the departure" },
  delete: { fr: "Supprimer", en: "Delete" },
  deleteAndRefund: { fr: "Supprimer et rembourser", en: "Delete and refund" },
  deleted: { fr: "Le départ est supprimé", en: "The departure is deleted" },
  deletedRefunded: {
    fr: "Le départ est supprimé et {amount} seront remboursés",
    en: "The departure is deleted and {amount} will be refunded",
  },
  deletedCash: {
    fr: "Le départ est supprimé et {amount} seront remboursés, dont {cash} en espèces, à remettre au guichet",
    en: "The departure is deleted and {amount} will be refunded, {cash} of it in cash, to hand out at the counter",
  },
  toCounter: { fr: "Aller au guichet", en: "Go to the counter" },
});
