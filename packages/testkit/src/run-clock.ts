/**
 * Tests count days from today, and so does the small world: a run must not go over midnight in Douala. `tools/test.ts` therefore starts a run of the last
 * minutes of a day ahead of the real time, by `CLOCK_AHEAD_MS`. Importing this file moves `Date` of its process; timers stay as they are.
 */
export const clockAheadMs = Number(process.env["CLOCK_AHEAD_MS"] ?? 0);

/** Replaces `Date` of a realm by one that is ahead; also sent to browsers as text, so it uses nothing from outside. */
export function moveDate(aheadMs: number): void {
  const Real = Date;
  if ("aheadMs" in Real) return; // files of one process share it
  class Moved extends Real {
    static readonly aheadMs = aheadMs;
    constructor(...parts: readonly unknown[]) {
      super(...((parts.length === 0 ? [Real.now() + aheadMs] : parts) as [number]));
    }
    static override now(): number {
      return Real.now() + aheadMs;
    }
  }
  globalThis.Date = Moved as unknown as DateConstructor;
}

if (clockAheadMs > 0) moveDate(clockAheadMs);
