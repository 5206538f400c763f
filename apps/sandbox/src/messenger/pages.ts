import type { FastifyInstance, FastifyRequest } from "fastify";
import { headerText, rawBody } from "../exchange.ts";
import { mountHostedStyles, sendHostedPage } from "../hosted-page.ts";
import type { PageLanguage } from "../hosted-page.ts";
import { queryText } from "../phone/frame.ts";
import { html, withLinks } from "../phone/html-text.ts";
import type { SafeHtml } from "../phone/html-text.ts";

interface MessengerPages {
  /** Path of the page's conversation; m.me adds the parameter `ref`. */
  readonly path: string;
  messages(): readonly { readonly text: string }[];
  optIn(ref: string): Promise<void>;
}

const texts = {
  fr: {
    title: "Messenger",
    note: "Messenger simulé. Aucun message ne quitte cette machine.",
    start: "Démarrer",
    explain: "Wakafine pourra vous envoyer vos billets dans cette conversation pendant 24 heures.",
    agreed: "C'est fait : revenez à votre réservation.",
    empty: "Aucun message",
  },
  en: {
    title: "Messenger",
    note: "Simulated Messenger. No message leaves this machine.",
    start: "Get started",
    explain: "Wakafine may send you your tickets in this conversation for 24 hours.",
    agreed: "Done: go back to your booking.",
    empty: "No messages",
  },
} as const;

/** Mounts the pages of m.me: the conversation with its button, and the same as an inbox at `/`. They work without scripts. */
export function mountMessengerPages(server: FastifyInstance, pages: MessengerPages): void {
  mountHostedStyles(server);
  const send = (request: FastifyRequest, body: (language: PageLanguage) => SafeHtml) => {
    const language = languageOf(request);
    const { title, note } = texts[language];
    return { language, title, note, body: body(language) };
  };
  server.get("/", (request, reply) =>
    sendHostedPage(
      reply,
      send(request, (language) => conversation(pages, language)),
    ),
  );
  server.get(pages.path, (request, reply) => {
    const ref = queryText(request, "ref") ?? "";
    const isDone = queryText(request, "agreed") !== undefined;
    return sendHostedPage(
      reply,
      send(
        request,
        (language) =>
          html`${conversation(pages, language)}
          ${
            isDone
              ? html`<p role="status">${texts[language].agreed}</p>`
              : html`<p>${texts[language].explain}</p>
                  <form method="post" action="${pages.path}">
                    <button name="ref" value="${ref}">${texts[language].start}</button>
                  </form>`
          }`,
      ),
    );
  });
  server.post(pages.path, async (request, reply) => {
    await pages.optIn(new URLSearchParams(rawBody(request)).get("ref") ?? "");
    return reply.redirect(`${pages.path}?agreed`, 303);
  });
}

function conversation(pages: MessengerPages, language: PageLanguage): SafeHtml {
  const messages = pages.messages();
  return html`<h1>Wakafine</h1>
    ${messages.length === 0 ? html`<p class="label">${texts[language].empty}</p>` : ""}
    ${messages.map(({ text }) => html`<article class="message">${withLinks(text)}</article>`)}`;
}

/** The wire contract has no language, so the browser's decides. */
function languageOf(request: FastifyRequest): PageLanguage {
  return headerText(request, "accept-language")?.startsWith("en") ? "en" : "fr";
}
