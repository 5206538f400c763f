/** PostgreSQL text cannot hold U+0000; a request can. It stands for nothing anyone could search, so it is dropped. */
export function withoutNul(text: string): string {
  return text.includes("\0") ? text.replaceAll("\0", "") : text;
}

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The text as a value for a uuid column, or null: an id that is no uuid is simply not found. */
export function uuidOrNull(text: string): string | null {
  return uuidForm.test(text) ? text : null;
}

/** The columns of a list in SQL, of the table with this alias. */
export function columnsOf(alias: string, columns: readonly string[]): string {
  return columns.map((column) => `${alias}.${column}`).join(", ");
}
