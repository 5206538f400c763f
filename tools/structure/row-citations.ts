import { citationsIn } from "../acceptance/row-ids.ts";
import type { Breach } from "./source-files.ts";

/** Row ids in brackets that `docs/acceptance` does not hold. */
export function citationBreaches(
  file: string,
  text: string,
  known: ReadonlySet<string>,
): readonly Breach[] {
  return citationsIn(text).flatMap(({ written, ids, line }) => {
    const unknown = ids.filter((id) => !known.has(id));
    const first = unknown[0];
    return first === undefined
      ? []
      : [
          {
            file,
            line,
            message: `[${written}] cites ${first}, which is no row of docs/acceptance`,
          },
        ];
  });
}
