import type { FastifyReply, FastifyRequest } from "fastify";

const weak = /^W\//;

/** Whether the caller has the answer with this tag already (`If-None-Match`; weak and strong tags of one content are alike, as packing makes them weak). */
export function isNotModified(request: FastifyRequest, tag: string | undefined): boolean {
  const ifNoneMatch = request.headers["if-none-match"];
  if (tag === undefined || ifNoneMatch === undefined) return false;
  return ifNoneMatch
    .split(",")
    .some((one) => one.trim() === "*" || one.trim().replace(weak, "") === tag.replace(weak, ""));
}

/** 304: what the caller has is right, and how long it may go on without asking. */
export function replyNotModified(
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
): FastifyReply {
  const cacheHeaders = Object.entries(headers).filter(
    ([name]) => name === "etag" || name === "cache-control",
  );
  return reply.status(304).headers(Object.fromEntries(cacheHeaders)).send();
}
