import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { Operator } from "./operator.ts";
import type { PageData } from "./page-data.tsx";

/** Data embedded in the page, so that the browser hydrates without fetching it again. */
export interface PageState {
  readonly language: Language;
  readonly prefersOther: boolean;
  readonly operator: Operator;
  readonly data: PageData;
}

/** Id of the script element with the `PageState` as JSON. */
export const stateElementId = "state";
/** Id of the element that contains the rendered page. */
export const rootElementId = "root";

/** Reads the state that the server wrote into the document. */
export function readPageState(): PageState {
  const element = document.getElementById(stateElementId);
  if (!element?.textContent) throw new Error("The page has no state");
  return JSON.parse(element.textContent) as PageState;
}

/** Returns the element that contains the page. */
export function rootElement(): HTMLElement {
  const root = document.getElementById(rootElementId);
  if (!root) throw new Error("The page has no root");
  return root;
}
