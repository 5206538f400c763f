const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

declare const safe: unique symbol;
/** Markup built by `html`; any other text is escaped when it is inserted into a page. */
export interface SafeHtml {
  readonly [safe]: true;
  readonly markup: string;
}

type Value = SafeHtml | string | number | undefined | readonly SafeHtml[];

/** Template tag: escapes every inserted value except markup built by this tag. */
export function html(texts: TemplateStringsArray, ...values: readonly Value[]): SafeHtml {
  const markup = texts.reduce(
    (built, text, position) =>
      built + text + (position < values.length ? render(values[position]) : ""),
    "",
  );
  return { markup } as SafeHtml;
}

function render(value: Value): string {
  if (value === undefined) return "";
  if (typeof value === "string" || typeof value === "number") return escapeText(String(value));
  return "markup" in value ? value.markup : value.map((one) => one.markup).join("");
}

export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
}

/** Escapes a text and turns its http(s) addresses into links. */
export function withLinks(text: string): SafeHtml {
  const pieces = text.split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/);
  return html`${pieces.map((piece, position) => (position % 2 === 1 ? html`<a href="${piece}" target="_blank" rel="noopener noreferrer">${piece}</a>` : html`${piece}`))}`;
}

/** Returns the text content of an HTML mail that has no text part. */
export function textOfHtml(source: string): string {
  return source
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1\s*>/gi, "")
    .replace(/<br\s*\/?>|<\/(p|div|tr|h\d|li)>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&nbsp;/g, "\u00a0")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\n\s*\n+/g, "\n\n")
    .trim();
}
