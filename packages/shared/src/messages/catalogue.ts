/** The two languages of the product; French is the default [C1.cross.01, C1.cross.02]. */
export type Language = "fr" | "en";
export const languages: readonly Language[] = ["fr", "en"];
export const defaultLanguage: Language = "fr";

/** One text in both languages. `{name}` marks a value filled in by `t`. */
export interface Message {
  readonly fr: string;
  readonly en: string;
}

type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;
type Values<M extends Message> = { readonly [Name in Placeholder<M["fr"]>]: string | number };

/** Returns the texts with their literal types, from which `t` derives the placeholders. A missing language is a compile error. */
export function defineMessages<const Texts extends Readonly<Record<string, Message>>>(
  texts: Texts,
): Texts {
  return texts;
}

/**
 * Returns the text of a message in a language, with its placeholders replaced.
 * Numbers are inserted as they are: format amounts and dates first (`formats/`).
 */
export function t<M extends Message>(
  message: M,
  language: Language,
  ...values: [Placeholder<M["fr"]>] extends [never] ? [] : [Values<M>]
): string {
  const text: string = message[language];
  const filling = values[0] as Readonly<Record<string, string | number>> | undefined;
  if (!filling) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(filling[name] ?? whole));
}

/** Returns the text of a name in a table of messages, or the name itself. */
export function labelOf(table: object, name: string, language: Language): string {
  const message = Object.hasOwn(table, name) ? (table as Record<string, Message>)[name] : undefined;
  return message ? t(message, language) : name;
}

/** Returns the language of an Accept-Language header: that of the first tag that starts with fr or en, otherwise French [G.cross.12]. */
export function languageOfHeader(acceptLanguage: string | undefined): Language {
  for (const part of (acceptLanguage ?? "").split(",")) {
    const tag = part.trim().slice(0, 2).toLowerCase();
    if (tag === "fr" || tag === "en") return tag;
  }
  return defaultLanguage;
}
