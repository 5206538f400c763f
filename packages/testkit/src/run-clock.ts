/**
 * Milliseconds by which the clock of the run is ahead of real time. Tests and the small world count days from today, so a run must not span midnight in
 * Douala: in the last minutes of a day `tools/test.ts` sets `CLOCK_AHEAD_MS`. Importing this file changes `Date` of its process, but not its timers.
 */
export const clockAheadMs = Number(process.env["CLOCK_AHEAD_MS"] ?? 0);

/** Replaces the global `Date` with one that is `aheadMs` ahead. Its source is also sent to browsers, so it uses no outer variable. */
export function moveDate(aheadMs: number): void {
  const Real = Date;
  if ("aheadMs" in Real) return; // already replaced by another test file of this process
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
