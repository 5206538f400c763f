import { expected } from "./http/failure.ts";

/** Runs work that is heavy for the process: so many at once, some wait, and whoever comes beyond is asked to come again. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Turns of one kind of work. Throws `unavailable` when `mostWaiting` wait already. */
export function createTurns({ atOnce, mostWaiting }: { readonly atOnce: number; readonly mostWaiting: number }): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else {
      if (waiting.length >= mostWaiting) throw expected("unavailable", { retryAfterSeconds: 5 });
      await new Promise<void>((resolve) => waiting.push(resolve)); // the turn is handed over: `running` stays
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
