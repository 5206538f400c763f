/** A clock that can be pushed forward: everything the sandbox does "later" hangs on it, so no test has to wait. */
export interface SandboxClock {
  /** Base time plus all pushes so far. */
  now(): Date;
  /** Runs `act` once the clock has passed `delayMs` from now. */
  after(delayMs: number, act: ScheduledAct): void;
  /** Pushes the clock and runs, in order of time, everything that became due. Resolves when those acts are done. */
  advance(seconds: number): Promise<void>;
  /** Runs what is due already; called before each answer so that a reader never sees the past. */
  runDue(): Promise<void>;
  /** Forgets pushes and everything scheduled. */
  reset(): void;
  stop(): void;
}

type ScheduledAct = () => void | Promise<void>;

interface Scheduled {
  readonly dueMs: number;
  readonly order: number;
  readonly act: ScheduledAct;
}

/** Node's timers overflow beyond 2^31 ms. */
const LONGEST_TIMER_MS = 2_000_000_000;

/** `base` is real time in the demo and may stand still in a test; then only `advance` makes things happen. */
export function createSandboxClock(base: () => Date): SandboxClock {
  let offsetMs = 0;
  let order = 0;
  let waiting: Scheduled[] = [];
  let timer: NodeJS.Timeout | undefined;
  /** While a due act runs, the clock stands at the moment it was due, however far it was pushed. */
  let runningAtMs: number | undefined;

  const edgeMs = (): number => base().getTime() + offsetMs;
  const nowMs = (): number => runningAtMs ?? edgeMs();

  const arm = (): void => {
    clearTimeout(timer);
    const next = waiting[0];
    if (next === undefined) return;
    timer = setTimeout(() => void runDue(), Math.min(Math.max(next.dueMs - edgeMs(), 1), LONGEST_TIMER_MS));
    timer.unref();
  };

  /** The synchronous part of every act happens at its due time; what it awaits (callbacks) may overlap. */
  const runDue = async (): Promise<void> => {
    const started: Promise<void>[] = [];
    for (let next = waiting[0]; next !== undefined && next.dueMs <= edgeMs(); next = waiting[0]) {
      waiting.shift();
      const outer = runningAtMs;
      runningAtMs = next.dueMs;
      const outcome = next.act();
      runningAtMs = outer;
      if (outcome !== undefined) started.push(outcome);
    }
    arm();
    await Promise.all(started);
  };

  return {
    now: () => new Date(nowMs()),
    after(delayMs, act) {
      order += 1;
      waiting.push({ dueMs: nowMs() + delayMs, order, act });
      waiting.sort((a, b) => a.dueMs - b.dueMs || a.order - b.order);
      arm();
    },
    async advance(seconds) {
      offsetMs += seconds * 1000;
      await runDue();
    },
    runDue,
    reset() {
      offsetMs = 0;
      waiting = [];
      clearTimeout(timer);
    },
    stop: () => clearTimeout(timer),
  };
}
