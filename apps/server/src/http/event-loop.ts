import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { appError } from "./failure.ts";

/** Mean delay of the event loop in a second above which requests are refused. */
const maxDelayMs = 2000;
/** The start blocks the event loop, and the first measurements include it. */
const startMs = 3000;

/** Refuses requests with 503 while the event loop is overloaded, except in the first seconds after the start. */
export async function guardEventLoop(server: FastifyInstance): Promise<void> {
  let listeningAt = Number.POSITIVE_INFINITY;
  server.addHook("onListen", async () => {
    listeningAt = performance.now();
  });
  await server.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    exposeStatusRoute: false,
    async pressureHandler() {
      if (performance.now() - listeningAt > startMs)
        throw appError("unavailable", { retryAfterSeconds: 10 });
    },
  });
}
