import { defineMessages } from "../messages/catalogue.ts";

/** Texts of loading and unloading a bus [A2.parc.17–20, G.parc.05]. */
export const parcelLoaderMessages = defineMessages({
  loadDetail: {
    fr: "Chaque colis scanné part avec ce bus.",
    en: "Each scanned parcel leaves with this bus.",
  },
  unloadDetail: { fr: "Chaque colis scanné est arrivé.", en: "Each scanned parcel has arrived." },
  scanStep: { fr: "Scanner", en: "Scan" },
  verify: { fr: "Vérifier", en: "Verify" },
  confirm: { fr: "Confirmer", en: "Confirm" },
  confirmation: { fr: "Confirmation", en: "Confirmation" },
  chooseBus: { fr: "Choisissez le bus", en: "Choose the bus" },
  loadingBuses: { fr: "Chargement des bus…", en: "Loading buses…" },
  noBus: { fr: "Aucun bus à charger", en: "No bus to load" },
  noBusText: {
    fr: "Créez un départ dans «\u00a0Mes départs\u00a0».",
    en: "Create a departure in “My departures”.",
  },
  noArriving: { fr: "Aucun bus à décharger", en: "No bus to unload" },
  noArrivingText: {
    fr: "Un bus apparaît ici dès qu'il porte un colis.",
    en: "A bus appears here as soon as it carries a parcel.",
  },
  keptBuses: {
    fr: "Pas de réseau : voici les bus gardés sur cet appareil.",
    en: "No network: these are the buses kept on this device.",
  },
  noKept: { fr: "Aucun bus n'est gardé sur cet appareil.", en: "No bus is kept on this device." },
  otherBus: { fr: "Changer de bus", en: "Change the bus" },
  busState: {
    fr: "prévus : {planned}, à bord : {loaded}",
    en: "{planned} planned, {loaded} on board",
  },
  code: { fr: "Code du colis", en: "Parcel code" },
  codeRequired: {
    fr: "Scannez ou saisissez le code du colis",
    en: "Scan or enter the parcel code",
  },
  load: { fr: "Charger", en: "Load" },
  unload: { fr: "Décharger", en: "Unload" },
  scan: { fr: "Scanner un colis", en: "Scan a parcel" },
  scanAgain: { fr: "Scanner à nouveau", en: "Scan again" },
  enterCode: { fr: "Saisir le code", en: "Enter the code" },
  scanTitle: { fr: "Scanner le QR code du colis", en: "Scan the parcel's QR code" },
  // Running counts.
  counts: { fr: "Compte de ce bus", en: "Counts of this bus" },
  expected: { fr: "Restants", en: "Remaining" },
  loadedCount: { fr: "Chargés", en: "Loaded" },
  unloadedCount: { fr: "Déchargés", en: "Unloaded" },
  extras: { fr: "Hors liste", en: "Not on the list" },
  elsewhere: { fr: "Dans un autre bus", en: "On another bus" },
  waitingCount: { fr: "En attente", en: "Waiting" },
  // The result of a scan.
  loaded: { fr: "Chargé", en: "Loaded" },
  unloaded: { fr: "Déchargé", en: "Unloaded" },
  loadedExtra: { fr: "Chargé, hors liste", en: "Loaded, not on the list" },
  unloadedExtra: { fr: "Déchargé, hors liste", en: "Unloaded, not on the list" },
  waiting: { fr: "En attente du réseau", en: "Waiting for the network" },
  waitingText: {
    fr: "Gardé sur cet appareil, envoyé plus tard.",
    en: "Kept on this device, sent later.",
  },
  early: { fr: "Pas encore chargé", en: "Not loaded yet" },
  earlyText: {
    fr: "Le scan du chargeur n'est pas encore arrivé. Celui-ci est gardé et sera renvoyé.",
    en: "The loader's scan has not arrived yet. This one is kept and sent again.",
  },
  earlyOf: {
    fr: "Le chargement de ce colis n'est pas encore arrivé.",
    en: "The loading of this parcel has not arrived yet.",
  },
  limitedOf: {
    fr: "Trop de signalements pour ce colis aujourd'hui. Ce signalement partira plus tard.",
    en: "Too many reports about this parcel today. This report is sent again later.",
  },
  drop: { fr: "Abandonner", en: "Discard" },
  dropOf: { fr: "Abandonner le scan de {code}", en: "Discard the scan of {code}" },
  already: { fr: "Déjà scanné", en: "Already scanned" },
  alreadyElsewhere: { fr: "Déjà dans un autre bus", en: "Already on another bus" },
  refused: { fr: "Refusé", en: "Refused" },
  onBus: { fr: "Bus {bus}", en: "Bus {bus}" },
  goesTo: { fr: "Ce colis va à {town}.", en: "This parcel goes to {town}." },
  plannedBus: {
    fr: "Ce colis était chargé dans le bus {bus}.",
    en: "This parcel was loaded onto bus {bus}.",
  },
  transfer: { fr: "Transférer dans ce bus", en: "Move it to this bus" },
  loadAnyway: { fr: "Charger quand même", en: "Load it anyway" },
  unloadAnyway: { fr: "Il est arrivé par ce bus", en: "It came with this bus" },
  notLeft: { fr: "Ce colis est-il vraiment arrivé ?", en: "Has this parcel really arrived?" },
  notLeftText: {
    fr: "Si le colis est seulement sorti du bus, ne le déchargez pas : vous pouvez le charger dans un autre bus.",
    en: "If the parcel was only taken off the bus, do not unload it: it can be loaded onto another bus.",
  },
  arrivedIndeed: { fr: "Oui, il est arrivé", en: "Yes, it has arrived" },
  storageFull: {
    fr: "La mémoire de cet appareil est pleine : ce scan n'a pas été gardé.",
    en: "This device has no room left: this scan was not kept.",
  },
  resendNotKept: {
    fr: "La mémoire de cet appareil est pleine : libérez de la place, puis renvoyez ce scan.",
    en: "This device has no room left: free some space, then send this scan again.",
  },
  removedText: {
    fr: "Ce scan a été effacé de cet appareil avant d'être envoyé : scannez le colis à nouveau.",
    en: "This scan was removed from this device before it was sent: scan the parcel again.",
  },
  listNotKept: {
    fr: "La mémoire de cet appareil est pleine : la liste du bus n'est pas gardée. Restez sur cette page, ou libérez de la place.",
    en: "This device has no room left: the list of the bus is not kept. Stay on this page, or free some space.",
  },
  reportNotKept: {
    fr: "La mémoire de cet appareil est pleine : les raisons n'ont pas été gardées.",
    en: "This device has no room left: the reasons were not kept.",
  },
  // Lists.
  leftToLoad: { fr: "Pas encore chargés", en: "Not loaded yet" },
  noneExpected: { fr: "Aucun autre colis n'est attendu.", en: "No other parcel is expected." },
  lostList: { fr: "Déclarés perdus", en: "Recorded as lost" },
  waitingList: { fr: "Scans en attente", en: "Waiting scans" },
  refusedList: { fr: "Scans refusés", en: "Refused scans" },
  allLoaded: { fr: "Tous les colis prévus sont chargés.", en: "All planned parcels are loaded." },
  allUnloaded: { fr: "Tous les colis sont déchargés.", en: "All parcels are unloaded." },
  dismiss: { fr: "J'ai vu", en: "Seen" },
  dismissOf: { fr: "J'ai vu : {code}", en: "Seen: {code}" },
  resend: { fr: "Renvoyer", en: "Send again" },
  resendOf: { fr: "{action} : {code}", en: "{action}: {code}" },
  dismissAll: { fr: "J'ai tout vu ({count})", en: "All seen ({count})" },
  sendNow: { fr: "Envoyer maintenant", en: "Send now" },
  // Moving between the steps.
  toVerify: { fr: "Vérifier la liste", en: "Verify the list" },
  backToScan: { fr: "Revenir au scan", en: "Back to scanning" },
  finishLoad: { fr: "Terminer le chargement", en: "Finish loading" },
  finishUnload: { fr: "Terminer le déchargement", en: "Finish unloading" },
  leaveOne: { fr: "1 colis reste ici : terminer ?", en: "1 parcel stays here: finish?" },
  leaveMany: {
    fr: "{count} colis restent ici : terminer ?",
    en: "{count} parcels stay here: finish?",
  },
  leaveText: {
    fr: "Ce qui n'est pas chargé reste en entrepôt, prévu pour ce bus. Vous pouvez encore le charger ici jusqu'à l'arrivée du bus, ou dans un autre bus.",
    en: "What is not loaded stays in the warehouse, planned for this bus. You can still load it here until the bus has arrived, or onto another bus.",
  },
  keepLoading: { fr: "Continuer le chargement", en: "Go on loading" },
  loadDone: { fr: "Chargement terminé", en: "Loading finished" },
  unloadDone: { fr: "Déchargement terminé", en: "Unloading finished" },
  unloadOpen: { fr: "Déchargement noté", en: "Unloading recorded" },
  stillMissing: {
    fr: "Le bus reste en cours jusqu'à ce que les manquants soient retrouvés.",
    en: "The bus stays in progress until the missing parcels are found.",
  },
  stillWaiting: {
    fr: "Des scans attendent le réseau. Gardez cet appareil connecté à votre compte.",
    en: "Scans wait for the network. Stay logged in on this device.",
  },
  // On the other pages of the agency.
  waitingScans: {
    fr: "Scans de colis pas encore envoyés : {count}. Restez connecté à votre compte.",
    en: "Parcel scans that are not sent yet: {count}. Stay logged in.",
  },
  refusedScans: {
    fr: "Scans de colis refusés : {count}.",
    en: "Refused parcel scans: {count}.",
  },
  seeScans: { fr: "Voir ces scans", en: "See these scans" },
  nextBus: { fr: "Un autre bus", en: "Another bus" },
  // Missing parcels.
  missingList: { fr: "Manquants : pourquoi ?", en: "Missing: why?" },
  missingText: {
    fr: "Choisissez une raison pour chaque colis qui n'est pas là. L'expéditeur et le destinataire reçoivent un SMS : tout de suite si le colis a été pris ou si la raison est inconnue, sinon après deux heures.",
    en: "Choose a reason for each parcel that is not there. Sender and receiver get an SMS: at once if the parcel was taken or nobody knows why, otherwise after two hours.",
  },
  reasonOf: { fr: "Raison pour {code}", en: "Reason for {code}" },
  chooseReason: { fr: "Choisir une raison", en: "Choose a reason" },
  missingCount: { fr: "Manquants : {count}.", en: "Missing: {count}." },
});
