import { defineMessages } from "../messages/catalogue.ts";

/** The SMS about a parcel to its sender and receiver [G.parc.15]. A withdrawal code comes first, so that a locked screen shows it. GSM-7 characters only. */
export const parcelSms = defineMessages({
  sent: {
    fr: "{agency} : colis {parcel} pris en charge, {from} - {to}. Nous vous écrirons à son arrivée.",
    en: "{agency}: parcel {parcel} taken in, {from} - {to}. We will write when it arrives.",
  },
  code: {
    fr: "{code} est le code de retrait du colis {parcel}, arrivé chez {agency} à {place}. Venez avec une pièce d'identité.",
    en: "{code} is the withdrawal code of parcel {parcel}, arrived at {agency} in {place}. Bring an identity document.",
  },
  to_pay: { fr: "À payer : {amount}.", en: "To pay: {amount}." },
  arrived: {
    fr: "{agency} : votre colis {parcel} est arrivé à {to}. Le destinataire a reçu son code de retrait.",
    en: "{agency}: your parcel {parcel} has arrived in {to}. The receiver has got the withdrawal code.",
  },
  received: {
    fr: "{agency} : colis {parcel} retiré à {to}. Si ce n'était pas convenu, appelez l'agence.",
    en: "{agency}: parcel {parcel} picked up in {to}. If this was not agreed, call the agency.",
  },
});
