/** Whether this is `npm run test:soak`: more rounds, every hostile value, new samples. */
export const isSoak = process.env["SOAK"] === "1";

/** How often a race is run: a few times in `npm test`, often in a soak. */
export function rounds(usual: number, inSoak: number): number {
  return isSoak ? inSoak : usual;
}
