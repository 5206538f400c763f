import type { RateLimitOptions } from "@fastify/rate-limit";
import rateLimit from "@fastify/rate-limit";
import type { RequestLimit } from "@wakafine/shared/contract/endpoint.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { deviceCookie, networkOf } from "./request-context.ts";
import { appError } from "./failure.ts";

/** Counts a request against a limit. Throws `too_many_requests` beyond it. */
export type CountRequest = (limit: RequestLimit, request: FastifyRequest) => Promise<void>;

/** Maximum number of counted addresses and devices; the least recently seen is evicted first. */
const maxCounted = 20_000;

/**
 * Counts requests per minute by address and, if the browser has the cookie, by device. The counts are in the memory of each process, because a database
 * round trip would cost more than a search itself (docs/decisions/0078).
 */
export async function createRequestLimits(
  server: FastifyInstance,
  config: Config,
): Promise<CountRequest> {
  if (!config.LIMITS) return () => Promise.resolve();
  await server.register(rateLimit, { global: false });
  const addressOf = (request: FastifyRequest): string => copied(networkOf(request.ip));
  const deviceOf = (request: FastifyRequest): string =>
    copied((request.cookies[deviceCookie] ?? "").slice(0, 64));
  const counter = (max: number, keyGenerator: (request: FastifyRequest) => string) => {
    const options: RateLimitOptions = { max, keyGenerator, timeWindow: 60_000, cache: maxCounted };
    return server.createRateLimit(options);
  };
  const counters = {
    search: {
      address: counter(config.SEARCHES_PER_ADDRESS, addressOf),
      device: counter(config.SEARCHES_PER_DEVICE, deviceOf),
    },
    hold: {
      address: counter(config.HOLD_REQUESTS_PER_ADDRESS, addressOf),
      device: counter(config.HOLD_REQUESTS_PER_DEVICE, deviceOf),
    },
    picture: {
      address: counter(config.PICTURES_PER_ADDRESS, addressOf),
      device: counter(config.PICTURES_PER_DEVICE, deviceOf),
    },
  };
  return async (limit, request) => {
    const { address, device } = counters[limit];
    refuseExceeded(await address(request));
    if (deviceOf(request) !== "") refuseExceeded(await device(request));
  };
}

/** Copies a text, because a substring of a header would keep the whole header in memory. */
function copied(text: string): string {
  return Buffer.from(text).toString();
}

function refuseExceeded(
  result:
    | { readonly isAllowed: true }
    | { readonly isAllowed: false; readonly isExceeded: boolean; readonly ttlInSeconds: number },
): void {
  if (!result.isAllowed && result.isExceeded)
    throw appError("too_many_requests", { retryAfterSeconds: result.ttlInSeconds });
}
