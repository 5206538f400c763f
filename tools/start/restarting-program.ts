import { setTimeout as wait } from "node:timers/promises";
import type { ChildProgram } from "./child-program.ts";

const maxRestarts = 5;
const windowMs = 10 * 60_000;

interface Restarting {
  readonly name: string;
  readonly start: () => ChildProgram;
  readonly log: (text: string) => void;
  /** Replaced by tests. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  readonly now?: () => number;
}

/**
 * Keeps a program running: when it ends unexpectedly it is restarted after 0.5 s, 1 s, 2 s …, at most 5 times in 10 minutes. `died` resolves when it
 * ends before it was ever ready, or after the last restart.
 */
export function startRestarting({
  name,
  start,
  log,
  pause = (ms, signal) => wait(ms, undefined, { signal }),
  now = () => performance.now(),
}: Restarting): ChildProgram {
  const stopping = new AbortController();
  let current = start();
  const { ready } = current;

  async function supervise(): Promise<string> {
    const isReady = ready.then(
      () => true,
      () => false,
    );
    let restarts: readonly number[] = [];
    for (;;) {
      const lastLines = await current.died;
      if (!(await isReady)) return lastLines;
      restarts = restarts.filter((at) => now() - at < windowMs);
      if (restarts.length >= maxRestarts)
        return `${lastLines}\nrestarted ${maxRestarts} times in ${windowMs / 60_000} minutes`;
      const delay = 500 * 2 ** restarts.length;
      restarts = [...restarts, now()];
      log(
        `${name} ended unexpectedly, restart ${restarts.length} of ${maxRestarts} in ${delay / 1000} s. Its last lines:\n${lastLines}`,
      );
      await pause(delay, stopping.signal).catch(() => undefined);
      if (stopping.signal.aborted) return new Promise(() => undefined);
      current = start();
      current.ready.then(
        () => log(`${name} restarted`),
        () => undefined,
      );
    }
  }
  return {
    died: supervise(),
    ready,
    async stop() {
      stopping.abort();
      await current.stop();
    },
  };
}
