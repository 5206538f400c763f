import { html, withLinks } from "./html-text.ts";
import type { SafeHtml } from "./html-text.ts";
import type { PhonePayment } from "../simulator.ts";
import { linkTo, t } from "./frame.ts";
import type { PhoneScreen, PageContext } from "./frame.ts";
import { phoneAmount, phoneHour, phoneNumber } from "./messages.ts";
import type { PhoneText } from "./messages.ts";
import type { ReceivedSms } from "../sms/simulator.ts";

/** A phone number with payments or SMS. */
export interface PhoneSummary {
  readonly msisdn: string;
  readonly lastAt: Date;
  /** Number of payments that await a PIN. */
  readonly waiting: number;
  /** Number of SMS. */
  readonly sms: number;
}

/** Renders the home screen with the recent numbers, newest first. */
export function homeScreen(
  page: PageContext,
  numbers: readonly PhoneSummary[],
  error: PhoneText | undefined,
): PhoneScreen {
  const key = numbers.map((one) => `${one.msisdn}:${one.waiting}:${one.sms}`).join(" ");
  const list =
    numbers.length === 0
      ? html`<p class="empty">${t(page, "noNumbers")}</p>`
      : html`<ul class="rows">
          ${numbers.map((one) => numberRow(page, one))}
        </ul>`;
  return {
    title: t(page, "title"),
    body: html` <form class="card" method="get" action="/open">
        <h2>${t(page, "chooseNumber")}</h2>
        ${alertOf(page, error)}
        <label for="number">${t(page, "typeNumber")}</label>
        <div class="joined">
          <input
            id="number"
            name="number"
            type="tel"
            inputmode="tel"
            autocomplete="off"
            placeholder="6XX XX XX XX"
            required
          />${languageField(page)}<button class="primary">${t(page, "open")}</button>
        </div>
      </form>
      <section id="numbers" data-live data-key="${key}">
        <h2>${t(page, "recentNumbers")}</h2>
        ${list}
      </section>
      <ul class="rows">
        <li>
          <a class="row" href="${linkTo(page.language, "/mail")}"
            ><span class="mark mail" aria-hidden="true">@</span
            ><span class="what"
              ><b>${t(page, "mailbox")}</b><small>${t(page, "mailboxNote")}</small></span
            ></a
          >
        </li>
      </ul>`,
  };
}

function numberRow(page: PageContext, summary: PhoneSummary): SafeHtml {
  const waiting =
    summary.waiting === 0
      ? undefined
      : html`<span class="chip sun">${waitingText(page, summary.waiting)}</span>`;
  const sms =
    summary.sms === 0
      ? undefined
      : html`<span class="chip">${t(page, "smsCount", { n: summary.sms })}</span>`;
  return html`<li>
    <a class="row" href="${linkTo(page.language, `/phone/${summary.msisdn}`)}"
      ><span class="mark" aria-hidden="true">${summary.msisdn.slice(-2)}</span
      ><span class="what"
        ><b>${phoneNumber(summary.msisdn)}</b><span class="chips">${waiting}${sms}</span></span
      ><time>${phoneHour(page.language, summary.lastAt)}</time></a
    >
  </li>`;
}

function waitingText(page: PageContext, n: number): string {
  if (n === 0) return t(page, "nothingWaiting");
  return t(page, n === 1 ? "waitingCount" : "waitingCounts", { n });
}

export interface NumberDetails {
  readonly msisdn: string;
  /** Oldest first, as on a real phone. */
  readonly prompts: readonly PhonePayment[];
  /** All payments and disbursements of this number, newest first. */
  readonly history: readonly PhonePayment[];
  /** Newest first. */
  readonly sms: readonly ReceivedSms[];
  readonly error: PhoneText | undefined;
}

