import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { rawBody } from "./exchange.ts";
import type { JournalRequest, RequestJournal } from "./request-journal.ts";
import type { SandboxClock } from "./sandbox-clock.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Whether a connection without a response is closed at once. */
    closesUnanswered: boolean;
  }
  interface FastifyRequest {
    journalEntry: JournalRequest | null;
  }
  interface FastifyContextConfig {
    /** Name of the operation in scenarios and in the journal. Routes without a name are not recorded in the journal; unknown paths are. */
    op?: string;
  }
}

interface WireServerDeps {
  readonly provider: string;
  readonly journal: RequestJournal;
  readonly clock: SandboxClock;
  readonly closesUnanswered: boolean;
}

/** Creates an HTTP server that passes request bodies on as unparsed text and records requests in the journal. */
export function createWireServer({
  provider,
  journal,
  clock,
  closesUnanswered,
}: WireServerDeps): FastifyInstance {
  const server = Fastify({ forceCloseConnections: true, bodyLimit: 1024 * 1024, logger: false });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  server.decorate("closesUnanswered", closesUnanswered);
  server.decorateRequest("journalEntry", null);
  server.addHook("onRequest", async (request, reply) => {
    const isCrossSite =
      request.headers["sec-fetch-site"] === "cross-site" && request.method !== "GET";
    return isCrossSite ? reply.code(403).send({ error: "cross-site" }) : undefined;
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
