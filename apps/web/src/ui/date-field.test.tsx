import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { PageServicesProvider } from "../lib/page-services.tsx";
import { DateField } from "./date-field.tsx";

/** What the field shows at rest; it needs no service. */
function shown(language: Language, value: string): string {
  const html = renderToStaticMarkup(
    <PageServicesProvider services={null as never} language={language}>
      <DateField label="Date" value={value} readOnly />
    </PageServicesProvider>,
  );
  return (
    /<span class="field_friendly[^>]*>(.*?)<\/span><svg/
      .exec(html)?.[1]
      ?.replaceAll(/<[^>]+>/g, "") ?? ""
  );
}

test("a day is shown in the language of the page, whatever the browser's; so is that there is none", () => {
  expect([shown("en", "2026-12-18"), shown("fr", "2026-12-18")]).toEqual([
    "Fri 18 Dec 2026",
    "ven. 18 déc. 2026",
  ]);
  expect([shown("en", ""), shown("fr", "")]).toEqual(["Choose a day", "Choisir un jour"]);
});
