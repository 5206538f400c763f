/** Name of the draft of a parcel that is about to be sent. */
export const parcelDraft = "parcel";
