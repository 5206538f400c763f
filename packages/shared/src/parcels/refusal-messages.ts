import { defineMessages } from "../messages/catalogue.ts";

/** Errors of scans that the device of a loader foresees without a network; part of messages/errors.ts. */
export const parcelRefusalMessages = defineMessages({
  parcel_wrong_bus: {
    fr: "Ce colis n'est pas pour ce bus",
    en: "This parcel is not for this bus",
  },
  parcel_bus_not_left: {
    fr: "L'heure de départ de ce bus n'est pas passée",
    en: "The departure time of this bus has not come yet",
  },
});
