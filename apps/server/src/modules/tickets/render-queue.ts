import { setImmediate as yieldToRequests } from "node:timers/promises";
import { createFairQueue } from "../../fair-queue.ts";

/** The size limit of the cache, in bytes. */
const maxCachedBytes = 16 * 1024 * 1024;
/** Rendering blocks the process for about 170 ms, so only one runs at a time and other requests are served in between. */
const limits = { concurrency: 1, maxWaiting: 20 } as const;

/** A rendering: `tag` is a hash of its content, `queueKey` the key of `createFairQueue`: the client's address, or "unpaid". */
export interface Rendering {
  readonly tag: string;
  readonly queueKey: string;
}

/** Returns the cached rendering or renders it; throws `unavailable` when too many requests wait. */
export type RenderQueue = (rendering: Rendering, render: () => Promise<Buffer>) => Promise<Buffer>;

/** Creates a cache of rendered tickets. Concurrent requests share one rendering; the least recently used one is dropped first. */
export function createRenderQueue(): RenderQueue {
  const cache = new Map<string, Buffer>();
  const queue = createFairQueue(limits);
  let bytes = 0;

  function store(tag: string, rendered: Buffer): void {
    bytes += rendered.length - (cache.get(tag)?.length ?? 0);
    cache.delete(tag);
    cache.set(tag, rendered);
    for (const [oldest, { length }] of cache) {
      if (bytes <= maxCachedBytes) return;
      cache.delete(oldest);
      bytes -= length;
    }
  }
  return async ({ tag, queueKey }, render) => {
    const rendered =
      cache.get(tag) ??
      (await queue(queueKey, async () => {
        await yieldToRequests();
        return cache.get(tag) ?? render(); // an earlier request in the queue may have rendered the same
      }));
    store(tag, rendered);
    return rendered;
  };
}
