/** Removes U+0000, which PostgreSQL text cannot store and which matches nothing in a search. */
export function withoutNul(text: string): string {
  return text.includes("\0") ? text.replaceAll("\0", "") : text;
}

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the text as a value for a uuid column, or null, so that an id that is no uuid is not found. */
export function uuidOrNull(text: string): string | null {
  return uuidForm.test(text) ? text.toLowerCase() : null;
}

/** Returns the columns of a list as SQL, with the table's alias. */
export function columnsOf(alias: string, columns: readonly string[]): string {
  return columns.map((column) => `${alias}.${column}`).join(", ");
}

/** Returns SQL of a time's day in Africa/Douala as text, DD-MM-YYYY. Formatted in SQL, so that no Date object is created per row. */
export function localDay(time: string): string {
  return `to_char(timezone('Africa/Douala', ${time}), 'DD-MM-YYYY')`;
}

/** Returns SQL of a time's hour in Africa/Douala as text, HH:mm. */
export function localHour(time: string): string {
  return `to_char(timezone('Africa/Douala', ${time}), 'HH24:MI')`;
}
