import { html, textOfHtml, withLinks } from "../phone/html-text.ts";
import type { SafeHtml } from "../phone/html-text.ts";
import type { ReceivedMail } from "./simulator.ts";
import { linkTo, t } from "../phone/frame.ts";
import type { PhoneScreen, PageContext } from "../phone/frame.ts";
import { phoneHour } from "../phone/messages.ts";

/** Renders the mailbox; `mails` are sorted newest first. */
export function mailboxScreen(page: PageContext, mails: readonly ReceivedMail[]): PhoneScreen {
  const list =
    mails.length === 0
      ? html`<p class="empty">${t(page, "noMail")}</p>`
      : html`<ul class="rows">
          ${mails.map((mail) => mailRow(page, mail))}
        </ul>`;
  return {
    title: t(page, "mailbox"),
    backTo: "/",
    body: html`<section id="mails" data-live data-key="${mails.length} ${mails[0]?.id}">
      ${list}
    </section>`,
  };
}

function mailRow(page: PageContext, mail: ReceivedMail): SafeHtml {
  const clip =
    mail.attachments.length === 0
      ? undefined
      : html`<span class="chip">${t(page, "attachments")} ${mail.attachments.length}</span>`;
  return html`<li>
    <a class="row" href="${linkTo(page.language, `/mail/${mail.id}`)}"
      ><span class="mark mail" aria-hidden="true">@</span
      ><span class="what"
        ><b>${subjectOf(page, mail)}</b><small>${mail.to.join(", ")}</small>${clip}</span
      ><time>${phoneHour(page.language, mail.at)}</time></a
    >
  </li>`;
}

/** Renders one mail. */
export function mailScreen(page: PageContext, mail: ReceivedMail): PhoneScreen {
  const text = mail.text === "" ? textOfHtml(mail.html) : mail.text;
  const designed =
    mail.html === ""
      ? undefined
      : html`<h3>${t(page, "designedVersion")}</h3>
          <iframe
            class="designed"
            sandbox="allow-popups"
            title="${t(page, "designedVersion")}"
            src="/mail/${mail.id}/html"
          ></iframe>`;
  return {
    title: t(page, "mailbox"),
    backTo: "/mail",
    body: html`<article class="card mail-card">
      <h2>${subjectOf(page, mail)}</h2>
      <dl>
        <dt>${t(page, "from")}</dt>
        <dd>${mail.fromHeader === "" ? mail.from : mail.fromHeader}</dd>
        <dt>${t(page, "to")}</dt>
        <dd>${mail.to.join(", ")}</dd>
      </dl>
      ${attachmentList(page, mail)}
      <p class="words">${withLinks(text)}</p>
      ${designed}
    </article>`,
  };
}

function attachmentList(page: PageContext, mail: ReceivedMail): SafeHtml | undefined {
  if (mail.attachments.length === 0) return undefined;
  const rows = mail.attachments.map(
    (one, position) =>
      html`<li>
        <a class="file" href="/mail/${mail.id}/attachments/${position}" download
          ><b>${one.name}</b>
          <small
            >${t(page, "kilobytes", { n: Math.max(1, Math.round(one.bytes.length / 1024)) })}</small
          ></a
        >
      </li>`,
  );
  return html`<h3>${t(page, "attachments")}</h3>
    <ul class="files">
      ${rows}
    </ul>`;
}

function subjectOf(page: PageContext, mail: ReceivedMail): string {
  return mail.subject === "" ? t(page, "noSubject") : mail.subject;
}
