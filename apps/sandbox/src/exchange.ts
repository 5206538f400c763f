import type { FastifyReply, FastifyRequest } from "fastify";
import type { SwitchSet } from "./scenario-switches.ts";

/** A request to a simulator and its reply. */
export interface Exchange<Request extends FastifyRequest = FastifyRequest> {
  readonly request: Request;
  readonly reply: FastifyReply;
}

/** A request to a simulator, its reply and the switches of the scenarios that match it. */
export interface ScenarioExchange extends Exchange {
  readonly switches: SwitchSet;
}

/** Returns the request body as text; empty if there is none. */
export function rawBody(request: FastifyRequest): string {
  return typeof request.body === "string" ? request.body : "";
}

/** Parses the request body; undefined if it is not JSON. */
export function jsonBody(request: FastifyRequest): unknown {
  try {
    return JSON.parse(rawBody(request));
  } catch {
    return undefined;
  }
}

/** Returns the first value of a request header, or undefined. */
export function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Returns the credentials of the `Authorization: Basic` header, or undefined. */
export function basicCredentials(
  request: FastifyRequest,
): { user: string; secret: string } | undefined {
  const [, encoded] =
    /^Basic ([A-Za-z0-9+/=]+)$/.exec(headerText(request, "authorization") ?? "") ?? [];
  if (encoded === undefined) return undefined;
  const [user = "", ...secret] = Buffer.from(encoded, "base64").toString("utf8").split(":");
  return { user, secret: secret.join(":") };
}

/** Returns the token of the `Authorization: Bearer` header, or undefined. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/.exec(headerText(request, "authorization") ?? "")?.[1];
}

/** Sends no response: the connection stays open until the client times out or the sandbox stops, or is closed at once (`SandboxOptions.closeUnanswered`). */
export function neverRespond(reply: FastifyReply): FastifyReply {
  reply.hijack();
  if (reply.server.closesUnanswered) reply.raw.destroy();
  return reply;
}

/** Sends truncated JSON with a success status. */
export function respondWithMalformedJson(reply: FastifyReply, status: number): FastifyReply {
  return reply.code(status).header("content-type", "application/json").send('{"status": "SUCC');
}

/**
 * Applies the switches of a scenario that take effect before the simulator handles the request: a delay, no response, an HTTP error.
 * Returns true if the request is finished: the caller then sends no response.
 */
export async function injectTransportError(
  reply: FastifyReply,
  switches: SwitchSet,
): Promise<boolean> {
  const slowMs = switches.number("slow");
  if (slowMs !== undefined) await new Promise((resolve) => setTimeout(resolve, slowMs));
  if (switches.has("no_answer")) {
    neverRespond(reply);
    return true;
  }
  const code = switches.number("http");
  if (code === undefined) return false;
  if (code === 429 || code === 503) reply.header("retry-after", "1");
  sendHttpError(reply, code);
  return true;
}

/** Sends an HTTP error without details. */
export function sendHttpError(reply: FastifyReply, status: number): void {
  const codes: Record<number, string> = {
    429: "TOO_MANY_REQUESTS",
    500: "INTERNAL_PROCESSING_ERROR",
    503: "SERVICE_UNAVAILABLE",
  };
  const code = codes[status] ?? `HTTP_${status}`;
  reply.code(status).send({ code, message: "The request could not be served." });
}
