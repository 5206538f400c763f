/** A name as it stands in an SMS: one of 255 letters would make four messages of one. */
export function shortName(name: string): string {
  return name.length > 30 ? `${name.slice(0, 29).trimEnd()}.` : name;
}
