import { expect, test } from "vitest";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { markupOf, textOf } from "../testing/render-markup.tsx";
import { DateField } from "./date-field.tsx";

/** Returns the display text of the field without focus. */
function shown(language: Language, value: string): string {
  const html = markupOf(<DateField label="Date" value={value} readOnly />, language);
  return textOf(/<span class="field_friendly[^>]*>(.*?)<\/span><svg/.exec(html)?.[1] ?? "");
}

test("a day, or the text for no day, is shown in the page language whatever the browser's language", () => {
  expect([shown("en", "2026-12-18"), shown("fr", "2026-12-18")]).toEqual([
    "Fri 18 Dec 2026",
    "ven. 18 déc. 2026",
  ]);
  expect([shown("en", ""), shown("fr", "")]).toEqual(["Choose a day", "Choisir un jour"]);
});
