import type { FastifyInstance, FastifyRequest } from "fastify";
import { rawBody } from "../exchange.ts";
import type { PageLanguage } from "../hosted-page.ts";
import { mountHostedStyles, sendHostedPage } from "../hosted-page.ts";
import { html } from "../phone/html-text.ts";
import type { SafeHtml } from "../phone/html-text.ts";
import type { SimulatorTools } from "../simulator.ts";
import { endPayment, isOpen } from "./payments.ts";
import type { WebPayment } from "./payments.ts";

const texts = {
  title: { fr: "Payer avec Orange Money", en: "Pay with Orange Money" },
  note: {
    fr: "Page de paiement simulée. Aucun compte n'est débité.",
    en: "Simulated payment page. No account is charged.",
  },
  pay: { fr: "Payer", en: "Pay" },
  fail: { fr: "Faire échouer le paiement", en: "Let the payment fail" },
  cancel: { fr: "Quitter sans payer", en: "Leave without paying" },
  ended: { fr: "Cette page de paiement est fermée", en: "This payment page is closed" },
  backToSite: { fr: "Revenir au site", en: "Back to the site" },
  unknown: { fr: "Page introuvable", en: "Page not found" },
} as const;

type WithToken = FastifyRequest<{ Params: { token: string } }>;

/** Mounts the page on which the payer pays, lets the payment fail, or cancels. */
export function mountPaymentPages(
  server: FastifyInstance,
  tools: Pick<SimulatorTools, "callbacks" | "clock">,
  find: (payToken: string) => WebPayment | undefined,
): void {
  mountHostedStyles(server);
  server.get("/payment/pay_token/:token", async (request: WithToken, reply) => {
    const payment = find(request.params.token);
    if (payment?.status === "INITIATED") payment.status = "PENDING";
    const language: PageLanguage = payment?.order.lang === "en" ? "en" : "fr";
    const t = (key: keyof typeof texts): string => texts[key][language];
    return sendHostedPage(payment ? reply : reply.code(404), {
      language,
      title: t("title"),
      note: t("note"),
      body: payment ? pageBody(payment, t) : html`<h1>${t("unknown")}</h1>`,
    });
  });
  server.post("/payment/pay_token/:token", async (request: WithToken, reply) => {
    const payment = find(request.params.token);
    if (!payment || !isOpen(payment)) return reply.redirect(request.url, 303);
    const isPaid = new URLSearchParams(rawBody(request)).get("answer") === "pay";
    await endPayment(tools, payment, isPaid ? "SUCCESS" : "FAILED");
    return reply.redirect(payment.order.return_url, 303);
  });
}

function pageBody(payment: WebPayment, t: (key: keyof typeof texts) => string): SafeHtml {
  const { order, payToken } = payment;
  if (!isOpen(payment))
    return html`<h1>${t("ended")}</h1>
      <a class="cancel" href="${order.return_url}">${t("backToSite")}</a>`;
  return html`<h1>${t("title")}</h1>
    <p class="label">Wakafine · ${order.reference}</p>
    <p class="amount">${order.amount} ${order.currency === "XAF" ? "FCFA" : order.currency}</p>
    <form method="post" action="/payment/pay_token/${payToken}">
      <button name="answer" value="pay">${t("pay")}</button>
      <button class="quiet" name="answer" value="fail">${t("fail")}</button>
    </form>
    <a class="cancel" href="${order.cancel_url}">${t("cancel")}</a>`;
}
