import type { Language, Message } from "./catalogue.ts";

/** A paragraph or a bullet list. */
export type LegalPart = Message | { readonly points: readonly Message[] };

export interface LegalSection {
  readonly heading: Message;
  readonly parts: readonly LegalPart[];
}

/** A legal document in both languages. Placeholders such as `{operator}` are replaced from the configuration. */
export interface LegalText {
  readonly title: Message;
  readonly lead: Message;
  readonly sections: readonly LegalSection[];
}

export function defineLegalText(text: LegalText): LegalText {
  return text;
}

/** Returns the paragraph in one language with its placeholders replaced. In French, a no-break space precedes two-part punctuation marks. Throws on an unknown placeholder. */
export function legalParagraph(
  text: Message,
  language: Language,
  values: Readonly<Record<string, string>>,
): string {
  const template = language === "fr" ? text.fr.replace(/ ([:;!?»])/g, "\u00a0$1") : text.en;
  return template.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`legal text: no value for placeholder {${name}}`);
    return value;
  });
}

/** Returns every sentence of a document, placeholders included; for tests. */
export function legalSentences(text: LegalText, language: Language): string {
  const parts = text.sections.flatMap((section) => [section.heading, ...section.parts]);
  const messages = parts.flatMap((part) => ("points" in part ? part.points : [part]));
  return [text.title, text.lead, ...messages].map((message) => message[language]).join("\n");
}
