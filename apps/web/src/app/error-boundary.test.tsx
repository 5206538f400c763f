import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { expect, test } from "vitest";
import { ErrorBoundary } from "./error-boundary.tsx";
import { PageLoadFailure } from "../lib/page-code.ts";
import { markupOf } from "../testing/render-markup.tsx";

/** Renders the boundary after a failure of a child. React passes the error to `getDerivedStateFromError`. */
function renderedAfter(failure: unknown, language: Language): string {
  const boundary = new ErrorBoundary({ children: null });
  boundary.state = ErrorBoundary.getDerivedStateFromError(failure);
  return markupOf(boundary.render(), language);
}

test("a page that fails shows a message and a link, in both languages [C2.pub.46]", () => {
  expect(renderedAfter(new Error("bug"), "en")).toContain("Oh no, Something went wrong!");
  expect(renderedAfter(new Error("bug"), "fr")).toContain("Oh non, une erreur est survenue !");
  expect(renderedAfter(new Error("bug"), "fr")).toContain('href="/app/home"');
});

test("a page whose code could not be loaded offers a reload, in both languages", () => {
  const english = renderedAfter(new PageLoadFailure("chunk"), "en");
  expect(english).toContain("Page loading error !");
  expect(english).toContain("Check your internet connection and reload page");
  expect(english).toMatch(/<button[^>]*>.*Reload<\/button>/);
  const french = renderedAfter(new PageLoadFailure("chunk"), "fr");
  expect(french).toContain("Erreur de chargement de la page !");
  expect(french).toContain("Vérifiez votre connexion internet et rechargez la page");
});
