import type { FastifyReply, FastifyRequest } from "fastify";
import type { SandboxClock } from "../sandbox-clock.ts";
import { html } from "./html-text.ts";
import type { SafeHtml } from "./html-text.ts";
import { phoneHour, phoneText } from "./messages.ts";
import type { PhoneLanguage, PhoneText } from "./messages.ts";

/** Language, path and time of the rendered page. */
export interface PageContext {
  readonly language: PhoneLanguage;
  /** Path and query of the page without `lang`. */
  readonly path: string;
  readonly now: Date;
}

/** Returns a text in the language of the page. */
export function t(
  page: PageContext,
  key: PhoneText,
  values?: Readonly<Record<string, string | number>>,
): string {
  return phoneText(page.language, key, values);
}

/** Returns the address of a page: unchanged for French, with `lang=en` for English. */
export function linkTo(language: PhoneLanguage, path: string): string {
  if (language === "fr") return path;
  return `${path}${path.includes("?") ? "&" : "?"}lang=en`;
}

export interface PhoneScreen {
  readonly title: string;
  /** Target of the back link; none on the home screen. */
  readonly backTo?: string;
  readonly body: SafeHtml;
}

/** Renders the document with one screen inside the phone frame. */
function renderPhone(page: PageContext, screen: PhoneScreen): string {
  const { language, path } = page;
  const other: PhoneLanguage = language === "fr" ? "en" : "fr";
  const back =
    screen.backTo === undefined
      ? undefined
      : html`<a class="back" href="${linkTo(language, screen.backTo)}"
          ><span aria-hidden="true">‹</span><span class="sr">${t(page, "back")}</span></a
        >`;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#0a3525" />
        <title>${screen.title} · ${t(page, "simulation")}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/phone.css" />
        <script src="/assets/phone-refresh.js" defer></script>
      </head>
      <body>
        <p class="simulation">
          <strong>${t(page, "simulation")}</strong> <span>${t(page, "simulationNote")}</span>
        </p>
        <div class="phone">
          <div class="speaker" aria-hidden="true"></div>
          <div class="display">
            <div class="status" id="status" data-live data-key="${phoneHour(language, page.now)}">
              <span>${phoneHour(language, page.now)}</span
              ><span class="signal" aria-hidden="true"><i></i><i></i><i></i><i></i></span>
            </div>
            <header class="top-bar">
              ${back}
              <h1>${screen.title}</h1>
              <a class="lang" href="${linkTo(other, path)}" hreflang="${other}" lang="${other}"
                >${t(page, "otherLanguage")}</a
              >
            </header>
            <main>${screen.body}</main>
            <noscript
              ><p class="refresh">
                <a href="${linkTo(language, path)}">${t(page, "refresh")}</a>
              </p></noscript
            >
          </div>
          <div class="home-bar" aria-hidden="true"></div>
        </div>
      </body>
    </html> `.markup;
}

const contentSecurityPolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

interface ScreenResponse {
  readonly clock: SandboxClock;
  readonly screen: (page: PageContext) => PhoneScreen;
}

/** Renders a screen and sends it with the security headers. */
export function sendScreen(
  request: FastifyRequest,
  reply: FastifyReply,
  { clock, screen }: ScreenResponse,
): FastifyReply {
  const page: PageContext = {
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
    .send(renderPhone(page, screen(page)));
}

/** Returns the language of the query parameter `lang`; default French. */
export function languageOf(request: FastifyRequest): PhoneLanguage {
  return queryText(request, "lang") === "en" ? "en" : "fr";
}

/** Returns one query parameter; undefined if it is missing or repeated. */
export function queryText(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === "string" ? value : undefined;
}