/** Renders the prompts, messages and payments of one number. */
export function numberScreen(page: PageContext, details: NumberDetails): PhoneScreen {
  const { prompts, history, sms } = details;
  const messages =
    sms.length === 0
      ? html`<p class="empty">${t(page, "noSms")}</p>`
      : html`<ol class="bubbles">
          ${sms.map((one) => bubble(page, one))}
        </ol>`;
  const past =
    history.length === 0
      ? undefined
      : html`<h2>${t(page, "payments")}</h2>
          <ul class="ledger">
            ${history.map((one) => historyRow(page, one))}
          </ul>`;
  return {
    title: phoneNumber(details.msisdn),
    backTo: "/",
    body: html` ${alertOf(page, details.error)}
      <p class="count" id="count" role="status" data-live data-key="${prompts.length}">
        ${waitingText(page, prompts.length)}
      </p>
      <section id="prompts" data-live data-key="${prompts.map((one) => one.ref).join(" ")}">
        ${prompts.map((one) => promptCard(page, one))}
      </section>
      <section id="sms" data-live data-key="${sms.length}">
        <h2>${t(page, "messages")}</h2>
        ${messages}
      </section>
      <section
        id="history"
        data-live
        data-key="${history.map((one) => `${one.ref}${one.status}`).join(" ")}"
      >
        ${past}
      </section>`,
  };
}

function promptCard(page: PageContext, prompt: PhonePayment): SafeHtml {
  const secondsLeft = Math.max(
    0,
    Math.ceil((prompt.expiresAt.getTime() - page.now.getTime()) / 1000),
  );
  const pinId = `pin-${prompt.ref}`;
  const note = prompt.message === "" ? undefined : html`<p class="note">${prompt.message}</p>`;
  return html`<form
    class="prompt"
    method="post"
    action="${linkTo(page.language, `/phone/${prompt.msisdn}/pin`)}"
  >
    <p class="brand" data-wallet="${prompt.provider}">
      ${prompt.wallet}
      <span class="left" id="left-${prompt.ref}" data-text
        >${t(page, "secondsLeft", { n: secondsLeft })}</span
      >
    </p>
    <h2>
      ${t(page, "asks", { amount: phoneAmount(page.language, prompt.amount, prompt.currency) })}
    </h2>
    ${note}
    <input type="hidden" name="ref" value="${prompt.ref}" />
    <label for="${pinId}">${t(page, "enterPin")}</label>
    <input
      class="pin"
      id="${pinId}"
      name="pin"
      type="password"
      inputmode="numeric"
      pattern="[0-9]{4,5}"
      maxlength="5"
      autocomplete="off"
      required
      aria-describedby="hint-${prompt.ref}"
    />
    <p class="hint" id="hint-${prompt.ref}">${t(page, "pinHint")}</p>
    <div class="answers">
      <button class="refuse" name="answer" value="refuse" formnovalidate>
        ${t(page, "refuse")}</button
      ><button class="primary" name="answer" value="approve">${t(page, "approve")}</button>
    </div>
  </form>`;
}

function bubble(page: PageContext, sms: ReceivedSms): SafeHtml {
  return html`<li class="bubble">
    <p class="meta"><b>${sms.senderName}</b> <time>${phoneHour(page.language, sms.at)}</time></p>
    <p class="words">${withLinks(sms.text)}</p>
  </li>`;
}

function historyRow(page: PageContext, payment: PhonePayment): SafeHtml {
  const sign = payment.kind === "payment" ? "−" : "+";
  const [tone, text] = chipOf(payment);
  const reason = payment.reason === undefined ? undefined : html` <small>${payment.reason}</small>`;
  return html`<li>
    <span
      ><b>${sign} ${phoneAmount(page.language, payment.amount, payment.currency)}</b>
      <time>${phoneHour(page.language, payment.createdAt)}</time></span
    ><span><span class="chip ${tone}">${t(page, text)}</span>${reason}</span>
  </li>`;
}

/** Returns colour and text of the label of a payment. */
function chipOf(payment: PhonePayment): readonly [string, PhoneText] {
  if (payment.status === "pending") return ["sun", "pending"];
  if (payment.status === "failed") return ["terra", "failed"];
  return ["forest", payment.kind === "payment" ? "paid" : "received"];
}

function alertOf(page: PageContext, error: PhoneText | undefined): SafeHtml | undefined {
  return error === undefined
    ? undefined
    : html`<p class="alert" role="alert">${t(page, error)}</p>`;
}

function languageField(page: PageContext): SafeHtml | undefined {
  return page.language === "en" ? html`<input type="hidden" name="lang" value="en" />` : undefined;
}
