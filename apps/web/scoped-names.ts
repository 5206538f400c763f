/** Returns the class name for a local name of a CSS module: `trip-card_by`; only the file name if both are equal: `trip-card`. */
export function scopedName(local: string, file: string): string {
  const name = /([\w-]+)\.module\.css/.exec(file)?.[1] ?? "";
  const camel = name.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return camel === local ? name : `${name}_${local}`;
}
