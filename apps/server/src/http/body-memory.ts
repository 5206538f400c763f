import type { Config } from "../config.ts";
import type { AppError } from "./failure.ts";
import { appError } from "./failure.ts";

const mebibyte = 1024 * 1024;
/** The minimum rate is measured over this time, so that a short pause of a mobile network ends no body. */
const minimumRateSeconds = 10;

export type BodyLimits = Pick<
  Config,
  "LIMITS" | "BODY_MEMORY_MIB" | "BODY_MEMORY_PER_ADDRESS_MIB" | "BODY_BYTES_PER_SECOND"
>;

/** A request body in memory, while it is received or its request is handled. */
export interface HeldBody {
  readonly network: string;
  readonly end: (failure: AppError) => void;
  bytes: number;
  receiving: boolean;
  /** Bytes per second at the last measurement; null in the first second. */
  rate: number | null;
  measuredAt: number;
  measuredBytes: number;
  /** Start of the current measurement of the minimum rate. */
  windowStartedAt: number;
  windowStartBytes: number;
}

export interface BodyMemory {
  /** Counts a body until it is released; `end` must refuse its request. */
  hold(network: string, end: HeldBody["end"]): HeldBody;
  received(body: HeldBody, bytes: number): void;
  release(body: HeldBody): void;
  /** Measures the rates and ends the bodies below the minimum rate with `body_too_slow`; must be called each second. */
  measure(): void;
}

/**
 * Counts the received bytes of request bodies, in total and per address. When memory is short, the body with the lowest rate of the last second is ended
 * with `unavailable`, among equal rates one of the address that holds the most. So a caller that sends much at once and then little cannot block others.
 * Without LIMITS only the total is counted.
 */
export function createBodyMemory({
  LIMITS,
  BODY_MEMORY_MIB,
  BODY_MEMORY_PER_ADDRESS_MIB,
  BODY_BYTES_PER_SECOND,
}: BodyLimits): BodyMemory {
  const bodies = new Set<HeldBody>();
  const heldBy = new Map<string, number>();
  let held = 0;

  function count({ network }: HeldBody, bytes: number): void {
    held += bytes;
    const heldByNetwork = (heldBy.get(network) ?? 0) + bytes;
    if (heldByNetwork > 0) heldBy.set(network, heldByNetwork);
    else heldBy.delete(network);
  }
  function release(body: HeldBody): void {
    if (bodies.delete(body)) count(body, -body.bytes);
  }
  function end(body: HeldBody, code: "unavailable" | "body_too_slow"): void {
    release(body);
    body.end(appError(code, { retryAfterSeconds: 5, headers: { connection: "close" } }));
  }
  function endSlowest(network: string | null): void {
    const now = performance.now();
    const rateOf = (body: HeldBody) =>
      body.rate ?? body.bytes / Math.max(1, (now - body.measuredAt) / 1000);
    const heldByNetworkOf = (body: HeldBody) => heldBy.get(body.network) ?? 0;
    let slowest: HeldBody | null = null;
    for (const body of bodies) {
      if (!body.receiving || (network !== null && body.network !== network)) continue;
      const slower =
        slowest &&
        (rateOf(body) - rateOf(slowest) || heldByNetworkOf(slowest) - heldByNetworkOf(body));
      if (slower === null || slower < 0) slowest = body;
    }
    if (slowest) end(slowest, "unavailable");
  }
  return {
    hold(network, endBody) {
      const now = performance.now();
      const body: HeldBody = {
        network,
        end: endBody,
        bytes: 0,
        receiving: true,
        rate: null,
        measuredAt: now,
        measuredBytes: 0,
        windowStartedAt: now,
        windowStartBytes: 0,
      };
      bodies.add(body);
      return body;
    },
    received(body, bytes) {
      if (!bodies.has(body)) return; // already ended: later bytes are ignored
      body.bytes += bytes;
      count(body, bytes);
      if (LIMITS && (heldBy.get(body.network) ?? 0) > BODY_MEMORY_PER_ADDRESS_MIB * mebibyte)
        endSlowest(body.network);
      else if (held > BODY_MEMORY_MIB * mebibyte) endSlowest(null);
    },
    release,
    measure() {
      const now = performance.now();
      for (const body of bodies) {
        if (body.receiving && now - body.measuredAt >= 1000) measureRate(body, now);
        if (LIMITS && body.receiving && isBelowMinimum(body, now)) end(body, "body_too_slow");
      }
    },
  };

  /** Starts the next measurement of the minimum rate when one is complete. */
  function isBelowMinimum(body: HeldBody, now: number): boolean {
    if (now - body.windowStartedAt < minimumRateSeconds * 1000) return false;
    const received = body.bytes - body.windowStartBytes;
    body.windowStartedAt = now;
    body.windowStartBytes = body.bytes;
    return received < BODY_BYTES_PER_SECOND * minimumRateSeconds;
  }
}

function measureRate(body: HeldBody, now: number): void {
  body.rate = (body.bytes - body.measuredBytes) / ((now - body.measuredAt) / 1000);
  body.measuredAt = now;
  body.measuredBytes = body.bytes;
}
