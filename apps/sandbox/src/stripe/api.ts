import type { FastifyReply } from "fastify";
import type { ScenarioExchange } from "../exchange.ts";
import { bearerToken, injectTransportError } from "../exchange.ts";
import type { Environment, SimulatorTools } from "../simulator.ts";
import type { StripeProgress } from "./progress.ts";
import type { CheckoutSession, StripeError } from "./sessions.ts";

/** Keys of the demo. */
const demo = { secretKey: "sk_test_demo_card_key", webhookSecret: "whsec_demo_card_secret" };

/** Returns the secret key of the API. */
export function secretKeyOf(env: Environment): string {
  return env["SANDBOX_STRIPE_SECRET_KEY"] ?? demo.secretKey;
}

/** Returns the secret of the webhook endpoint. */
export function webhookSecretOf(env: Environment): string {
  return env["SANDBOX_STRIPE_WEBHOOK_SECRET"] ?? demo.webhookSecret;
}

/** A refund of a payment. Only its status changes. */
export interface StripeRefund {
  readonly id: string;
  readonly session: CheckoutSession;
  readonly amount: number;
  readonly metadata: Readonly<Record<string, string>>;
  readonly createdAt: Date;
  status: "succeeded" | "failed";
}

/** Sessions and refunds, and the first response to each Idempotency-Key. */
export interface StripeState {
  readonly tools: SimulatorTools;
  readonly progress: StripeProgress;
  readonly sessions: CheckoutSession[];
  readonly keys: Map<string, { readonly body: string; readonly session: CheckoutSession }>;
  readonly refunds: StripeRefund[];
  readonly refundKeys: Map<string, { readonly body: string; readonly refund: StripeRefund }>;
}

/** Injects transport errors and checks the key, which `token_revoked` revokes once. Returns true if a response was sent. */
export async function rejectRequest(
  { tools }: StripeState,
  { request, reply, switches }: ScenarioExchange,
): Promise<boolean> {
  if (await injectTransportError(reply, switches)) return true;
  if (bearerToken(request) === secretKeyOf(tools.env) && !switches.has("token_revoked"))
    return false;
  sendError(reply, {
    http: 401,
    type: "invalid_request_error",
    message: "Invalid API Key provided.",
  });
  return true;
}

/** Sends an error as Stripe does. */
export function sendError(reply: FastifyReply, { http, ...error }: StripeError): FastifyReply {
  return reply.code(http).send({ error });
}
