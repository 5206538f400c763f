import { html, textOfHtml, withLinks } from './html-text.ts';
import type { SafeHtml } from './html-text.ts';
import type { ReceivedMail } from './mail-simulator.ts';
import { linkTo, say } from './phone-frame.ts';
import type { PhoneScreen, PhoneView } from './phone-frame.ts';
import { phoneHour } from './phone-words.ts';

/** `mails` newest first. */
export function mailboxScreen(view: PhoneView, mails: readonly ReceivedMail[]): PhoneScreen {
  const list = mails.length === 0 ? html`<p class="empty">${say(view, 'noMail')}</p>` : html`<ul class="rows">${mails.map((mail) => mailRow(view, mail))}</ul>`;
  return { title: say(view, 'mailbox'), backTo: '/', body: html`<section id="mails" data-live data-key="${mails.length} ${mails[0]?.id}">${list}</section>` };
}

function mailRow(view: PhoneView, mail: ReceivedMail): SafeHtml {
  const clip = mail.attachments.length === 0 ? undefined : html`<span class="chip">${say(view, 'attachments')} ${mail.attachments.length}</span>`;
  return html`<li><a class="row" href="${linkTo(view.language, `/mail/${mail.id}`)}"><span class="mark mail" aria-hidden="true">@</span><span class="what"><b>${subjectOf(view, mail)}</b><small>${mail.to.join(', ')}</small>${clip}</span><time>${phoneHour(view.language, mail.at)}</time></a></li>`;
}

export function mailScreen(view: PhoneView, mail: ReceivedMail): PhoneScreen {
  const words = mail.text === '' ? textOfHtml(mail.html) : mail.text;
  const designed = mail.html === '' ? undefined : html`<h3>${say(view, 'designedVersion')}</h3><iframe class="designed" sandbox="allow-popups" title="${say(view, 'designedVersion')}" src="/mail/${mail.id}/html"></iframe>`;
  return {
    title: say(view, 'mailbox'),
    backTo: '/mail',
    body: html`<article class="card mail-card"><h2>${subjectOf(view, mail)}</h2>
<dl><dt>${say(view, 'from')}</dt><dd>${mail.fromHeader === '' ? mail.from : mail.fromHeader}</dd><dt>${say(view, 'to')}</dt><dd>${mail.to.join(', ')}</dd></dl>
${attachmentList(view, mail)}
<p class="words">${withLinks(words)}</p>${designed}</article>`,
  };
}

function attachmentList(view: PhoneView, mail: ReceivedMail): SafeHtml | undefined {
  if (mail.attachments.length === 0) return undefined;
  const rows = mail.attachments.map(
    (one, position) => html`<li><a class="file" href="/mail/${mail.id}/attachments/${position}" download><b>${one.name}</b> <small>${say(view, 'kilobytes', { n: Math.max(1, Math.round(one.bytes.length / 1024)) })}</small></a></li>`,
  );
  return html`<h3>${say(view, 'attachments')}</h3><ul class="files">${rows}</ul>`;
}

function subjectOf(view: PhoneView, mail: ReceivedMail): string {
  return mail.subject === '' ? say(view, 'noSubject') : mail.subject;
}
