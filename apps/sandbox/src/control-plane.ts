import type { FastifyInstance } from "fastify";
import type { Journal } from "./request-journal.ts";
import { parseScenario } from "./scenario-book.ts";
import type { Scenario } from "./scenario-book.ts";
import { jsonBody } from "./exchange.ts";

/** Control API of the sandbox, in process or over HTTP. */
export interface SandboxControls {
  /** Adds a scenario, active until `reset()`. Throws on an unknown switch. */
  scenario(scenario: Scenario): void;
  /** Advances the clock and waits for due tasks, callbacks included. */
  advanceClock(seconds: number): Promise<void>;
  journal(): Journal;
  /** Clears scenarios, transactions, tokens, messages and the journal, and resets the clock. */
  reset(): void;
  /** The payer confirms; `ref` is the provider's reference or ours. False if no undecided payment has it. */
  approve(ref: string): Promise<boolean>;
  /** The payer declines. */
  refuse(ref: string): Promise<boolean>;
  /** The payment expires at once. */
  expire(ref: string): Promise<boolean>;
  /** Sends an earlier callback again, byte for byte. */
  replay(eventId: string): Promise<boolean>;
}

const MAX_ADVANCE_SEC = 400 * 24 * 3600;

/** Mounts `/__sim/*`. JSON bodies only. */
export function mountControlPlane(server: FastifyInstance, controls: SandboxControls): void {
  server.post("/__sim/scenario", async (request, reply) => {
    try {
      controls.scenario(parseScenario(jsonBody(request)));
    } catch (cause) {
      return reply
        .code(400)
        .send({ error: cause instanceof Error ? cause.message : String(cause) });
    }
    return { ok: true };
  });
  server.post("/__sim/clock", async (request, reply) => {
    const { advanceSec } = (jsonBody(request) ?? {}) as { advanceSec?: unknown };
    if (typeof advanceSec !== "number" || !(advanceSec >= 0 && advanceSec <= MAX_ADVANCE_SEC))
      return reply
        .code(400)
        .send({ error: `advanceSec must be a number of seconds from 0 to ${MAX_ADVANCE_SEC}` });
    await controls.advanceClock(advanceSec);
    return { ok: true };
  });
  server.post("/__sim/act", async (request, reply) => {
    const { ref, action } = (jsonBody(request) ?? {}) as { ref?: unknown; action?: unknown };
    const task = actionOf(controls, action);
    if (typeof ref !== "string" || task === undefined)
      return reply
        .code(400)
        .send({ error: "ref and action (approve, refuse, expire) are required" });
    return (await task(ref))
      ? { ok: true }
      : reply.code(404).send({ error: "no pending transaction with this ref" });
  });
  server.post("/__sim/replay", async (request, reply) => {
    const { eventId } = (jsonBody(request) ?? {}) as { eventId?: unknown };
    if (typeof eventId === "string" && (await controls.replay(eventId))) return { ok: true };
    return reply.code(404).send({ error: "unknown eventId" });
  });
  server.get("/__sim/journal", async () => controls.journal());
  server.post("/__sim/reset", async () => {
    controls.reset();
    return { ok: true };
  });
}

function actionOf(
  controls: SandboxControls,
  action: unknown,
): ((ref: string) => Promise<boolean>) | undefined {
  if (action === "approve") return controls.approve;
  if (action === "refuse") return controls.refuse;
  return action === "expire" ? controls.expire : undefined;
}
