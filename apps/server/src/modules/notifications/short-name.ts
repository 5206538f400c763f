/** Shortens a name for an SMS; a name of 255 letters would need four messages. */
export function shortName(name: string): string {
  return name.length > 30 ? `${name.slice(0, 29).trimEnd()}.` : name;
}
