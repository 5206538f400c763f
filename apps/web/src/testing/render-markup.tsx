import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createServerServices } from "../app/server-services.ts";
import { PageServicesProvider } from "../lib/page-services.tsx";
import { sampleOperator } from "./sample-operator.ts";

/** Returns the HTML of a component in a language, as the server renders it. */
export function markupOf(component: ReactNode, language: Language): string {
  return renderToStaticMarkup(
    <PageServicesProvider
      services={createServerServices(language, sampleOperator)}
      language={language}
    >
      {component}
    </PageServicesProvider>,
  );
}

/** Returns HTML without its tags. */
export const textOf = (html: string): string => html.replaceAll(/<[^>]+>/g, "");
