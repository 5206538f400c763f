import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { Endpoint } from "@wakafine/shared/contract/endpoint.ts";
import { endpoints } from "@wakafine/shared/contract/endpoints.ts";
import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import {
  defaultLanguage,
  languageOfHeader,
  languages,
} from "@wakafine/shared/messages/catalogue.ts";
import { errorStatus } from "@wakafine/shared/messages/errors.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { RequestContext } from "../context.ts";
import { keyed, networkOf } from "./request-context.ts";
import { registerDevReload } from "./dev-reload.ts";
import type { AppError } from "./failure.ts";
import { appError } from "./failure.ts";
import type { CallInProcess } from "./in-process.ts";
import { pageFailure } from "./in-process.ts";
import type { CountRequest } from "./request-limits.ts";
import { expectedFailure } from "./response.ts";
import { qrWorkerPolicy } from "./security-headers.ts";

const clientFolder = fileURLToPath(new URL("../../../web/dist/client/", import.meta.url));
const serverEntry = new URL("../../../web/dist/server/entry-server.js", import.meta.url);

/** The exports of the web's server entry (apps/web/src/app/page-request.ts). */
interface WebEntry {
  renderPage(request: {
    url: string;
    language: Language;
    prefersOther: boolean;
    origin: string;
    operator: object;
    call: (id: RouteId, input: unknown) => Promise<unknown>;
  }): Promise<{
    status: number;
    headers: Readonly<Record<string, string>>;
    redirect?: string;
    body: string;
  }>;
}

/** Serves the built web: hashed files for a year, every other address as a page rendered for an anonymous visitor. */
export async function registerPages(
  server: FastifyInstance,
  config: Config,
  call: CallInProcess,
): Promise<void> {
  if (!existsSync(serverEntry)) {
    server.log.warn("web build missing, run npm run build");
    return;
  }
  const { renderPage } = (await import(serverEntry.href)) as WebEntry;
  await server.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders(reply, path) {
      void reply.header(
        "cache-control",
        path.includes("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      );
      if (/\/assets\/qr-worker-[\w-]+\.js(\.br)?$/.test(path))
        void reply.header("content-security-policy", qrWorkerPolicy);
      if (path.endsWith("speculation-rules.json"))
        void reply.header("content-type", "application/speculationrules+json");
    },
  });
  const finished = config.DEV_RELOAD ? registerDevReload(server) : (page: string) => page;
  server.get("/t/:token", async (request, reply) => {
    const { token } = request.params as { token: string };
    keepPrivate(request.url, reply);
    return reply.redirect(`/app/reservation/success/${encodeURIComponent(token)}`); // the short link of the ticket SMS [G.ticket.07]
  });
  server.get("/*", async (request, reply) => {
    const url = addressOf(request.url);
    if (url.startsWith("/api/")) throw appError("not_found");
    const language = languageOf(request);
    let refused: AppError | null = null;
    const page = await renderPage({
      url,
      language,
      prefersOther: prefersOther(request, language),
      origin: config.PUBLIC_ORIGIN,
      operator: operatorOf(config),
      call: async (id, input) => {
        const { limit }: Endpoint = endpoints[id];
        try {
          if (limit !== undefined)
            await server.getDecorator<CountRequest>("countRequest")(limit, request);
          return await call(id, input, anonymous(request, { language, secret: config.APP_SECRET }));
        } catch (error) {
          const failure = failureOf(error, request);
          if (errorStatus[failure.code] >= 429) refused = failure;
          throw pageFailure(failure, language);
        }
      },
    });
    keepPrivate(url, reply);
    void reply.status(page.status).headers({ ...page.headers });
    if (refused) refusePage(reply, refused);
    if (!reply.hasHeader("cache-control")) void reply.header("cache-control", "private, no-cache");
    return reply.send(Buffer.from(finished(page.body))); // a Buffer, because the socket writes strings with accents slowly
  });
}

/** Returns an expected error unchanged; logs any other and returns a general one. */
function failureOf(error: unknown, request: FastifyRequest): AppError {
  const expected = expectedFailure(error);
  if (!expected) request.log.error({ err: error, url: request.url }, "page data failed");
  return expected ?? appError("unexpected");
}

/** Renders the error page with the same meaning as the status. */
function refusePage(reply: FastifyReply, { code, retryAfterSeconds }: AppError): void {
  void reply.status(errorStatus[code]).headers({
    "cache-control": "no-store",
    ...(retryAfterSeconds === null ? {} : { "retry-after": String(retryAfterSeconds) }),
  });
}

/**
 * Normalises the address for all checks: dots are resolved and one slash is in front, because `//host/…` would name another host [G.cross.10]. An
 * invalid address becomes that of a missing page.
 */
function addressOf(url: string): string {
  const address = URL.parse(`http://page.invalid${url}`);
  return address === null ? notAnAddress : address.pathname.replace(/^\/+/, "/") + address.search;
}

const notAnAddress = "/not-an-address";

/** Sets headers for pages behind a hidden link: not cached, no referrer, not indexed by search engines [G.ticket.07]. */
function keepPrivate(url: string, reply: FastifyReply): void {
  if (
    ![
      "/app/reservation/",
      "/payment/",
      "/t/",
      "/auth/reset-password/",
      "/auth/client/password-forgotten/",
      "/auth/agency/password-forgotten/",
    ].some((start) => url.startsWith(start))
  )
    return;
  void reply.headers({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
  });
}

function languageOf(request: FastifyRequest): Language {
  return languages.find((one) => one === request.cookies["language"]) ?? defaultLanguage;
}

function prefersOther(request: FastifyRequest, shown: Language): boolean {
  const decided =
    request.cookies["language"] !== undefined || request.cookies["language_offer"] !== undefined;
  return (
    !decided &&
    request.headers["accept-language"] !== undefined &&
    languageOfHeader(request.headers["accept-language"]) !== shown
  );
}

/** The request context of an anonymous visitor; the browser adds the content that depends on the user. */
function anonymous(
  request: FastifyRequest,
  page: { language: Language; secret: string },
): RequestContext {
  return {
    requestId: request.id,
    language: page.language,
    actor: null,
    registering: null,
    deviceKey: null,
    get addressKey() {
      return keyed(page.secret, `address ${networkOf(request.ip)}`); // hashed lazily, because most pages count no requests
    },
    address: request.ip,
    userAgent: null,
    idempotencyKey: null,
    fromPage: false,
    sessionToken: null,
  };
}

function operatorOf(config: Config): object {
  return {
    name: config.OPERATOR_NAME,
    address: config.OPERATOR_ADDRESS,
    registration: config.OPERATOR_REGISTRATION,
    phone: config.OPERATOR_PHONE,
    email: config.OPERATOR_EMAIL,
    hours: {
      days: config.OPERATOR_SERVICE_DAYS === "every_day" ? "every_day" : "monday_to_friday",
      from: "08:00",
      to: "18:30",
    },
    ...socialOf(config),
  };
}

/** The social pages that have an address [G.pub.06]. */
function socialOf(config: Config): object {
  const pages = [
    ["Facebook", config.SOCIAL_FACEBOOK],
    ["X", config.SOCIAL_X],
    ["WhatsApp", config.SOCIAL_WHATSAPP],
    ["LinkedIn", config.SOCIAL_LINKEDIN],
    ["Telegram", config.SOCIAL_TELEGRAM],
  ] as const;
  const social = pages.flatMap(([network, address]) => (address ? [{ network, address }] : []));
  return social.length > 0 ? { social } : {};
}
