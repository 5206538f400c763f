import { defineMessages } from "../messages/catalogue.ts";

/** The SMS about a parcel to its sender and receiver [G.parc.15]. A withdrawal code comes first, so that a locked screen shows it. GSM-7 characters only: it has é, è, ù and à, but neither À nor ç. */
export const parcelSms = defineMessages({
  sent: {
    fr: "{agency} : colis {parcel} pris en charge, {from} - {to}.",
    en: "{agency}: parcel {parcel} taken in, {from} - {to}.",
  },
  code: {
    fr: "{code} est le code de retrait du colis {parcel}, arrivé chez {agency} à {place}. Venez avec une pièce d'identité.",
    en: "{code} is the withdrawal code of parcel {parcel}, arrived at {agency} in {place}. Bring an identity document.",
  },
  code_returned: {
    fr: "{code} est le code de retrait de votre colis {parcel}, retourné chez {agency} à {from}. Venez avec une pièce d'identité.",
    en: "{code} is the withdrawal code of your parcel {parcel}, returned to {agency} in {from}. Bring an identity document.",
  },
  held: {
    fr: "{agency} : le colis {parcel}, {from} - {to}, est retenu. Appelez l'agence.",
    en: "{agency}: parcel {parcel}, {from} - {to}, is held. Call the agency.",
  },
  damaged: {
    fr: "{agency} : le colis {parcel}, {from} - {to}, est abîmé. Une photo est prise ; appelez l'agence.",
    en: "{agency}: parcel {parcel}, {from} - {to}, is damaged. A photo was taken; call the agency.",
  },
  lost: {
    fr: "{agency} : le colis {parcel}, {from} - {to}, est perdu. Appelez l'agence pour votre réclamation.",
    en: "{agency}: parcel {parcel}, {from} - {to}, is lost. Call the agency for your claim.",
  },
  missing: {
    fr: "{agency} : le colis {parcel}, {from} - {to}, n'était pas dans le bus déchargé. L'agence le recherche. Appelez-la.",
    en: "{agency}: parcel {parcel}, {from} - {to}, was not on the bus when it was unloaded. The agency is looking for it. Call them.",
  },
  returned: {
    fr: "{agency} : le colis {parcel} n'a pas été retiré à {to} et retourne à son expéditeur.",
    en: "{agency}: parcel {parcel} was not picked up in {to} and goes back to its sender.",
  },
  /** To the sender; the code follows when the parcel is back. */
  returning: {
    fr: "{agency} : votre colis {parcel} n'a pas été retiré à {to} et revient à {from}. Un code de retrait suivra.",
    en: "{agency}: your parcel {parcel} was not picked up in {to} and comes back to {from}. A withdrawal code will follow.",
  },
  released: {
    fr: "{agency} : le colis {parcel}, {from} - {to}, n'est plus retenu.",
    en: "{agency}: parcel {parcel}, {from} - {to}, is no longer held.",
  },
  found: {
    fr: "{agency} : le colis {parcel}, {from} - {to}, est retrouvé.",
    en: "{agency}: parcel {parcel}, {from} - {to}, has been found.",
  },
  received_returned: {
    fr: "{agency} : colis {parcel} repris par son expéditeur à {from}. Si ce n'était pas convenu, appelez l'agence.",
    en: "{agency}: parcel {parcel} taken back by its sender in {from}. If this was not agreed, call the agency.",
  },
  claim_opened: {
    fr: "{agency} : réclamation enregistrée pour le colis {parcel}, {amount}. Réponse avant le {due}.",
    en: "{agency}: claim recorded for parcel {parcel}, {amount}. You get an answer before {due}.",
  },
  claim_accepted: {
    fr: "{agency} : réclamation du colis {parcel} acceptée : {amount}. L'agence vous verse cette somme.",
    en: "{agency}: claim about parcel {parcel} accepted: {amount}. The agency pays you.",
  },
  claim_rejected: {
    fr: "{agency} : réclamation du colis {parcel} refusée. Appelez l'agence pour la raison. Une nouvelle preuve compte pendant 7 jours.",
    en: "{agency}: claim about parcel {parcel} rejected. Call the agency for the reason. New evidence counts for 7 days.",
  },
  /** Follows `sent` and `code`. */
  follow: { fr: "Suivi : {link}", en: "Track: {link}" },
  to_pay: { fr: "Reste à payer : {amount}.", en: "To pay: {amount}." },
  arrived: {
    fr: "{agency} : votre colis {parcel} est arrivé à {to}. Le destinataire a son code de retrait.",
    en: "{agency}: your parcel {parcel} has arrived in {to}. The receiver has got the withdrawal code.",
  },
  received: {
    fr: "{agency} : colis {parcel} retiré à {to}. Si ce n'était pas convenu, appelez l'agence.",
    en: "{agency}: parcel {parcel} picked up in {to}. If this was not agreed, call the agency.",
  },
});
