import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the field that adds photos of a parcel [A5.parc.02–06]. */
export const parcelPhotoMessages = defineMessages({
  photo: { fr: "Photo", en: "Photo" },
  photos: { fr: "Photos ({count} sur {max})", en: "Photos ({count} of {max})" },
  addPhoto: { fr: "Ajouter une photo", en: "Add a photo" },
  addPhotos: { fr: "Ajouter des photos", en: "Add photos" },
  preparing: { fr: "Préparation…", en: "Preparing…" },
  removePhoto: { fr: "Retirer la photo {number}", en: "Remove photo {number}" },
  photoNumber: { fr: "Photo choisie {number}", en: "Chosen photo {number}" },
  goOnWithout: { fr: "Continuer sans", en: "Go on without" },
  unreadable: {
    fr: "Ce fichier n'est pas une image JPEG, PNG ou SVG : {names}",
    en: "This file is not a JPEG, PNG or SVG picture: {names}",
  },
});
