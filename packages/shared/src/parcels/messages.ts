import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the parcel pages and the public tracking; those of table M word for word [G.cross.02, G.parc.19]. */
export const parcelMessages = defineMessages({
  no_parcel: { fr: "Aucun colis trouvé", en: "No parcel found" },
  no_package: { fr: "Aucun colis", en: "No packages" },
  parcel_qr_unknown: {
    fr: "Le QR code saisi ne correspond à aucun colis envoyé dans le système !",
    en: "The QR code entered does not match any package sent in the system!",
  },
  parcel_qr_prompt: {
    fr: "Scannez à nouveau ou saisissez le code manuellement",
    en: "Scan again or enter the code manually",
  },
  parcel_balance_too_low: {
    fr: "Solde colis insuffisant, veuillez recharger",
    en: "Parcel balance too low, please top up",
  },
});
