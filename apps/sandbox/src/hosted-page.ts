import { readFile } from "node:fs/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import { html } from "./phone/html-text.ts";
import type { SafeHtml } from "./phone/html-text.ts";

export type PageLanguage = "fr" | "en";

/** A payment page of a simulated provider. */
interface HostedPage {
  readonly language: PageLanguage;
  readonly title: string;
  /** Names the simulated provider, shown above the page. */
  readonly note: string;
  readonly body: SafeHtml;
}

/** Serves the style sheet of payment pages. */
export function mountHostedStyles(server: FastifyInstance): void {
  server.get("/assets/checkout.css", async (_request, reply) =>
    reply
      .header("content-type", "text/css; charset=utf-8")
      .send(await readFile(new URL("../assets/checkout.css", import.meta.url), "utf8")),
  );
}

/** Sends a payment page. It works without scripts. */
export function sendHostedPage(
  reply: FastifyReply,
  { language, title, note, body }: HostedPage,
): FastifyReply {
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · SIMULATION</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/checkout.css" />
      </head>
      <body>
        <p class="simulation"><strong>SIMULATION</strong> ${note}</p>
        <main>${body}</main>
      </body>
    </html>`;
  return reply
    .headers({
      "content-type": "text/html; charset=utf-8",
      // No `form-action`: browsers would also block the redirect back to the site.
      "content-security-policy":
        "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    })
    .send(page.markup);
}
