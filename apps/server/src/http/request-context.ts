import { isIPv6 } from "node:net";
import { languageOfHeader } from "@wakafine/shared/messages/catalogue.ts";
import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { Authentication, RequestContext } from "../context.ts";
import { keyedHash, newToken } from "../tokens.ts";

/** Name of the cookie that identifies a browser for limits and trusted devices [G.book.32]. */
export const deviceCookie = "device";
const cookieSeconds = 365 * 24 * 3600;

/** Returns the keyed hash of a caller's browser; for one without a cookie also the headers that set a new one. */
export function deviceOf(
  { APP_SECRET, PUBLIC_ORIGIN }: Config,
  { deviceKey }: RequestContext,
): { readonly key: string; readonly headers: Readonly<Record<string, string>> } {
  if (deviceKey !== null) return { key: deviceKey, headers: {} };
  const value = newToken();
  const secure = PUBLIC_ORIGIN.startsWith("https:") ? "; Secure" : "";
  const cookie = `${deviceCookie}=${value}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${cookieSeconds}${secure}`;
  return { key: keyed(APP_SECRET, `device ${value}`), headers: { "set-cookie": cookie } };
}

/** The session token of a request, raw or as `Bearer x` [G.auth.08]. */
export function sessionTokenOf(request: FastifyRequest): string | null {
  const authorization = headerOf(request, "authorization");
  return authorization === null ? null : authorization.replace(/^Bearer\s+/i, "").trim() || null;
}

/** Returns caller, language and address of a request; `authentication` is the result for its token. */
export function requestContextOf(
  request: FastifyRequest,
  authentication: Authentication | null,
  secret: string,
): RequestContext {
  let deviceKey: string | null | undefined;
  let addressKey: string | undefined;
  return {
    requestId: request.id,
    language: languageOfHeader(headerOf(request, "accept-language") ?? undefined),
    actor: authentication?.actor ?? null,
    registering: authentication?.registering ?? null,
    // Hashed lazily, because searches, the most frequent call, do not need it.
    get deviceKey() {
      const device = request.cookies[deviceCookie];
      return (deviceKey ??= device ? keyed(secret, `device ${device}`) : null);
    },
    get addressKey() {
      return (addressKey ??= keyed(secret, `address ${networkOf(request.ip)}`));
    },
    address: request.ip,
    userAgent: headerOf(request, "user-agent")?.slice(0, 200) ?? null,
    fromPage: headerOf(request, "origin") !== null,
    idempotencyKey: headerOf(request, "idempotency-key"),
    sessionToken: sessionTokenOf(request),
  };
}

export interface RequestContextDeps {
  readonly secret: string;
  /** Returns the account of a session token, or null when the session has ended. */
  readonly authenticate: (token: string) => Promise<Authentication | null>;
}

/** Returns the network of one household or phone: the IPv4 address, or the /64 of an IPv6 address, the same in every spelling. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  // The URL standard has one spelling of each address, but rejects zones.
  const spelled = new URL(`http://[${address.replace(/%.*$/, "")}]`).hostname.slice(1, -1);
  const [head = "", tail] = spelled.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  if (left.length === 0 && right.length === 3 && right[0] === "ffff") return ipv4Of(right.slice(1));
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(missing).fill("0"), ...right].slice(0, 4).join(":");
}

/** Returns the IPv4 address in the last two groups of a mapped IPv6 address. */
function ipv4Of(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join(".");
}

/** Returns a keyed hash as hex, for counting without storing the value. */
export function keyed(secret: string, value: string): string {
  return keyedHash(secret, value).toString("hex");
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : null;
}
