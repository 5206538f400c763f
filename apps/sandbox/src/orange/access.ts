import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  basicCredentials,
  bearerToken,
  headerText,
  injectTransportError,
  rawBody,
  respondWithMalformedJson,
} from "../exchange.ts";
import type { Environment, SimulatorTools } from "../simulator.ts";

export interface OrangeOptions {
  /** Key and secret of the application, for the access token. */
  readonly consumerKey: string;
  readonly consumerSecret: string;
  /** `X-AUTH-TOKEN`: base64 of the channel user and its password. */
  readonly authToken: string;
  /** The merchant's number, 9 digits. */
  readonly channelNumber: string;
  /** The merchant's PIN. */
  readonly pin: string;
}

/** Keys of the demo; they are public, and live mode rejects them. */
export const demoOrange: OrangeOptions = {
  consumerKey: "demo-orange-consumer-key",
  consumerSecret: "demo-orange-consumer-secret",
  authToken: Buffer.from("demo-orange-channel:demo-orange-password").toString("base64"),
  channelNumber: "690000001",
  pin: "0000",
};

/** Returns the demo's keys with those that the environment replaces. */
export function readOrangeOptions(env: Environment): OrangeOptions {
  return {
    consumerKey: env["SANDBOX_ORANGE_CONSUMER_KEY"] || demoOrange.consumerKey,
    consumerSecret: env["SANDBOX_ORANGE_CONSUMER_SECRET"] || demoOrange.consumerSecret,
    authToken: env["SANDBOX_ORANGE_AUTH_TOKEN"] || demoOrange.authToken,
    channelNumber: env["SANDBOX_ORANGE_CHANNEL_NUMBER"] || demoOrange.channelNumber,
    pin: env["SANDBOX_ORANGE_PIN"] || demoOrange.pin,
  };
}

/** Lifetime of an access token in seconds, as clients of the real gateway observed it. */
export const TOKEN_LIFE_SECONDS = 2500;

export interface OrangeAccess {
  /** Returns the body of the gateway's 401 response; undefined if access token and `X-AUTH-TOKEN` are valid. */
  unauthorizedBody(request: FastifyRequest): object | undefined;
  revokeTokens(): void;
}

/** Registers the token endpoint and creates the access control of the others. */
export function createOrangeAccess(
  server: FastifyInstance,
  options: OrangeOptions,
  { clock, scenarios }: SimulatorTools,
): OrangeAccess {
  /** Expiry of each token in milliseconds. */
  const tokens = new Map<string, number>();
  server.post("/token", { config: { op: "orange_token" } }, async (request, reply) => {
    const switches = scenarios.consume({ op: "orange_token" });
    if (await injectTransportError(reply, switches)) return reply;
    if (switches.has("garbage_json")) return respondWithMalformedJson(reply, 200);
    const rejected = rejectTokenRequest(request, reply, options);
    if (rejected) return rejected;
    const token = randomUUID();
    tokens.set(token, clock.now().getTime() + TOKEN_LIFE_SECONDS * 1000);
    return reply.send({
      access_token: token,
      scope: "am_application_scope default",
      token_type: "Bearer",
      expires_in: TOKEN_LIFE_SECONDS,
    });
  });
  return {
    unauthorizedBody(request) {
      if ((tokens.get(bearerToken(request) ?? "") ?? 0) <= clock.now().getTime())
        return { fault: { code: 900901, message: "Invalid Credentials" } };
      return headerText(request, "x-auth-token") === options.authToken
        ? undefined
        : { status: 401, message: "Unauthorized" };
    },
    revokeTokens: () => tokens.clear(),
  };
}

/** Sends the error of an invalid token request; returns undefined for a valid one. */
function rejectTokenRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { consumerKey, consumerSecret }: OrangeOptions,
): FastifyReply | undefined {
  const credentials = basicCredentials(request);
  if (credentials?.user !== consumerKey || credentials.secret !== consumerSecret)
    return reply.code(401).send({
      error: "invalid_client",
      error_description: "A valid OAuth client could not be found for client_id",
    });
  const isForm = headerText(request, "content-type") === "application/x-www-form-urlencoded";
  const grant = new URLSearchParams(rawBody(request)).get("grant_type");
  return isForm && grant === "client_credentials"
    ? undefined
    : reply.code(400).send({ error: "unsupported_grant_type" });
}
