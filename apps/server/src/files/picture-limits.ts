/** Bytes of a picture as it comes; what is kept is far below one megabyte [G.acct.02]. */
export const maxPictureBytes = 5 * 1024 * 1024;
export const maxStoredBytes = 1024 * 1024;
/** A few bytes may unpack to gigabytes: this many fit into the memory of a small machine, also where every line of a file depends on all others. */
export const maxPixels = 25_000_000;
/** Longest side of a stored picture, in pixels. */
export const maxSide = 512;
/** Timeout of one re-encoding; a crafted file could take for ever. */
export const encodeSeconds = 10;
/** How the program that re-encodes says that a picture is not one, or has too many pixels. */
export const encodeExits = { bad: 64, tooLarge: 65 } as const;
