/** True in `npm run test:soak`: more rounds, every hostile value, new random samples. */
export const isSoak = process.env["SOAK"] === "1";

/** Returns the number of rounds of a race test: `usual` in `npm test`, `inSoak` in a soak test. */
export function rounds(usual: number, inSoak: number): number {
  return isSoak ? inSoak : usual;
}

/** Prints a line about the progress of a soak test. */
export function printProgress(line: string): void {
  process.stdout.write(`${line}\n`);
}
