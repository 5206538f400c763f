import type { FastifyInstance, FastifyRequest } from "fastify";
import { rawBody } from "../exchange.ts";
import { mountHostedStyles, sendHostedPage } from "../hosted-page.ts";
import { html } from "../phone/html-text.ts";
import type { SafeHtml } from "../phone/html-text.ts";
import { endPayment, isOpen } from "./payments.ts";
import type { EventTools, NotchPayment } from "./payments.ts";

type WithId = FastifyRequest<{ Params: { id: string } }>;

/** Mounts the page on which the payer pays with a wallet, lets the payment fail, or cancels. The wire contract has no language, so it is in French. */
export function mountPaymentPages(
  server: FastifyInstance,
  tools: EventTools,
  find: (id: string) => NotchPayment | undefined,
): void {
  mountHostedStyles(server);
  server.get("/pay/:id", async (request: WithId, reply) => {
    const payment = find(request.params.id);
    if (payment) payment.opened = true;
    return sendHostedPage(payment ? reply : reply.code(404), {
      language: "fr",
      title: "Payer avec Notch Pay",
      note: "Page de paiement simulée. Aucun compte n'est débité.",
      body: payment ? pageBody(payment) : html`<h1>Page introuvable</h1>`,
    });
  });
  server.post("/pay/:id", async (request: WithId, reply) => {
    const payment = find(request.params.id);
    const answer = new URLSearchParams(rawBody(request)).get("answer");
    if (!payment || !isOpen(payment)) return reply.redirect(request.url, 303);
    payment.opened = true;
    await endPayment(
      tools,
      payment,
      answer === "pay" ? "complete" : answer === "cancel" ? "canceled" : "failed",
    );
    return reply.redirect(returnAddress(payment), 303);
  });
}

/** The site's page with the parameters that Notch Pay adds. */
function returnAddress({ id, order, status }: NotchPayment): string {
  const address = new URL(order.callback);
  for (const [name, value] of Object.entries({ reference: id, trxref: order.reference, status }))
    address.searchParams.set(name, value);
  return address.href;
}

const wallets: Readonly<Record<string, string>> = {
  "cm.mtn": "MTN Mobile Money",
  "cm.orange": "Orange Money",
};

function pageBody(payment: NotchPayment): SafeHtml {
  const { order, id } = payment;
  if (!isOpen(payment))
    return html`<h1>Cette page de paiement est fermée</h1>
      <a class="cancel" href="${returnAddress(payment)}">Revenir au site</a>`;
  return html`<h1>Payer avec Notch Pay</h1>
    <p class="label">Wakafine · ${wallets[order.locked_channel ?? ""] ?? "Mobile Money"}</p>
    <p class="amount">${order.amount} FCFA</p>
    <form method="post" action="/pay/${id}">
      <button name="answer" value="pay">Payer</button>
      <button class="quiet" name="answer" value="fail">Faire échouer le paiement</button>
      <button class="quiet" name="answer" value="cancel">Annuler</button>
    </form>`;
}
