/** A lifecycle as data: every change that may happen, and nothing else. */
export interface Lifecycle<State extends string> {
  readonly initial: State;
  /** States in which a thing may rest for ever. */
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

/** The states from which `to` can be entered: what `update … where state = any(…)` asks for. */
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

/** What is wrong with a lifecycle: states nothing leads to, and states that lead to no end. Empty when it is sound. */
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
