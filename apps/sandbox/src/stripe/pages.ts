import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { rawBody } from "../exchange.ts";
import type { PageLanguage } from "../hosted-page.ts";
import { mountHostedStyles, sendHostedPage } from "../hosted-page.ts";
import { html } from "../phone/html-text.ts";
import type { SafeHtml } from "../phone/html-text.ts";
import { cardResult } from "./cards.ts";
import type { StripeProgress } from "./progress.ts";
import type { CheckoutSession } from "./sessions.ts";
import type { PageText } from "./messages.ts";
import { euroText, isPageText, pageText } from "./messages.ts";

interface PageDeps {
  readonly progress: StripeProgress;
  readonly find: (id: string) => CheckoutSession | undefined;
}

type WithId = FastifyRequest<{ Params: { id: string } }>;

/** Mounts the hosted page: a card form, the bank's confirmation (3-D Secure) and the closed page. It works without scripts. */
export function mountCheckoutPages(server: FastifyInstance, deps: PageDeps): void {
  mountHostedStyles(server);
  server.get("/c/pay/:id", async (request: WithId, reply) => {
    const session = deps.find(request.params.id);
    if (!session) return sendPage(reply.code(404), { session, body: notFound });
    const { error } = request.query as { error?: unknown };
    return sendPage(reply, { session, body: (view) => formBody(view, session, error) });
  });
  server.post("/c/pay/:id", async (request: WithId, reply) => {
    const session = deps.find(request.params.id);
    if (session?.status !== "open") return reply.redirect(request.url, 303);
    return reply.redirect(
      await afterCard(deps, session, new URLSearchParams(rawBody(request))),
      303,
    );
  });
  server.get("/c/bank/:id", async (request: WithId, reply) => {
    const session = deps.find(request.params.id);
    if (session?.status !== "open")
      return reply.redirect(`/c/pay/${encodeURIComponent(request.params.id)}`, 303);
    return sendPage(reply, { session, body: (view) => bankBody(view, session) });
  });
  server.post("/c/bank/:id", async (request: WithId, reply) => {
    const session = deps.find(request.params.id);
    if (session?.status !== "open")
      return reply.redirect(`/c/pay/${encodeURIComponent(request.params.id)}`, 303);
    const isConfirmed = new URLSearchParams(rawBody(request)).get("answer") === "confirm";
    if (isConfirmed) return reply.redirect(await paidAddress(deps, session), 303);
    deps.progress.decline(session, "authentication_failed");
    return reply.redirect(addressWith(session, "authentication_failed"), 303);
  });
}

/** Handles an entered card and returns the address that follows: the site, the bank, or the form with an error. */
async function afterCard(
  deps: PageDeps,
  session: CheckoutSession,
  form: URLSearchParams,
): Promise<string> {
  const result = cardResult(form.get("number") ?? "");
  if (result === undefined) return addressWith(session, "badNumber");
  if (!isLater(form.get("expiry") ?? "")) return addressWith(session, "badDate");
  if (!/^\d{3,4}$/.test((form.get("code") ?? "").trim())) return addressWith(session, "badCode");
  if (result.kind === "requires_authentication") return `/c/bank/${session.id}`;
  if (result.kind !== "declined") return paidAddress(deps, session, result.kind === "disputed");
  deps.progress.decline(session, result.code);
  return addressWith(session, result.code);
}

async function paidAddress(
  { progress }: PageDeps,
  session: CheckoutSession,
  disputed?: boolean,
): Promise<string> {
  await progress.pay(session, disputed || undefined);
  return successAddress(session);
}

function successAddress({ successUrl, id }: CheckoutSession): string {
  return successUrl.replaceAll("{CHECKOUT_SESSION_ID}", id);
}

function addressWith(session: CheckoutSession, error: string): string {
  return `/c/pay/${session.id}?error=${error}`;
}

/** Whether `MM/YY` is this month or later. */
function isLater(expiry: string): boolean {
  const [, month, year] = /^\s*(0[1-9]|1[0-2])\s*\/\s*(\d{2})\s*$/.exec(expiry) ?? [];
  if (month === undefined) return false;
  return Date.UTC(2000 + Number(year), Number(month), 1) > Date.now();
}

interface View {
  readonly language: PageLanguage;
  readonly t: (key: PageText) => string;
}

const notFound = ({ t }: View): SafeHtml => html`<h1>${t("unknown")}</h1>`;

function formBody(view: View, session: CheckoutSession, error: unknown): SafeHtml {
  const { t, language } = view;
  if (session.status !== "open") return endedBody(view, session);
  const note =
    typeof error === "string" && isPageText(error)
      ? html`<p class="error" role="alert">${t(error)}</p>`
      : undefined;
  return html`<h1>${t("title")}</h1>
    <p class="label">${session.label}</p>
    <p class="amount">${euroText(language, session.amountTotal)}</p>
    ${note}
    <form method="post" action="/c/pay/${session.id}">
      <label
        >${t("number")} <input name="number" inputmode="numeric" autocomplete="off" required
      /></label>
      <div class="row">
        <label
          >${t("expiry")} <input name="expiry" inputmode="numeric" autocomplete="off" required
        /></label>
        <label
          >${t("code")} <input name="code" inputmode="numeric" autocomplete="off" required
        /></label>
      </div>
      <button>${t("pay")} ${euroText(language, session.amountTotal)}</button>
    </form>
    ${session.cancelUrl === null ? undefined : html`<a class="cancel" href="${session.cancelUrl}">${t("back")}</a>`}
    <h2>${t("testCards")}</h2>
    <ul>
      <li><code>4242 4242 4242 4242</code> ${t("pays")}</li>
      <li><code>4000 0000 0000 3220</code> ${t("asks")}</li>
      <li><code>4000 0000 0000 0002</code> ${t("declines")}</li>
      <li><code>4000 0000 0000 9995</code> ${t("lowFunds")}</li>
    </ul>`;
}

function bankBody({ t, language }: View, session: CheckoutSession): SafeHtml {
  return html`<h1>${t("bankTitle")}</h1>
    <p class="amount">${euroText(language, session.amountTotal)}</p>
    <form method="post" action="/c/bank/${session.id}">
      <button name="answer" value="confirm">${t("confirm")}</button>
      <button class="quiet" name="answer" value="reject">${t("reject")}</button>
    </form>
    ${session.cancelUrl === null ? undefined : html`<a class="cancel" href="${session.cancelUrl}">${t("back")}</a>`}`;
}

function endedBody({ t }: View, session: CheckoutSession): SafeHtml {
  const address = session.paid ? successAddress(session) : session.cancelUrl;
  return html`<h1>${t(session.paid ? "endedPaid" : "ended")}</h1>
    ${address === null ? undefined : html`<a class="cancel" href="${address}">${t("goOn")}</a>`}`;
}

interface Page {
  /** The page is in the language of the session. */
  readonly session: CheckoutSession | undefined;
  readonly body: (view: View) => SafeHtml;
}

function sendPage(reply: FastifyReply, { session, body }: Page): FastifyReply {
  const language: PageLanguage = session?.locale === "en" ? "en" : "fr";
  const t = (key: PageText): string => pageText(language, key);
  return sendHostedPage(reply, {
    language,
    title: t("title"),
    note: t("note"),
    body: body({ language, t }),
  });
}
