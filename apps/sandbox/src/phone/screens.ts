import { html, withLinks } from "./html-text.ts";
import type { SafeHtml } from "./html-text.ts";
import type { PhonePayment } from "../simulator.ts";
import { linkTo, t } from "./frame.ts";
import type { PhoneScreen, PhoneView } from "./frame.ts";
import { phoneAmount, phoneHour, phoneNumber } from "./texts.ts";
import type { PhoneText } from "./texts.ts";
import type { ReceivedSms } from "../sms/simulator.ts";

/** A phone number with payments or SMS. */
export interface PhoneSummary {
  readonly msisdn: string;
  readonly lastAt: Date;
  readonly waiting: number;
  readonly sms: number;
}

/** Renders the home screen with the recent numbers, newest first. */
export function homeScreen(
  view: PhoneView,
  numbers: readonly PhoneSummary[],
  error: PhoneText | undefined,
): PhoneScreen {
  const key = numbers.map((one) => `${one.msisdn}:${one.waiting}:${one.sms}`).join(" ");
  const list =
    numbers.length === 0
      ? html`<p class="empty">${t(view, "noNumbers")}</p>`
      : html`<ul class="rows">
          ${numbers.map((one) => numberRow(view, one))}
        </ul>`;
  return {
    title: t(view, "title"),
    body: html` <form class="card" method="get" action="/open">
        <h2>${t(view, "chooseNumber")}</h2>
        ${alertOf(view, error)}
        <label for="number">${t(view, "typeNumber")}</label>
        <div class="joined">
          <input
            id="number"
            name="number"
            type="tel"
            inputmode="tel"
            autocomplete="off"
            placeholder="6XX XX XX XX"
            required
          />${languageField(view)}<button class="primary">${t(view, "open")}</button>
        </div>
      </form>
      <section id="numbers" data-live data-key="${key}">
        <h2>${t(view, "recentNumbers")}</h2>
        ${list}
      </section>
      <ul class="rows">
        <li>
          <a class="row" href="${linkTo(view.language, "/mail")}"
            ><span class="mark mail" aria-hidden="true">@</span
            ><span class="what"
              ><b>${t(view, "mailbox")}</b><small>${t(view, "mailboxNote")}</small></span
            ></a
          >
        </li>
      </ul>`,
  };
}

function numberRow(view: PhoneView, one: PhoneSummary): SafeHtml {
  const waiting =
    one.waiting === 0
      ? undefined
      : html`<span class="chip sun">${waitingText(view, one.waiting)}</span>`;
  const sms =
    one.sms === 0
      ? undefined
      : html`<span class="chip">${t(view, "smsCount", { n: one.sms })}</span>`;
  return html`<li>
    <a class="row" href="${linkTo(view.language, `/phone/${one.msisdn}`)}"
      ><span class="mark" aria-hidden="true">${one.msisdn.slice(-2)}</span
      ><span class="what"
        ><b>${phoneNumber(one.msisdn)}</b><span class="chips">${waiting}${sms}</span></span
      ><time>${phoneHour(view.language, one.lastAt)}</time></a
    >
  </li>`;
}

function waitingText(view: PhoneView, n: number): string {
  if (n === 0) return t(view, "nothingWaiting");
  return t(view, n === 1 ? "waitingCount" : "waitingCounts", { n });
}

export interface NumberDetails {
  readonly msisdn: string;
  /** Oldest first, as on a real phone. */
  readonly prompts: readonly PhonePayment[];
  /** All payments and payouts of this number, newest first. */
  readonly history: readonly PhonePayment[];
  /** Newest first. */
  readonly sms: readonly ReceivedSms[];
  readonly error: PhoneText | undefined;
}

