/** The form of a parcel's code: 5 to 40 capital letters, digits and hyphens. */
const codeForm = /^[A-Z0-9][A-Z0-9-]{4,39}$/;

/** Returns the page that tracks a parcel, relative to the site: what the QR code of its label holds. */
export function trackingPath(code: string): string {
  return `/app/parcel/${code}`;
}

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
  const code = last.replace(/\s/g, "").toUpperCase();
  return codeForm.test(code) ? code : null;
}
