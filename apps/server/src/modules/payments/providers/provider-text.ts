/** Parses a JSON object; returns null for anything else. */
export function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null; // not JSON: the caller decides what that means
  }
}

/** Returns a label as plain letters, digits and spaces: providers have failed payments with an apostrophe or an accent. */
export function plainNote(label: string, maxLength: number): string {
  return label
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .replace(/[^A-Za-z0-9]+/g, " ")
    .trim()
    .slice(0, maxLength);
}
