/** A clock that can be pushed forward: everything the sandbox does "later" hangs on it, so no test has to wait. */
export interface SandboxClock {
  /** Base time plus all pushes so far. */
  now(): Date;
  /** Runs `task` once the clock has passed `delayMs` from now. */
  after(delayMs: number, task: ScheduledTask): void;
  /** Pushes the clock and runs, in order of time, everything that became due. Resolves when those acts are done. */
  advance(seconds: number): Promise<void>;
  /** Runs what is due already; called before each answer so that a reader never sees the past. */
  runDue(): Promise<void>;
  /** Forgets pushes and everything scheduled. */
  reset(): void;
  stop(): void;
}

type ScheduledTask = () => void | Promise<void>;

interface Scheduled {
  readonly dueMs: number;
  readonly order: number;
  readonly task: ScheduledTask;
}

/** Node's timers overflow beyond 2^31 ms. */
const MAX_TIMER_MS = 2_000_000_000;

/** `base` is real time in the demo and may stand still in a test; then only `advance` makes things happen. */
export function createSandboxClock(base: () => Date): SandboxClock {
  const queue = createTaskQueue();
  let offsetMs = 0;
  /** While a due act runs, the clock stands at the moment it was due, however far it was pushed. */
  let runningAtMs: number | undefined;
  const edgeMs = (): number => base().getTime() + offsetMs;
  const nowMs = (): number => runningAtMs ?? edgeMs();

  /** The synchronous part of every act happens at its due time; what it awaits (callbacks) may overlap. */
  const runDue = async (): Promise<void> => {
    const started: (void | Promise<void>)[] = [];
    for (let next = queue.takeDue(edgeMs()); next !== undefined; next = queue.takeDue(edgeMs())) {
      const outer = runningAtMs;
      runningAtMs = next.dueMs;
      started.push(next.task());
      runningAtMs = outer;
    }
    queue.arm(edgeMs(), runDue);
    await Promise.all(started);
  };

  return {
    now: () => new Date(nowMs()),
    after(delayMs, task) {
      queue.add(nowMs() + delayMs, task);
      queue.arm(edgeMs(), runDue);
    },
    async advance(seconds) {
      offsetMs += seconds * 1000;
      await runDue();
    },
    runDue,
    reset() {
      offsetMs = 0;
      queue.clear();
    },
    stop: queue.disarm,
  };
}

interface TaskQueue {
  add(dueMs: number, task: ScheduledTask): void;
  /** The earliest act that is due at `edgeMs`, removed from the queue. */
  takeDue(edgeMs: number): Scheduled | undefined;
  /** Sets the one real timer for the earliest act. */
  arm(edgeMs: number, onDue: () => Promise<void>): void;
  disarm(): void;
  clear(): void;
}

function createTaskQueue(): TaskQueue {
  let order = 0;
  let waiting: Scheduled[] = [];
  let timer: NodeJS.Timeout | undefined;
  const disarm = (): void => clearTimeout(timer);
  return {
    add(dueMs, task) {
      order += 1;
      waiting.push({ dueMs, order, task });
      waiting.sort((a, b) => a.dueMs - b.dueMs || a.order - b.order);
    },
    takeDue: (edgeMs) =>
      waiting[0] !== undefined && waiting[0].dueMs <= edgeMs ? waiting.shift() : undefined,
    arm(edgeMs, wake) {
      disarm();
      const next = waiting[0];
      if (next === undefined) return;
      timer = setTimeout(
        () => void wake(),
        Math.min(Math.max(next.dueMs - edgeMs, 1), MAX_TIMER_MS),
      );
      timer.unref();
    },
    disarm,
    clear() {
      waiting = [];
      disarm();
    },
  };
}
