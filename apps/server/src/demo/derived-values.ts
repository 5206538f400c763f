import { createHash } from "node:crypto";

/** Returns the same id for the same name; SQL derives the ids of departures in the same way (`derivedIdSql`). */
export function derivedId(name: string): string {
  const hex = md5(name);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** The same with a time in front, like version 7 ids, so that lists sorted by id show the newest first. */
export function derivedTimedId(name: string, moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${derivedId(name).slice(15)}`;
}

/** SQL of `derivedId` over a text expression. */
export function derivedIdSql(expression: string): string {
  return `overlay(overlay(md5(${expression}) placing '5' from 13 for 1) placing '8' from 17 for 1)::uuid`;
}

/** Returns a number from 0 to `choices` - 1 that depends only on the name, so that the demo world is not random. */
export function derivedNumber(name: string, choices: number): number {
  return Number.parseInt(md5(name).slice(0, 8), 16) % choices;
}

/** Returns `length` letters of an alphabet derived from the name, for codes of the demo world only, because they are predictable. */
export function derivedLetters(name: string, letters: string, length: number): string {
  const bytes = createHash("sha256").update(name).digest();
  return Array.from({ length }, (_unused, index) =>
    letters.charAt((bytes[index] ?? 0) % letters.length),
  ).join("");
}

/** Returns the link token of a row of the demo world: 22 characters, like those of `newToken`. */
export function derivedToken(name: string): string {
  return createHash("md5").update(name).digest("base64url");
}

function md5(name: string): string {
  return createHash("md5").update(name).digest("hex");
}
