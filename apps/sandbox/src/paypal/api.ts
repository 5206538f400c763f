import { randomUUID } from "node:crypto";
import type { FastifyReply } from "fastify";
import type { Exchange, ScenarioExchange } from "../exchange.ts";
import { basicCredentials, bearerToken, injectTransportError, rawBody } from "../exchange.ts";
import type { Environment, SimulatorTools } from "../simulator.ts";
import type { EventDeps } from "./events.ts";
import type { PaypalError, PaypalOrder } from "./orders.ts";
import type { PaypalProgress } from "./progress.ts";
import type { PaypalRefund } from "./refunds.ts";

/** Keys of the demo. */
const demo = {
  clientId: "demo-paypal-client",
  clientSecret: "demo-paypal-secret",
  webhookId: "demo-paypal-webhook",
};

/** Returns the keys of the API and the id of the webhook. */
export function keysOf(env: Environment): typeof demo {
  return {
    clientId: env["SANDBOX_PAYPAL_CLIENT_ID"] || demo.clientId,
    clientSecret: env["SANDBOX_PAYPAL_CLIENT_SECRET"] || demo.clientSecret,
    webhookId: env["SANDBOX_PAYPAL_WEBHOOK_ID"] || demo.webhookId,
  };
}

/** Lifetime of an access token in seconds. */
const TOKEN_LIFE_SEC = 32_400;

/** Orders and refunds, the first response to each PayPal-Request-Id, and the expiry of each access token in milliseconds. */
export interface PaypalState {
  readonly tools: SimulatorTools;
  readonly events: EventDeps;
  readonly progress: PaypalProgress;
  readonly orders: PaypalOrder[];
  readonly orderIds: Map<string, { readonly body: string; readonly order: PaypalOrder }>;
  readonly refunds: PaypalRefund[];
  readonly refundIds: Map<string, { readonly body: string; readonly refund: PaypalRefund }>;
  readonly tokens: Map<string, number>;
}

/** Issues an access token. */
export async function handleToken(
  { tools, tokens }: PaypalState,
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const switches = tools.scenarios.consume({ op: "paypal_token" });
  if (await injectTransportError(reply, switches)) return reply;
  const { clientId, clientSecret } = keysOf(tools.env);
  const given = basicCredentials(request);
  if (given?.user !== clientId || given.secret !== clientSecret)
    return reply.code(401).send({ error: "invalid_client" });
  if (new URLSearchParams(rawBody(request)).get("grant_type") !== "client_credentials")
    return reply.code(400).send({ error: "unsupported_grant_type" });
  const token = randomUUID();
  tokens.set(token, tools.clock.now().getTime() + TOKEN_LIFE_SEC * 1000);
  return reply.send({ access_token: token, token_type: "Bearer", expires_in: TOKEN_LIFE_SEC });
}

/** Injects transport errors and checks the access token. Returns true if a response was sent. */
export async function rejectRequest(
  { tools, tokens }: PaypalState,
  { request, reply, switches }: ScenarioExchange,
): Promise<boolean> {
  if (await injectTransportError(reply, switches)) return true;
  if (switches.has("token_revoked")) tokens.clear();
  if ((tokens.get(bearerToken(request) ?? "") ?? 0) > tools.clock.now().getTime()) return false;
  sendError(reply, {
    http: 401,
    name: "AUTHENTICATION_FAILURE",
    issue: "invalid_token",
    description: "Authentication failed.",
  });
  return true;
}

/** Sends an error as PayPal does. */
export function sendError(reply: FastifyReply, error: PaypalError): FastifyReply {
  const { http, name, issue, description } = error;
  return reply.code(http).send({
    name,
    message: description,
    debug_id: "simulation",
    details: [{ issue, description }],
  });
}

export const notFound: PaypalError = {
  http: 404,
  name: "RESOURCE_NOT_FOUND",
  issue: "INVALID_RESOURCE_ID",
  description: "The specified resource does not exist.",
};

/** The response to a request id that was used for another body. */
export const idReused: PaypalError = {
  http: 422,
  name: "UNPROCESSABLE_ENTITY",
  issue: "DUPLICATE_REQUEST_ID",
  description: "The value of the PayPal-Request-Id header has already been used.",
};
