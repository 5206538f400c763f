import type { FastifyReply } from "fastify";
import type { OutgoingCallback } from "./callback-sender.ts";
import { neverRespond, respondWithMalformedJson, sendHttpError } from "./exchange.ts";
import type { SwitchSet } from "./scenario-switches.ts";
import type { PhonePayment, Simulator, SimulatorTools } from "./simulator.ts";

/** Whether a payer confirms without a PIN: the number ends in 00. */
export function paysWithoutPin(msisdn: string): boolean {
  return msisdn.endsWith("00");
}

interface LostResponse {
  /** The status of the malformed JSON. */
  readonly status: number;
  /** Sends an HTTP error in the provider's form; default: without details. */
  readonly sendError?: (code: number) => unknown;
}

/** Loses the response of a request that was executed, if its switches say so. Returns true if the request is finished: the caller then sends no response. */
export function loseResponse(
  reply: FastifyReply,
  switches: SwitchSet,
  { status, sendError = (code) => sendHttpError(reply, code) }: LostResponse,
): boolean {
  const code = switches.number("created_but_http");
  if (switches.has("created_but_timeout") || switches.has("refund_timeout")) neverRespond(reply);
  else if (code !== undefined) sendError(code);
  else if (switches.has("garbage_json")) respondWithMalformedJson(reply, status);
  else return false;
  return true;
}

/** Sends a callback as often as the switches of its payment say: never, once or repeatedly. */
export async function sendCallback(
  switches: SwitchSet,
  send: () => Promise<unknown>,
): Promise<void> {
  if (switches.has("never_callback")) return;
  await Promise.all(Array.from({ length: switches.number("duplicate") ?? 1 }, send));
}

/** Delays of further deliveries of an event without a 2xx response. */
const retryDelaysMs = [60_000, 3600_000];

/** Delivers an event; without a 2xx it is delivered again later, with a new signature. Resolves after the first delivery. */
export async function deliverEvent(
  { callbacks, clock }: Pick<SimulatorTools, "callbacks" | "clock">,
  event: OutgoingCallback,
): Promise<void> {
  const attempt = async ([delay, ...later]: readonly number[]): Promise<void> => {
    const isAccepted = await callbacks.send(event);
    if (!isAccepted && delay !== undefined) clock.after(delay, () => attempt(later));
  };
  await attempt(retryDelaysMs);
}

/** Returns a payment on a page as the phone lists it; the phone has no prompt for it. */
export function pagePayment(
  { name, wallet }: Pick<Simulator, "name" | "wallet">,
  payment: Omit<PhonePayment, "provider" | "wallet" | "kind" | "msisdn" | "awaitsPin">,
): PhonePayment {
  return { provider: name, wallet, kind: "payment", msisdn: "", awaitsPin: false, ...payment };
}
