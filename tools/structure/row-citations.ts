import { citationsIn } from "../acceptance/row-ids.ts";
import type { Violation } from "./source-files.ts";

/** Finds row ids in brackets that do not exist in `docs/acceptance`. */
export function citationViolations(
  file: string,
  text: string,
  known: ReadonlySet<string>,
): readonly Violation[] {
  return citationsIn(text).flatMap(({ written, ids, line }) => {
    const unknown = ids.filter((id) => !known.has(id));
    const first = unknown[0];
    return first === undefined
      ? []
      : [
          {
            file,
            line,
            message: `[${written}] cites ${first}, which is not a row of docs/acceptance`,
          },
        ];
  });
}