/** Renders the prompts, messages and payments of one number. */
export function numberScreen(view: PhoneView, details: NumberDetails): PhoneScreen {
  const { prompts, history, sms } = details;
  const messages =
    sms.length === 0
      ? html`<p class="empty">${t(view, "noSms")}</p>`
      : html`<ol class="bubbles">
          ${sms.map((one) => bubble(view, one))}
        </ol>`;
  const past =
    history.length === 0
      ? undefined
      : html`<h2>${t(view, "payments")}</h2>
          <ul class="ledger">
            ${history.map((one) => historyRow(view, one))}
          </ul>`;
  return {
    title: phoneNumber(details.msisdn),
    backTo: "/",
    body: html` ${alertOf(view, details.error)}
      <p class="count" id="count" role="status" data-live data-key="${prompts.length}">
        ${waitingText(view, prompts.length)}
      </p>
      <section id="prompts" data-live data-key="${prompts.map((one) => one.ref).join(" ")}">
        ${prompts.map((one) => promptCard(view, one))}
      </section>
      <section id="sms" data-live data-key="${sms.length}">
        <h2>${t(view, "messages")}</h2>
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

function promptCard(view: PhoneView, prompt: PhonePayment): SafeHtml {
  const left = Math.max(0, Math.ceil((prompt.expiresAt.getTime() - view.now.getTime()) / 1000));
  const pinId = `pin-${prompt.ref}`;
  const note = prompt.message === "" ? undefined : html`<p class="note">${prompt.message}</p>`;
  return html`<form
    class="prompt"
    method="post"
    action="${linkTo(view.language, `/phone/${prompt.msisdn}/pin`)}"
  >
    <p class="brand" data-wallet="${prompt.provider}">
      ${prompt.wallet}
      <span class="left" id="left-${prompt.ref}" data-text
        >${t(view, "secondsLeft", { n: left })}</span
      >
    </p>
    <h2>
      ${t(view, "asks", { amount: phoneAmount(view.language, prompt.amount, prompt.currency) })}
    </h2>
    ${note}
    <input type="hidden" name="ref" value="${prompt.ref}" />
    <label for="${pinId}">${t(view, "enterPin")}</label>
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
    <p class="hint" id="hint-${prompt.ref}">${t(view, "pinHint")}</p>
    <div class="answers">
      <button class="refuse" name="answer" value="refuse" formnovalidate>
        ${t(view, "refuse")}</button
      ><button class="primary" name="answer" value="approve">${t(view, "approve")}</button>
    </div>
  </form>`;
}

function bubble(view: PhoneView, sms: ReceivedSms): SafeHtml {
  return html`<li class="bubble">
    <p class="meta"><b>${sms.senderName}</b> <time>${phoneHour(view.language, sms.at)}</time></p>
    <p class="words">${withLinks(sms.text)}</p>
  </li>`;
}

function historyRow(view: PhoneView, one: PhonePayment): SafeHtml {
  const sign = one.kind === "payment" ? "−" : "+";
  const [tone, word] = toneOf(one);
  const reason = one.reason === undefined ? undefined : html` <small>${one.reason}</small>`;
  return html`<li>
    <span
      ><b>${sign} ${phoneAmount(view.language, one.amount, one.currency)}</b>
      <time>${phoneHour(view.language, one.createdAt)}</time></span
    ><span><span class="chip ${tone}">${t(view, word)}</span>${reason}</span>
  </li>`;
}

function toneOf(one: PhonePayment): readonly [string, PhoneText] {
  if (one.status === "pending") return ["sun", "pending"];
  if (one.status === "failed") return ["terra", "failed"];
  return ["forest", one.kind === "payment" ? "paid" : "received"];
}

function alertOf(view: PhoneView, error: PhoneText | undefined): SafeHtml | undefined {
  return error === undefined
    ? undefined
    : html`<p class="alert" role="alert">${t(view, error)}</p>`;
}

function languageField(view: PhoneView): SafeHtml | undefined {
  return view.language === "en" ? html`<input type="hidden" name="lang" value="en" />` : undefined;
}
