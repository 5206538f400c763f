/** A state machine as data: the complete list of allowed transitions. */
export interface Lifecycle<State extends string> {
  readonly initial: State;
  /** States that are valid final states. */
  readonly ends: readonly State[];
  readonly transitions: Readonly<Record<State, readonly State[]>>;
}

export function allowed<State extends string>(
  lifecycle: Lifecycle<State>,
  from: State,
  to: State,
): boolean {
  return lifecycle.transitions[from].includes(to);
}

export function statesOf<State extends string>(lifecycle: Lifecycle<State>): readonly State[] {
  return Object.keys(lifecycle.transitions) as State[];
}

/** Returns the states from which `to` can be entered, for `update … where state = any(…)`. */
export function statesBefore<State extends string>(
  lifecycle: Lifecycle<State>,
  to: State,
): readonly State[] {
  return statesOf(lifecycle).filter((from) => allowed(lifecycle, from, to));
}

function reachableFrom<State extends string>(
  lifecycle: Lifecycle<State>,
  start: State,
): ReadonlySet<State> {
  const seen = new Set<State>([start]);
  for (const state of seen) for (const next of lifecycle.transitions[state]) seen.add(next);
  return seen;
}

/** Returns the errors of a lifecycle: unreachable states, and states from which no final state is reachable. Empty when there are none. */
export function checkLifecycle<State extends string>(
  lifecycle: Lifecycle<State>,
): readonly string[] {
  const states = statesOf(lifecycle);
  const reachable = reachableFrom(lifecycle, lifecycle.initial);
  const ends = new Set(lifecycle.ends);
  const unreachable = states
    .filter((state) => !reachable.has(state))
    .map((state) => `unreachable: ${state}`);
  const stuck = states.filter(
    (state) => ![...reachableFrom(lifecycle, state)].some((next) => ends.has(next)),
  );
  return [...unreachable, ...stuck.map((state) => `dead end: ${state}`)];
}
