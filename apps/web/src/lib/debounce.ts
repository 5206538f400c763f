import { timings } from "@wakafine/shared/rules/list-sizes.ts";

export interface Debounced<Value> {
  /** Runs with this value once nothing else came for a while. */
  readonly soon: (value: Value) => void;
  readonly cancel: () => void;
}

/** Waits until typing pauses; every autocomplete that asks the server uses this pause of 500 ms [C9.cross.03]. */
export function createDebounce<Value>(
  run: (value: Value) => void,
  ms: number = timings.autocompleteDebounce,
): Debounced<Value> {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return {
    soon(value) {
      clearTimeout(waiting);
      waiting = setTimeout(() => run(value), ms);
    },
    cancel: () => clearTimeout(waiting),
  };
}
