import type { FastifyReply, FastifyRequest } from "fastify";

const weak = /^W\//;

/** True if `If-None-Match` contains the ETag. Weak and strong tags compare equal, because compression weakens them. */
export function isNotModified(request: FastifyRequest, tag: string | undefined): boolean {
  const ifNoneMatch = request.headers["if-none-match"];
  if (tag === undefined || ifNoneMatch === undefined) return false;
  return ifNoneMatch
    .split(",")
    .some((one) => one.trim() === "*" || one.trim().replace(weak, "") === tag.replace(weak, ""));
}

/** Replies 304 with ETag and Cache-Control. */
export function replyNotModified(
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
): FastifyReply {
  const cacheHeaders = Object.entries(headers).filter(
    ([name]) => name === "etag" || name === "cache-control",
  );
  return reply.status(304).headers(Object.fromEntries(cacheHeaders)).send();
}
