import type { FastifyInstance, FastifyRequest } from "fastify";
import { expected } from "./failure.ts";

/** From here on a body counts as large. */
const largeBytes = 256 * 1024;
/** So many of them are held at once; together with what they become they fit into the bounded heap (process-flags.ts). */
const mostLarge = 4;
/** Objects, lists and entries of one body. The largest form we know has a few hundred; a megabyte of empty objects would become a hundred of memory. */
const mostParts = 20_000;

/** What anybody may send must not fill the memory: few large bodies at once, and none of countless parts [G.cross.10]. */
export function guardBodies(server: FastifyInstance): void {
  let held = 0;
  server.addHook("onRequest", (request, reply, done) => {
    if (!isLarge(request)) return done();
    if (held >= mostLarge) return done(expected("unavailable", { retryAfterSeconds: 5 }));
    held += 1;
    reply.raw.once("close", () => (held -= 1));
    done();
  });
  const parse = server.getDefaultJsonParser("error", "error");
  server.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.length > largeBytes / 4 && partsOf(String(body)) > mostParts) return done(expected("invalid_input", { data: { fields: [] } }));
    void parse(request, String(body), done);
  });
}

/** Announced as large, or of a length nobody told. */
function isLarge({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > largeBytes;
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
