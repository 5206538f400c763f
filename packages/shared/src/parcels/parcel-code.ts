/** The form of a parcel's code: 5 to 40 capital letters, digits and hyphens. */
const codeForm = /^[A-Z0-9][A-Z0-9-]{4,39}$/;

/** Returns the page that tracks a parcel, relative to the site: what the QR code of its label holds. */
export function trackingPath(code: string): string {
  return `/app/parcel/${code}`;
}

/** Spaces, and every hyphen or dash that a keyboard offers. */
const spaces = /\s/g;
const dashes = /[\u2010-\u2015\u2212]/g;

/**
 * Returns the code in an entered or scanned text: the code itself, or the end of the tracking address that the QR code of our labels holds. Null for
 * any other text [G.parc.12].
 */
export function codeOf(entered: string): string | null {
  const last =
    entered
      .trim()
      .replace(/[?#].*$/, "")
      .replace(/\/+$/, "")
      .split("/")
      .at(-1) ?? "";
  const code = last.replace(spaces, "").replace(dashes, "-").toUpperCase();
  return codeForm.test(code) ? code : null;
}

/** Returns what two forms of one code have in common: its letters and digits. Codes are compared by it; the database has a unique index on it. */
export function parcelCodeKey(code: string): string {
  return code.replaceAll("-", "");
}

/** Whether two codes name the same parcel: hyphens do not count. */
export function isSameParcelCode(one: string, other: string): boolean {
  return parcelCodeKey(one) === parcelCodeKey(other);
}
