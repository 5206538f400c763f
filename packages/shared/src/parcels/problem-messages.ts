import { defineMessages } from "../messages/catalogue.ts";

/** Texts of reporting a problem with a parcel and of ending it (decision 0176). */
export const parcelProblemMessages = defineMessages({
  report: { fr: "Signaler un problème", en: "Report a problem" },
  kind: { fr: "Problème", en: "Problem" },
  choose: { fr: "Choisissez", en: "Choose" },
  HELD: {
    fr: "Le colis ne sera ni chargé ni remis tant que vous ne mettez pas fin à la retenue.",
    en: "The parcel is neither loaded nor handed out until you end the hold.",
  },
  DAMAGED: {
    fr: "Une photo est obligatoire. Le colis continue son trajet ; le signalement reste.",
    en: "A photo is required. The parcel moves on; the report stays.",
  },
  LOST: {
    fr: "Le colis ne sera ni chargé ni remis tant qu'il n'est pas retrouvé.",
    en: "The parcel is neither loaded nor handed out until it is found.",
  },
  RETURNED: {
    fr: "Le code du destinataire ne marche plus. L'expéditeur reçoit le sien quand l'agence d'envoi a noté le retour du colis.",
    en: "The receiver's code no longer works. The sender gets one when the sending agency has recorded the return of the parcel.",
  },
  note: { fr: "Ce que vous savez", en: "What you know" },
  noteHelp: {
    fr: "Sans nom ni téléphone : ce texte reste dans le parcours du colis.",
    en: "No names or phones: this text stays in the parcel's chain of custody.",
  },
  noteTooLong: { fr: "300 caractères au maximum", en: "300 characters at most" },
  photoRequired: { fr: "Veuillez ajouter une photo", en: "Please add a photo" },
  smsNotice: {
    fr: "L'expéditeur et le destinataire reçoivent un SMS.",
    en: "Sender and receiver get an SMS.",
  },
  reported: { fr: "{problem} : c'est signalé", en: "{problem}: reported" },
  end: { fr: "Mettre fin : {problem}", en: "End: {problem}" },
  endHELD: {
    fr: "Le colis peut de nouveau être chargé et remis.",
    en: "The parcel can be loaded and handed out again.",
  },
  endLOST: {
    fr: "Le colis est retrouvé et peut continuer son trajet.",
    en: "The parcel is found and can move on.",
  },
  endRETURNED: {
    fr: "Le colis est remis à son destinataire après tout, qui reçoit un nouveau code de retrait.",
    en: "The parcel goes to its receiver after all, who gets a new withdrawal code.",
  },
  endNow: { fr: "Mettre fin", en: "End it" },
  ended: { fr: "{problem} : c'est terminé", en: "{problem}: ended" },
  back: { fr: "Noter le retour", en: "Record the return" },
  backText: {
    fr: "Le colis est revenu à {town}. L'expéditeur reçoit le code de retrait par SMS, pour un colis retenu quand la retenue prend fin.",
    en: "The parcel is back in {town}. The sender gets the withdrawal code by SMS, for a held parcel when it is released.",
  },
  backDone: {
    fr: "Retour noté",
    en: "Return recorded",
  },
  filter: { fr: "Problème", en: "Problem" },
  anyProblem: { fr: "Avec ou sans", en: "With or without" },
});
