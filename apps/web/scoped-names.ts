import { basename } from "node:path";

/** The class a page shows for a name of a CSS module: `trip-card_by`; the class named as its file keeps that name alone: `trip-card`. */
export function scopedName(local: string, file: string): string {
  const name = basename(file.split("?")[0] ?? file, ".module.css");
  const camel = name.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return camel === local ? name : `${name}_${local}`;
}
