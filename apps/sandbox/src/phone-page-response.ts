import type { FastifyReply, FastifyRequest } from "fastify";
import { renderPhone } from "./phone-frame.ts";
import type { PhoneScreen, PhoneView } from "./phone-frame.ts";
import type { PhoneLanguage } from "./phone-texts.ts";
import type { SandboxClock } from "./sandbox-clock.ts";

const contentSecurityPolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

interface ScreenResponse {
  readonly clock: SandboxClock;
  readonly screen: (view: PhoneView) => PhoneScreen;
}

export function sendScreen(
  request: FastifyRequest,
  reply: FastifyReply,
  { clock, screen }: ScreenResponse,
): FastifyReply {
  const view: PhoneView = {
    language: languageOf(request),
    path: request.url.split("?")[0] ?? "/",
    now: clock.now(),
  };
  return reply
    .headers({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": contentSecurityPolicy,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    })
    .send(renderPhone(view, screen(view)));
}

export function languageOf(request: FastifyRequest): PhoneLanguage {
  return queryText(request, "lang") === "en" ? "en" : "fr";
}

/** One value of the query, or undefined when absent or repeated. */
export function queryText(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === "string" ? value : undefined;
}
