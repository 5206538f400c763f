/** A virtual clock with a scheduler for the delayed tasks of the sandbox. Tests advance it instead of waiting. */
export interface SandboxClock {
  /** Base time plus the advanced time. */
  now(): Date;
  /** Runs `task` once the clock has passed `delayMs` from now. */
  after(delayMs: number, task: ScheduledTask): void;
  /** Advances the clock and runs the due tasks in order of time. Resolves when they are done. */
  advance(seconds: number): Promise<void>;
  /** Runs due tasks; call before each response. */
  runDue(): Promise<void>;
  /** Resets the offset and clears scheduled tasks. */
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

/** Creates a clock. `base` is real time in the demo and may be constant in a test; tasks then run only on `advance`. */
export function createSandboxClock(base: () => Date): SandboxClock {
  const queue = createTaskQueue();
  let offsetMs = 0;
  /** While a task runs, `now()` returns its due time. */
  let runningAtMs: number | undefined;
  const currentMs = (): number => base().getTime() + offsetMs;
  const nowMs = (): number => runningAtMs ?? currentMs();

  /** Runs the synchronous part of every task at its due time; the asynchronous parts (callbacks) may overlap. */
  const runDue = async (): Promise<void> => {
    const started: (void | Promise<void>)[] = [];
    for (
      let next = queue.takeDue(currentMs());
      next !== undefined;
      next = queue.takeDue(currentMs())
    ) {
      const outer = runningAtMs;
      runningAtMs = next.dueMs;
      started.push(next.task());
      runningAtMs = outer;
    }
    queue.arm(currentMs(), runDue);
    await Promise.all(started);
  };

  return {
    now: () => new Date(nowMs()),
    after(delayMs, task) {
      queue.add(nowMs() + delayMs, task);
      queue.arm(currentMs(), runDue);
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
  /** Removes and returns the earliest task that is due at `currentMs`. */
  takeDue(currentMs: number): Scheduled | undefined;
  /** Sets the single real timer for the earliest task. */
  arm(currentMs: number, onDue: () => Promise<void>): void;
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
    takeDue: (currentMs) =>
      waiting[0] !== undefined && waiting[0].dueMs <= currentMs ? waiting.shift() : undefined,
    arm(currentMs, wake) {
      disarm();
      const next = waiting[0];
      if (next === undefined) return;
      timer = setTimeout(
        () => void wake(),
        Math.min(Math.max(next.dueMs - currentMs, 1), MAX_TIMER_MS),
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
