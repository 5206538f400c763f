import type { FastifyInstance, FastifyRequest } from "fastify";
import { rawBody } from "./exchange.ts";
import type { PageLanguage } from "./hosted-page.ts";
import { mountHostedStyles, sendHostedPage } from "./hosted-page.ts";
import { html } from "./phone/html-text.ts";
import type { SafeHtml } from "./phone/html-text.ts";

const texts = {
  note: {
    fr: "Page de paiement simulée. Aucun compte n'est débité.",
    en: "Simulated payment page. No account is charged.",
  },
  pay: { fr: "Payer", en: "Pay" },
  fail: { fr: "Faire échouer le paiement", en: "Let the payment fail" },
  cancel: { fr: "Annuler", en: "Cancel" },
  leave: { fr: "Quitter sans payer", en: "Leave without paying" },
  ended: { fr: "Cette page de paiement est fermée", en: "This payment page is closed" },
  backToSite: { fr: "Revenir au site", en: "Back to the site" },
  unknown: { fr: "Page introuvable", en: "Page not found" },
} as const;

/** What the page shows of a payment. */
interface ShownPayment {
  readonly isOpen: boolean;
  readonly language: PageLanguage;
  readonly label: string;
  readonly amount: string;
  /** The page of the site to which the payer returns. */
  readonly returnUrl: string;
  /** The page of the site for a payer who leaves, which does not end the payment; without it, the page has a button that cancels the payment. */
  readonly leaveUrl?: string;
}

/** The payment pages of a simulated provider on which a wallet pays. */
interface WalletPages<Payment> {
  /** Address of a page without the payment's id: `/pay`. */
  readonly path: string;
  readonly title: Readonly<Record<PageLanguage, string>>;
  find(id: string): Payment | undefined;
  /** Notes that the payer has seen the page of an open payment. */
  open(payment: Payment): void;
  show(payment: Payment): ShownPayment;
  /** Ends an open payment. */
  end(payment: Payment, answer: "paid" | "failed" | "cancelled"): Promise<unknown>;
}

type WithId = FastifyRequest<{ Params: { id: string } }>;

const answers = { pay: "paid", cancel: "cancelled" } as const;

/** Mounts the pages on which the payer pays, lets the payment fail, or cancels. */
export function mountWalletPages<Payment>(
  server: FastifyInstance,
  pages: WalletPages<Payment>,
): void {
  mountHostedStyles(server);
  server.get(`${pages.path}/:id`, async (request: WithId, reply) => {
    const payment = pages.find(request.params.id);
    if (payment && pages.show(payment).isOpen) pages.open(payment);
    const shown = payment && pages.show(payment);
    const language = shown?.language ?? "fr";
    const title = pages.title[language];
    return sendHostedPage(shown ? reply : reply.code(404), {
      language,
      title,
      note: texts.note[language],
      body: shown ? pageBody(title, shown) : html`<h1>${texts.unknown[language]}</h1>`,
    });
  });
  server.post(`${pages.path}/:id`, async (request: WithId, reply) => {
    const payment = pages.find(request.params.id);
    if (!payment || !pages.show(payment).isOpen) return reply.redirect(request.url, 303);
    pages.open(payment);
    const answer = new URLSearchParams(rawBody(request)).get("answer");
    const isKnown = answer === "pay" || answer === "cancel";
    await pages.end(payment, isKnown ? answers[answer] : "failed");
    return reply.redirect(pages.show(payment).returnUrl, 303);
  });
}

function pageBody(title: string, shown: ShownPayment): SafeHtml {
  const { isOpen, language, label, amount, returnUrl, leaveUrl } = shown;
  const t = (key: keyof typeof texts): string => texts[key][language];
  if (!isOpen)
    return html`<h1>${t("ended")}</h1>
      <a class="cancel" href="${returnUrl}">${t("backToSite")}</a>`;
  const cancel = html`<button class="quiet" name="answer" value="cancel">${t("cancel")}</button>`;
  const leave = html`<a class="cancel" href="${leaveUrl ?? ""}">${t("leave")}</a>`;
  return html`<h1>${title}</h1>
    <p class="label">Wakafine · ${label}</p>
    <p class="amount">${amount}</p>
    <form method="post">
      <button name="answer" value="pay">${t("pay")}</button>
      <button class="quiet" name="answer" value="fail">${t("fail")}</button>
      ${leaveUrl === undefined ? cancel : ""}
    </form>
    ${leaveUrl === undefined ? "" : leave}`;
}
