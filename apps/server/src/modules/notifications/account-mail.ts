import type { Language } from "@wakafine/shared/messages/catalogue.ts";

/** The contents of a mail about an account, in reading order. */
export interface AccountMail {
  readonly language: Language;
  readonly greeting: string;
  readonly lines: readonly string[];
  /** Shown large on its own line. */
  readonly code: string | null;
  readonly button: { readonly text: string; readonly link: string } | null;
  readonly after: readonly string[];
}

/** Returns the mail as plain text. */
export function accountMailText({
  language,
  greeting,
  lines,
  code,
  button,
  after,
}: AccountMail): string {
  const blocks = [
    greeting,
    ...lines,
    code,
    button === null
      ? null
      : `${button.text.replace(/\s*:$/, "")}${language === "fr" ? " :" : ":"} ${button.link}`,
    ...after,
  ];
  return blocks.filter((block) => block !== null).join("\n\n");
}

/** Returns the same mail as HTML, in the style of the ticket mail. */
export function accountMailHtml({
  language,
  greeting,
  lines,
  code,
  button,
  after,
}: AccountMail): string {
  const paragraph = (text: string) => `<p style="margin:0 0 12px">${escaped(text)}</p>`;
  const digits =
    code === null
      ? ""
      : `<p style="margin:0 0 20px;font-size:28px;font-weight:bold;letter-spacing:4px">${escaped(code)}</p>`;
  const open =
    button === null
      ? ""
      : `<p style="margin:0 0 20px"><a href="${escaped(button.link)}" style="background:#0f5138;color:#fdf8ea;padding:12px 20px;border-radius:12px;text-decoration:none;display:inline-block">${escaped(button.text)}</a></p>`;
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>Wakafine</title></head>`,
    '<body style="font-family:Arial,sans-serif;font-size:16px;line-height:1.4;color:#18221c;max-width:560px;margin:0 auto;padding:16px">',
    paragraph(greeting),
    ...lines.map(paragraph),
    digits,
    open,
    ...after.map(paragraph),
    "</body></html>",
  ].join("");
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0) ?? 0};`);
}
