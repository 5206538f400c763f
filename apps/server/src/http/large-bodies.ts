import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from "fastify";
import { Transform } from "node:stream";
import type { BodyLimits, BodyMemory } from "./body-memory.ts";
import { createBodyMemory } from "./body-memory.ts";
import { networkOf } from "./request-context.ts";
import { appError } from "./failure.ts";

/** Smaller bodies are not counted, because the limits of connections and the request timeout bound them. */
const countedBytes = 16 * 1024;
/** From this length on the parts of a JSON text are counted. */
const countedCharacters = 64 * 1024;
/** Maximum number of objects, lists and entries of a body. The largest known form has a few hundred; a megabyte of empty objects would need 100 MB of memory. */
const maxParts = 20_000;

/**
 * Protects the memory from request bodies [G.cross.10]. Compressed bodies are refused, because a few bytes could become gigabytes. Bodies above 16 kB
 * are counted as they arrive (body-memory.ts), and JSON with too many parts is refused before it is parsed.
 */
export function guardBodies(server: FastifyInstance, limits: BodyLimits): void {
  const memory = createBodyMemory(limits);
  server.decorate("bodyMemory", memory);
  server.addHook("onRequest", (request, _reply, done) => {
    const encoding = request.headers["content-encoding"];
    if (encoding === undefined || encoding === "identity") return done();
    done(appError("content_encoding_refused", { headers: { "accept-encoding": "identity" } }));
  });
  server.addHook("preParsing", async (request, reply, payload) =>
    isCounted(request) && !isForm(request)
      ? countedPayload(memory, payload, { request, reply })
      : payload,
  );
  const timer = setInterval(() => memory.measure(), 1000).unref();
  server.addHook("onClose", async () => clearInterval(timer));
  const parse = server.getDefaultJsonParser("error", "error");
  server.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.length > countedCharacters && partsOf(String(body)) > maxParts)
      return done(appError("invalid_input", { data: { fields: [] } }));
    void parse(request, String(body), done);
  });
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Returns the payload for the parser, counted as it arrives. */
function countedPayload(
  memory: BodyMemory,
  payload: RequestPayload,
  { request, reply }: Exchange,
): RequestPayload {
  const counted: Transform & { receivedEncodedLength?: number } = new Transform({
    transform(part: Buffer, _encoding, next) {
      counted.receivedEncodedLength = (counted.receivedEncodedLength ?? 0) + part.length;
      next(null, part);
      memory.received(body, part.length);
    },
  });
  counted.on("error", (error) => request.log.debug({ err: error }, "request body ended")); // there may be no listener of the parser yet
  // Deferred, because the first bytes may arrive before the parser listens; the error would be lost and the request would get no response.
  const body = memory.hold(networkOf(request.ip), (failure) =>
    setImmediate(() => counted.destroy(failure)),
  );
  reply.raw.once("close", () => memory.release(body));
  payload
    .once("error", (error) => counted.destroy(error))
    .once("end", () => (body.receiving = false));
  return payload.pipe(counted);
}

/** Counts a form that is read directly from the request. Must be called in the tick in which reading starts, or bytes are missed. */
export function countForm({ request, reply }: Exchange): void {
  if (!isCounted(request)) return;
  const memory = request.server.getDecorator<BodyMemory>("bodyMemory");
  const body = memory.hold(
    networkOf(request.ip),
    (failure) => void request.raw.emit("error", failure),
  );
  reply.raw.once("close", () => memory.release(body));
  request.raw
    .on("data", (part: Buffer) => memory.received(body, part.length))
    .once("end", () => (body.receiving = false));
}

/** True if Content-Length is above 16 kB or missing. */
function isCounted({ headers }: FastifyRequest): boolean {
  return (
    headers["transfer-encoding"] !== undefined ||
    Number(headers["content-length"] ?? 0) > countedBytes
  );
}

/** Forms are read after the permission check (uploads.ts). */
function isForm({ headers }: FastifyRequest): boolean {
  return headers["content-type"]?.trimStart().toLowerCase().startsWith("multipart/") === true;
}

/** Returns the maximum number of parts a JSON text can have; counting takes a hundredth of the time of parsing. */
function partsOf(text: string): number {
  let parts = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x2c || code === 0x5b || code === 0x7b) parts += 1; // , [ {
  }
  return parts;
}
