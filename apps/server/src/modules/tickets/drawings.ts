import { setImmediate as othersFirst } from "node:timers/promises";
import { createFairQueue } from "../../fair-queue.ts";

/** Cache of rendered tickets, keyed by content. Size limit in bytes. */
const maxCachedBytes = 16 * 1024 * 1024;
/** Rendering blocks the process for about 170 ms, so only one runs at a time and other requests are served in between. */
const limits = { concurrency: 1, maxWaiting: 20 } as const;

/** A drawing by what stands on it, and whose turn it takes: see `createFairQueue`. */
export interface Drawing {
  readonly tag: string;
  readonly turnOf: string;
}

/** Draws what is not cached; throws `unavailable` when too many wait to be drawn. */
export type Drawings = (drawing: Drawing, draw: () => Promise<Buffer>) => Promise<Buffer>;

/** A drawing is made once for many who ask, the one asked for longest ago is dropped first. */
export function createDrawings(): Drawings {
  const kept = new Map<string, Buffer>();
  const queue = createFairQueue(limits);
  let bytes = 0;

  function keep(tag: string, drawn: Buffer): void {
    bytes += drawn.length - (kept.get(tag)?.length ?? 0);
    kept.delete(tag);
    kept.set(tag, drawn);
    for (const [oldest, { length }] of kept) {
      if (bytes <= maxCachedBytes) return;
      kept.delete(oldest);
      bytes -= length;
    }
  }
  return async ({ tag, turnOf }, draw) => {
    const drawn =
      kept.get(tag) ??
      (await queue(turnOf, async () => {
        await othersFirst();
        return kept.get(tag) ?? draw(); // whoever stood before may have asked for the same
      }));
    keep(tag, drawn);
    return drawn;
  };
}
