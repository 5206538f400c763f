import { setImmediate as yieldToRequests } from "node:timers/promises";
import { createFairQueue } from "../fair-queue.ts";

/** The size limit of the cache, in bytes. */
const maxCachedBytes = 16 * 1024 * 1024;
/** A rendering blocks the process for about 170 ms, so only one runs at a time and other requests are served between two of them. */
const limits = { concurrency: 1, maxWaiting: 20 } as const;

/** Identifies a document to render. */
export interface Rendering {
  /** Hash of what the document shows: the key of the cache. */
  readonly contentHash: string;
  /** Key of `createFairQueue`: the client's address, or "unpaid". */
  readonly queueKey: string;
}

/** Returns the document from the cache, or renders it in the queue; throws `unavailable` when too many requests wait. */
export type RenderQueue = (rendering: Rendering, render: () => Promise<Buffer>) => Promise<Buffer>;

/** Creates a queue with a cache for tickets and vouchers as PDF or PNG. Concurrent requests for one document render it once; the least recently used one is dropped first. */
export function createRenderQueue(): RenderQueue {
  const cache = new Map<string, Buffer>();
  const queue = createFairQueue(limits);
  let cachedBytes = 0;

  /** Stores a document as the most recently used one. */
  function store(contentHash: string, rendered: Buffer): void {
    cachedBytes += rendered.length - (cache.get(contentHash)?.length ?? 0);
    cache.delete(contentHash);
    cache.set(contentHash, rendered);
    for (const [oldest, { length }] of cache) {
      if (cachedBytes <= maxCachedBytes) return;
      cache.delete(oldest);
      cachedBytes -= length;
    }
  }
  return async ({ contentHash, queueKey }, render) => {
    const rendered =
      cache.get(contentHash) ??
      (await queue(queueKey, async () => {
        await yieldToRequests();
        return cache.get(contentHash) ?? render(); // an earlier request in the queue may have rendered the same
      }));
    store(contentHash, rendered);
    return rendered;
  };
}
