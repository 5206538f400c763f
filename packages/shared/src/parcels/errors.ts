import { defineMessages } from "../messages/catalogue.ts";
import { parcelMessages } from "./messages.ts";
import { parcelRefusalMessages } from "./refusal-messages.ts";

/** Texts of the errors of parcels; part of messages/errors.ts. */
export const parcelErrors = defineMessages({
  parcel_unknown: parcelMessages.parcel_qr_unknown,
  parcel_balance_too_low: parcelMessages.parcel_balance_too_low,
  parcel_code_taken: {
    fr: "Un autre colis porte déjà ce code. Prenez une autre étiquette",
    en: "Another parcel already has this code. Take another label",
  },
  parcel_in_warehouse: {
    fr: "Ce colis est encore en entrepôt",
    en: "This parcel is still in the warehouse",
  },
  parcel_on_board: {
    fr: "Ce colis est déjà chargé dans un bus",
    en: "This parcel is already loaded onto a bus",
  },
  parcel_arrived: {
    fr: "Ce colis est déjà déchargé",
    en: "This parcel is already unloaded",
  },
  parcel_received: {
    fr: "Ce colis est déjà retiré",
    en: "This parcel is already picked up",
  },
  parcel_held: {
    fr: "Ce colis est retenu. Levez d'abord la retenue",
    en: "This parcel is held. Release it first",
  },
  parcel_lost: {
    fr: "Ce colis est déclaré perdu. Signalez d'abord qu'il est retrouvé",
    en: "This parcel is recorded as lost. Record first that it is found",
  },
  parcel_exception_known: {
    fr: "C'est déjà signalé pour ce colis",
    en: "This is already recorded for this parcel",
  },
  parcel_exception_unknown: {
    fr: "Ce n'est pas signalé pour ce colis",
    en: "This is not recorded for this parcel",
  },
  parcel_returning: {
    fr: "Ce colis retourne à son expéditeur. L'agence d'envoi note son retour, puis le remet",
    en: "This parcel goes back to its sender. The sending agency records its return, then hands it out",
  },
  parcel_back: {
    fr: "Ce colis est revenu à l'agence d'envoi : il est remis à son expéditeur",
    en: "This parcel is back at the sending agency: it is handed to its sender",
  },
  parcel_claim_exists: {
    fr: "Une réclamation existe déjà pour ce colis",
    en: "There is already a claim about this parcel",
  },
  parcel_claim_open: {
    fr: "Une réclamation est ouverte pour ce colis : décidez-la d'abord",
    en: "There is an open claim about this parcel: decide it first",
  },
  parcel_claim_accepted: {
    fr: "Une réclamation sur ce colis est acceptée : il ne peut plus être supprimé",
    en: "A claim about this parcel was accepted: it can no longer be deleted",
  },
  parcel_already_paid: {
    fr: "Ce colis est déjà payé",
    en: "This parcel is already paid",
  },
  parcel_identity_wrong: {
    fr: "Ce numéro n'est pas celui qui a été donné à l'envoi",
    en: "This is not the number that was given when the parcel was sent",
  },
  parcel_loss_paid: {
    fr: "La perte de ce colis a été payée. Un responsable le remet quand cet argent est réglé",
    en: "The loss of this parcel was paid. A manager hands it out once that money is settled",
  },
  parcel_claim_late: {
    fr: "Les 7 jours après le retrait ou le rejet sont passés : plus de réclamation possible",
    en: "The 7 days after the withdrawal or the rejection are over: no claim is possible any more",
  },
  parcel_claim_early: {
    fr: "Ce colis n'est pas encore perdu : signalez la perte, ou attendez 7 jours après l'envoi",
    en: "This parcel does not count as lost yet: record the loss, or wait 7 days after sending",
  },
  parcel_claim_decided: {
    fr: "Cette réclamation est déjà décidée",
    en: "This claim is already decided",
  },
  parcel_wrong_bus: parcelRefusalMessages.parcel_wrong_bus,
  parcel_bus_not_left: parcelRefusalMessages.parcel_bus_not_left,
  parcel_bus_arrived: {
    fr: "Ce bus est déjà déchargé",
    en: "This bus is already unloaded",
  },
  parcel_bus_loaded: {
    fr: "Des colis sont encore à bord de ce bus. Déchargez-les d'abord",
    en: "There are still parcels on this bus. Unload them first",
  },
  parcel_bus_gone: {
    fr: "Ce départ n'accepte plus de colis. Choisissez-en un autre",
    en: "This departure takes no more parcels. Choose another one",
  },
  parcel_departure_exists: {
    fr: "Ce bus a déjà un départ à cette heure",
    en: "This bus already has a departure at this hour",
  },
  parcel_changed: {
    fr: "Quelqu'un l'a modifié entre-temps. Relisez, puis recommencez",
    en: "Somebody has changed it in the meantime. Read it again, then retry",
  },
  parcel_code_wrong: {
    fr: "Ce code de retrait n'est pas le bon. Demandez celui du dernier SMS",
    en: "This withdrawal code is not right. Ask for the one in the latest SMS",
  },
  parcel_code_missing: {
    fr: "Aucun code de retrait n'est valable pour ce colis. Envoyez-en d'abord un",
    en: "This parcel has no valid withdrawal code. Send one first",
  },
  parcel_code_used_up: {
    fr: "Trop d'essais : ce code de retrait n'est plus valable. Envoyez-en un nouveau",
    en: "Too many attempts: this withdrawal code is no longer valid. Send a new one",
  },
  parcel_secret_wrong: {
    fr: "Le mot secret n'est pas le bon",
    en: "The secret word is not right",
  },
  parcel_image_too_large: {
    fr: "Cette photo est trop grande : 1 Mo au maximum",
    en: "This photo is too large: 1 MB at most",
  },
  parcel_unpaid: {
    fr: "Ce colis n'est pas payé. Encaissez le montant avant de le remettre",
    en: "This parcel is not paid. Collect the amount before handing it out",
  },
});

/** Their HTTP status. */
export const parcelErrorStatus = {
  parcel_unknown: 404,
  parcel_balance_too_low: 402,
  parcel_code_taken: 409,
  parcel_in_warehouse: 409,
  parcel_on_board: 409,
  parcel_arrived: 409,
  parcel_received: 409,
  parcel_held: 409,
  parcel_lost: 409,
  parcel_exception_known: 409,
  parcel_exception_unknown: 409,
  parcel_returning: 409,
  parcel_back: 409,
  parcel_claim_exists: 409,
  parcel_claim_open: 409,
  parcel_claim_accepted: 409,
  parcel_already_paid: 409,
  parcel_loss_paid: 409,
  parcel_claim_late: 409,
  parcel_claim_early: 409,
  parcel_claim_decided: 409,
  parcel_wrong_bus: 409,
  parcel_bus_not_left: 409,
  parcel_bus_arrived: 409,
  parcel_bus_loaded: 409,
  parcel_bus_gone: 409,
  parcel_departure_exists: 409,
  parcel_changed: 409,
  parcel_code_wrong: 400,
  parcel_code_missing: 409,
  parcel_code_used_up: 409,
  parcel_secret_wrong: 400,
  parcel_identity_wrong: 400,
  parcel_image_too_large: 413,
  parcel_unpaid: 409,
} as const;
