/** A call of the API by the test, not by a page: `app.call("…")`, `app.fetch("…")`. */
const apiCall = /\b[aA]pp\.(?:call|fetch)\(/;

/**
 * Helpers of `e2e/` that read from the API what a test then checks, or book through it. Helpers that only log a user in verify no row and are not listed
 * here.
 */
const apiHelpers = ["bookByApi", "freeSeats", "meOf", "statusOf", "seatsAreBack"];

const begin = /^ *(?:test|describe)\b/;
const declared = /^(?:export )?(?:async )?(?:function|const) (\w+)/;

/** Returns a predicate for the first line of a test: whether the test calls the API, directly or through a function of its file. */
export function apiCallsIn(source: string): (line: number) => boolean {
  const lines = source.split("\n");
  const helpers = new Set([...apiHelpers, ...callingFunctions(lines)]);
  return (line) => {
    if (line < 1) return false;
    const rest = lines.slice(line);
    const end = rest.findIndex((text) => begin.test(text));
    return calls(
      [lines[line - 1], ...rest.slice(0, end === -1 ? undefined : end)].join("\n"),
      helpers,
    );
  };
}

function calls(text: string, helpers: ReadonlySet<string>): boolean {
  return (
    apiCall.test(text) ||
    [...text.matchAll(/\b(\w+)\(/g)].some(([, name]) => helpers.has(name ?? ""))
  );
}

/** Returns the names of top-level functions that call the API. */
function callingFunctions(lines: readonly string[]): readonly string[] {
  const found: string[] = [];
  for (const [index, line] of lines.entries()) {
    const name = declared.exec(line)?.[1];
    if (name === undefined) continue;
    const length = lines
      .slice(index + 1)
      .findIndex((text) => /^\S/.test(text) && !/^[)}\]]/.test(text));
    const body = lines.slice(index, length === -1 ? undefined : index + 1 + length).join("\n");
    if (calls(body, new Set(apiHelpers))) found.push(name);
  }
  return found;
}
