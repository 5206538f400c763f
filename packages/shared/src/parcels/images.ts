/** Pictures of a parcel [A5.parc.02, A5.parc.05–06]. */
export const maxParcelImages = 6;
/** A picture that the browser sends, and one that is stored. */
export const maxParcelImageBytes = 1024 * 1024;
