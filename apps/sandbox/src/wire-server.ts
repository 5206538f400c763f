import Fastify from "fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { JournalRequest, RequestJournal } from "./request-journal.ts";
import type { SandboxClock } from "./sandbox-clock.ts";
import type { SwitchSet } from "./scenario-switches.ts";

declare module "fastify" {
  interface FastifyRequest {
    journalEntry: JournalRequest | null;
  }
  interface FastifyContextConfig {
    /** Name of the operation in scenarios and in the journal; routes without one are not journalled, unknown paths are. */
    op?: string;
  }
}

interface WireServerDeps {
  readonly provider: string;
  readonly journal: RequestJournal;
  readonly clock: SandboxClock;
}

/** A bare HTTP server that keeps every body as the text that came in, and writes the journal. */
export function createWireServer({ provider, journal, clock }: WireServerDeps): FastifyInstance {
  const server = Fastify({ forceCloseConnections: true, bodyLimit: 1024 * 1024, logger: false });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  server.decorateRequest("journalEntry", null);
  server.addHook("onRequest", async (request, reply) => {
    const fromElsewhere =
      request.headers["sec-fetch-site"] === "cross-site" && request.method !== "GET";
    return fromElsewhere ? reply.code(403).send({ error: "cross-site" }) : undefined;
  });
  server.addHook("preHandler", async (request) => {
    // Due tasks start before the response; their callbacks are not awaited.
    void clock.runDue();
    const op =
      request.routeOptions.config.op ??
      (request.is404 && provider !== "phone" ? "unknown" : undefined);
    if (op === undefined) return;
    const entry: JournalRequest = {
      provider,
      op,
      at: clock.now().toISOString(),
      arrivedMs: performance.now(),
      method: request.method,
      url: request.url,
      headers: { ...request.headers },
      body: rawBody(request),
      status: null,
      response: "",
    };
    request.journalEntry = entry;
    journal.request(entry);
  });
  server.addHook("onSend", async (request, reply, payload) => {
    if (request.journalEntry === null) return payload;
    request.journalEntry.status = reply.statusCode;
    request.journalEntry.response = typeof payload === "string" ? payload : "";
    return payload;
  });
  return server;
}

export function rawBody(request: FastifyRequest): string {
  return typeof request.body === "string" ? request.body : "";
}

/** undefined when the body is not JSON. */
export function jsonBody(request: FastifyRequest): unknown {
  try {
    return JSON.parse(rawBody(request));
  } catch {
    return undefined;
  }
}

export function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** `Basic` credentials, or undefined. */
export function basicCredentials(
  request: FastifyRequest,
): { user: string; secret: string } | undefined {
  const [, encoded] =
    /^Basic ([A-Za-z0-9+/=]+)$/.exec(headerText(request, "authorization") ?? "") ?? [];
  if (encoded === undefined) return undefined;
  const [user = "", ...secret] = Buffer.from(encoded, "base64").toString("utf8").split(":");
  return { user, secret: secret.join(":") };
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/.exec(headerText(request, "authorization") ?? "")?.[1];
}

/** Leaves the caller without an answer for ever (until it gives up or the sandbox stops). */
export function neverRespond(reply: FastifyReply): FastifyReply {
  reply.hijack();
  return reply;
}

/** What the wire delivers instead of a good answer: cut-off JSON with a good status. */
export function respondWithMalformedJson(reply: FastifyReply, status: number): FastifyReply {
  return reply.code(status).header("content-type", "application/json").send('{"status": "SUCC');
}

/**
 * Applies the switches that strike before the provider looks at the request at all.
 * Returns true when the exchange is over (answered or left hanging).
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
  reply.code(code).send(outageBody(code));
  return true;
}

function outageBody(status: number): { code: string; message: string } {
  const codes: Record<number, string> = {
    429: "TOO_MANY_REQUESTS",
    500: "INTERNAL_PROCESSING_ERROR",
    503: "SERVICE_UNAVAILABLE",
  };
  return { code: codes[status] ?? `HTTP_${status}`, message: "The request could not be served." };
}
