/** Maximum bytes of an uploaded picture; stored pictures are far below one megabyte [G.acct.02]. */
export const maxPictureBytes = 5 * 1024 * 1024;
export const maxStoredBytes = 1024 * 1024;
/** A few bytes can unpack to gigabytes. This many pixels fit into the memory of a small machine, even if every line of a file depends on all others. */
export const maxPixels = 25_000_000;
/** Longest side of a stored picture, in pixels. */
export const maxSide = 512;
/** Of a photo of a parcel [A5.parc.06]. */
export const maxPhotoSide = 1920;
/** Timeout of one encoding, because a crafted file could take for ever. */
export const encodeSeconds = 10;
/** Exit codes of the encoding program: not a picture, or too many pixels. */
export const encodeExits = { bad: 64, tooLarge: 65 } as const;
