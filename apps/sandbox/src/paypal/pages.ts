import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { rawBody } from "../exchange.ts";
import type { PageLanguage } from "../hosted-page.ts";
import { mountHostedStyles, sendHostedPage } from "../hosted-page.ts";
import { html } from "../phone/html-text.ts";
import type { SafeHtml } from "../phone/html-text.ts";
import type { CaptureResult, PaypalOrder } from "./orders.ts";
import type { PaypalProgress } from "./progress.ts";

const texts = {
  title: { fr: "Payer avec PayPal", en: "Pay with PayPal" },
  note: {
    fr: "Page de paiement simulée. Aucun compte n'est débité.",
    en: "Simulated payment page. No account is charged.",
  },
  approve: { fr: "Payer maintenant", en: "Pay now" },
  review: {
    fr: "Payer, PayPal vérifie pendant une minute",
    en: "Pay, PayPal reviews it for a minute",
  },
  bank: {
    fr: "Payer par une carte que la banque refuse",
    en: "Pay by a card that the bank declines",
  },
  decline: { fr: "Choisir un moyen de paiement refusé", en: "Choose a declined means of payment" },
  declined: {
    fr: "Ce moyen de paiement a été refusé. Choisissez-en un autre.",
    en: "This means of payment was declined. Choose another one.",
  },
  leave: { fr: "Annuler et revenir", en: "Cancel and go back" },
  ended: { fr: "Cette page de paiement est fermée", en: "This payment page is closed" },
  goOn: { fr: "Revenir au site", en: "Back to the site" },
  unknown: { fr: "Page introuvable", en: "Page not found" },
} as const;

type Translate = (key: keyof typeof texts) => string;

/** The outcome of the capture after each way to approve. */
const captureResults: Readonly<Record<string, CaptureResult>> = {
  approve: "completes",
  review: "waits",
  bank: "is declined",
};

interface PageDeps {
  readonly progress: PaypalProgress;
  readonly find: (id: string) => PaypalOrder | undefined;
}

type WithToken = FastifyRequest<{ Querystring: { token?: string } }>;

/** Mounts the page on which the payer approves, has a means of payment declined, or leaves. It works without scripts. */
export function mountApprovalPage(server: FastifyInstance, { progress, find }: PageDeps): void {
  mountHostedStyles(server);
  server.get("/checkoutnow", async (request: WithToken, reply) =>
    sendPage(reply, find(request.query.token ?? "")),
  );
  server.post("/checkoutnow", async (request: WithToken, reply) => {
    const order = find(request.query.token ?? "");
    if (order?.status !== "PAYER_ACTION_REQUIRED") return reply.redirect(request.url, 303);
    const result = captureResults[new URLSearchParams(rawBody(request)).get("answer") ?? ""];
    if (result === undefined) {
      await progress.decline(order);
      return reply.redirect(request.url, 303);
    }
    await progress.approve(order, result);
    return reply.redirect(backTo(order, order.returnUrl), 303);
  });
}

/** Returns an address of the site with the parameters that PayPal adds: the order, and the payer if there is one. */
function backTo({ id, status }: PaypalOrder, address: string): string {
  const url = new URL(address);
  url.searchParams.set("token", id);
  if (status !== "PAYER_ACTION_REQUIRED") url.searchParams.set("PayerID", "SIMULATION");
  return url.href;
}

function sendPage(reply: FastifyReply, order: PaypalOrder | undefined): FastifyReply {
  const language: PageLanguage = order?.locale.startsWith("en") ? "en" : "fr";
  const t: Translate = (key) => texts[key][language];
  return sendHostedPage(order ? reply : reply.code(404), {
    language,
    title: t("title"),
    note: t("note"),
    body: order ? pageBody(order, t) : html`<h1>${t("unknown")}</h1>`,
  });
}

function pageBody(order: PaypalOrder, t: Translate): SafeHtml {
  if (order.status !== "PAYER_ACTION_REQUIRED")
    return html`<h1>${t("ended")}</h1>
      <a class="cancel" href="${backTo(order, order.returnUrl)}">${t("goOn")}</a>`;
  const declined = order.declined
    ? html`<p class="error" role="alert">${t("declined")}</p>`
    : undefined;
  return html`<h1>${t("title")}</h1>
    <p class="label">Wakafine · ${order.description}</p>
    <p class="amount">${order.amount.value} €</p>
    ${declined}
    <form method="post" action="/checkoutnow?token=${order.id}">
      <button name="answer" value="approve">${t("approve")}</button>
      <button class="quiet" name="answer" value="review">${t("review")}</button>
      <button class="quiet" name="answer" value="bank">${t("bank")}</button>
      <button class="quiet" name="answer" value="decline">${t("decline")}</button>
    </form>
    <a class="cancel" href="${backTo(order, order.cancelUrl)}">${t("leave")}</a>`;
}
