import type { FailpointName } from "@wakafine/server/modules/payments/public.ts";

/** Ends the work of an app at a failpoint, as if its process had died there. */
export interface Kills {
  /** For the overrides of the app. */
  readonly failpoint: (point: FailpointName) => void;
  /** Kills at the next `times` passes of the point. */
  next(point: FailpointName, times?: number): void;
  /** Stops killing, and returns how many kills were left. */
  end(): number;
}

export function createKills(): Kills {
  let at: FailpointName | undefined;
  let left = 0;
  return {
    failpoint(point) {
      if (point !== at || left === 0) return;
      left -= 1;
      throw new Error(`killed: ${point}`);
    },
    next(point, times = 1) {
      at = point;
      left = times;
    },
    end() {
      const rest = left;
      left = 0;
      return rest;
    },
  };
}
