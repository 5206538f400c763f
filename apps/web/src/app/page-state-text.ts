import type { PageState } from "../lib/page-state.ts";

const escapes: Readonly<Record<string, string>> = {
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** Returns the page state as JSON that is safe in a script element: it cannot close the element or start a line of script. */
export function pageStateText(state: PageState): string {
  return JSON.stringify(state).replace(/[<\u2028\u2029]/g, (character) => escapes[character] ?? "");
}
