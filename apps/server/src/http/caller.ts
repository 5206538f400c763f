import { isIPv6 } from "node:net";
import { languageOfHeader } from "@wakafine/shared/messages/catalogue.ts";
import type { FastifyRequest } from "fastify";
import type { Admission, Caller } from "../context.ts";
import { keyedHash } from "../tokens.ts";

/** Name of the cookie that tells one browser from another; limits count by it [G.book.32]. */
export const deviceCookie = "device";

/** The session token of a request, raw or as `Bearer x` [G.auth.08]. */
export function sessionTokenOf(request: FastifyRequest): string | null {
  const authorization = headerOf(request, "authorization");
  return authorization === null ? null : authorization.replace(/^Bearer\s+/i, "").trim() || null;
}

/** Who calls, in which language, from where; `admission` is what the token opens. */
export function callerOf(request: FastifyRequest, admission: Admission | null, secret: string): Caller {
  return {
    requestId: request.id,
    language: languageOfHeader(headerOf(request, "accept-language") ?? undefined),
    actor: admission?.actor ?? null,
    registering: admission?.registering ?? null,
    // Hashed when asked for: searching, the commonest call, counts nobody.
    get deviceKey() {
      const device = request.cookies[deviceCookie];
      return device ? keyed(secret, `device ${device}`) : null;
    },
    get addressKey() {
      return keyed(secret, `address ${networkOf(request.ip)}`);
    },
    address: request.ip,
    userAgent: headerOf(request, "user-agent")?.slice(0, 200) ?? null,
    idempotencyKey: headerOf(request, "idempotency-key"),
    sessionToken: sessionTokenOf(request),
  };
}

export interface CallerWiring {
  readonly secret: string;
  /** The account behind a session token, or null when the session is over. */
  readonly authenticate: (token: string) => Promise<Admission | null>;
}

/** One household or phone: the address itself, and the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  if (address.startsWith("::ffff:")) return address.slice(7);
  const [head = "", tail] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(missing).fill("0"), ...right].slice(0, 4).join(":");
}

/** A keyed hash as hex: counts without keeping what it counts. */
export function keyed(secret: string, value: string): string {
  return keyedHash(secret, value).toString("hex");
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : null;
}
