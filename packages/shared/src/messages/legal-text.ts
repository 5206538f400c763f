import type { Language, Message } from "./catalogue.ts";

/** A part of a section: a paragraph, or a list of points. */
export type LegalPart = Message | { readonly points: readonly Message[] };

export interface LegalSection {
  readonly heading: Message;
  readonly parts: readonly LegalPart[];
}

/** A long text in both languages. `{operator}` and the like are filled from the configuration. */
export interface LegalText {
  readonly title: Message;
  readonly lead: Message;
  readonly sections: readonly LegalSection[];
}

export function defineLegalText(text: LegalText): LegalText {
  return text;
}

/** One paragraph in a language, its placeholders filled; an unknown placeholder is an error, never shown. French signs of two parts never begin a line. */
export function legalParagraph(
  text: Message,
  language: Language,
  values: Readonly<Record<string, string>>,
): string {
  const template = language === "fr" ? text.fr.replace(/ ([:;!?»])/g, "\u00a0$1") : text.en;
  return template.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A legal text asks for {${name}}`);
    return value;
  });
}

/** Every sentence of a text in a language, unfilled: for tests and for searching. */
export function legalSentences(text: LegalText, language: Language): string {
  const parts = text.sections.flatMap((section) => [section.heading, ...section.parts]);
  const messages = parts.flatMap((part) => ("points" in part ? part.points : [part]));
  return [text.title, text.lead, ...messages].map((message) => message[language]).join("\n");
}
