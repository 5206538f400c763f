import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { appError } from "./failure.ts";

/** The start blocks the event loop, and the first measurements include it. */
const startMs = 3000;

/** Refuses requests with 503 while the mean delay of the event loop in a second is too long, except in the first seconds after the start. */
export async function guardEventLoop(
  server: FastifyInstance,
  { EVENT_LOOP_DELAY_MS }: Pick<Config, "EVENT_LOOP_DELAY_MS">,
): Promise<void> {
  let listeningAt = Number.POSITIVE_INFINITY;
  server.addHook("onListen", async () => {
    listeningAt = performance.now();
  });
  await server.register(underPressure, {
    maxEventLoopDelay: EVENT_LOOP_DELAY_MS,
    exposeStatusRoute: false,
    async pressureHandler() {
      if (performance.now() - listeningAt > startMs)
        throw appError("unavailable", { retryAfterSeconds: 10 });
    },
  });
}
