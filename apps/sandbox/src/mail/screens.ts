import { html, textOfHtml, withLinks } from "../phone/html-text.ts";
import type { SafeHtml } from "../phone/html-text.ts";
import type { ReceivedMail } from "./simulator.ts";
import { linkTo, t } from "../phone/frame.ts";
import type { PhoneScreen, PhoneView } from "../phone/frame.ts";
import { phoneHour } from "../phone/texts.ts";

/** Renders the mailbox; `mails` are sorted newest first. */
export function mailboxScreen(view: PhoneView, mails: readonly ReceivedMail[]): PhoneScreen {
  const list =
    mails.length === 0
      ? html`<p class="empty">${t(view, "noMail")}</p>`
      : html`<ul class="rows">
          ${mails.map((mail) => mailRow(view, mail))}
        </ul>`;
  return {
    title: t(view, "mailbox"),
    backTo: "/",
    body: html`<section id="mails" data-live data-key="${mails.length} ${mails[0]?.id}">
      ${list}
    </section>`,
  };
}

function mailRow(view: PhoneView, mail: ReceivedMail): SafeHtml {
  const clip =
    mail.attachments.length === 0
      ? undefined
      : html`<span class="chip">${t(view, "attachments")} ${mail.attachments.length}</span>`;
  return html`<li>
    <a class="row" href="${linkTo(view.language, `/mail/${mail.id}`)}"
      ><span class="mark mail" aria-hidden="true">@</span
      ><span class="what"
        ><b>${subjectOf(view, mail)}</b><small>${mail.to.join(", ")}</small>${clip}</span
      ><time>${phoneHour(view.language, mail.at)}</time></a
    >
  </li>`;
}

/** Renders one mail. */
export function mailScreen(view: PhoneView, mail: ReceivedMail): PhoneScreen {
  const text = mail.text === "" ? textOfHtml(mail.html) : mail.text;
  const designed =
    mail.html === ""
      ? undefined
      : html`<h3>${t(view, "designedVersion")}</h3>
          <iframe
            class="designed"
            sandbox="allow-popups"
            title="${t(view, "designedVersion")}"
            src="/mail/${mail.id}/html"
          ></iframe>`;
  return {
    title: t(view, "mailbox"),
    backTo: "/mail",
    body: html`<article class="card mail-card">
      <h2>${subjectOf(view, mail)}</h2>
      <dl>
        <dt>${t(view, "from")}</dt>
        <dd>${mail.fromHeader === "" ? mail.from : mail.fromHeader}</dd>
        <dt>${t(view, "to")}</dt>
        <dd>${mail.to.join(", ")}</dd>
      </dl>
      ${attachmentList(view, mail)}
      <p class="words">${withLinks(text)}</p>
      ${designed}
    </article>`,
  };
}

function attachmentList(view: PhoneView, mail: ReceivedMail): SafeHtml | undefined {
  if (mail.attachments.length === 0) return undefined;
  const rows = mail.attachments.map(
    (one, position) =>
      html`<li>
        <a class="file" href="/mail/${mail.id}/attachments/${position}" download
          ><b>${one.name}</b>
          <small
            >${t(view, "kilobytes", { n: Math.max(1, Math.round(one.bytes.length / 1024)) })}</small
          ></a
        >
      </li>`,
  );
  return html`<h3>${t(view, "attachments")}</h3>
    <ul class="files">
      ${rows}
    </ul>`;
}

function subjectOf(view: PhoneView, mail: ReceivedMail): string {
  return mail.subject === "" ? t(view, "noSubject") : mail.subject;
}
