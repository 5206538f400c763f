import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from "fastify";
import { Transform } from "node:stream";
import type { BodyLimits, BodyMemory } from "./body-memory.ts";
import { createBodyMemory } from "./body-memory.ts";
import { networkOf } from "./request-context.ts";
import { appError } from "./failure.ts";

/** Smaller bodies are not counted: connections are, and the request timeout ends them. */
const countedBytes = 16 * 1024;
/** From here on the parts of a JSON text are counted. */
const manyLetters = 64 * 1024;
/** Objects, lists and entries of one body. The largest form we know has a few hundred; a megabyte of empty objects would become a hundred of memory. */
const maxParts = 20_000;

/**
 * What anybody may send must not fill the memory [G.cross.10]. Compressed bodies are refused: a few bytes would become gigabytes. Bodies above 16 kB are
 * counted as they arrive (body-memory.ts), and JSON of countless parts is refused before it is parsed.
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
    if (body.length > manyLetters && partsOf(String(body)) > maxParts)
      return done(appError("invalid_input", { data: { fields: [] } }));
    void parse(request, String(body), done);
  });
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The payload as the parser reads it, counted on its way. */
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
  counted.on("error", (error) => request.log.debug({ err: error }, "a request body was ended")); // no parser may be listening
  // The first bytes may come before the parser listens: an error would reach nobody and the request stay without an answer.
  const body = memory.hold(networkOf(request.ip), (failure) =>
    setImmediate(() => counted.destroy(failure)),
  );
  reply.raw.once("close", () => memory.release(body));
  payload
    .once("error", (error) => counted.destroy(error))
    .once("end", () => (body.receiving = false));
  return payload.pipe(counted);
}

/** Counts a form that is read from the request itself; call it in the tick in which the reading begins, or bytes are lost. */
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

/** A form is read after permission (uploads.ts). */
function isForm({ headers }: FastifyRequest): boolean {
  return headers["content-type"]?.trimStart().toLowerCase().startsWith("multipart/") === true;
}

/** How many parts a JSON text can have at most; counting costs a hundredth of what reading would. */
function partsOf(text: string): number {
  let parts = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x2c || code === 0x5b || code === 0x7b) parts += 1; // , [ {
  }
  return parts;
}
