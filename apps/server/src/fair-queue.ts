import { appError } from "./http/failure.ts";

/** Runs expensive work with bounded concurrency; the waiting jobs of each key (an address) are served in round robin. */
export type FairQueue = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

interface Waiting {
  readonly start: () => void;
  readonly refuse: (error: Error) => void;
}

/**
 * Creates a queue for one kind of work. When `maxWaiting` jobs wait, the newest job of the key with the most of them is refused with `unavailable`: a key
 * with many jobs displaces its own jobs, not those of a key with few.
 */
export function createFairQueue({
  concurrency,
  maxWaiting,
}: {
  readonly concurrency: number;
  readonly maxWaiting: number;
}): FairQueue {
  const queues = new Map<string, Waiting[]>(); // in the order they are served next; none is empty
  let running = 0;
  let waiting = 0;

  /** Frees a slot for a job of the key; throws when the key itself has the longest queue. */
  function makeRoom(key: string): void {
    const own = (queues.get(key)?.length ?? 0) + 1;
    let maxLength: [key: string, queue: Waiting[]] | null = null;
    for (const entry of queues)
      if (entry[1].length > (maxLength?.[1].length ?? own)) maxLength = entry;
    if (maxLength === null) throw busy();
    maxLength[1].pop()?.refuse(busy()); // longer than `own`, which is at least 1: it does not become empty
    waiting -= 1;
  }

  function startNext(): void {
    const [first] = queues;
    if (!first) return void (running -= 1);
    const [key, queue] = first;
    const next = queue.shift();
    queues.delete(key);
    if (queue.length > 0) queues.set(key, queue); // behind the other keys
    waiting -= 1;
    next?.start(); // the next job uses the slot, so `running` is unchanged
  }

  return async (key, work) => {
    if (running < concurrency) running += 1;
    else {
      if (waiting >= maxWaiting) makeRoom(key);
      waiting += 1;
      await new Promise<void>((start, refuse) => {
        const queue = queues.get(key);
        if (queue) queue.push({ start, refuse });
        else queues.set(key, [{ start, refuse }]);
      });
    }
    try {
      return await work();
    } finally {
      startNext();
    }
  };
}

function busy(): Error {
  return appError("unavailable", { retryAfterSeconds: 5 });
}
