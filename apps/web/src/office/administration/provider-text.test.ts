import { expect, test } from "vitest";
import { providerText } from "./provider-text.ts";

test("a payment provider is shown by its label, without one by its name as words", () => {
  const shown = (provider: string) => [providerText(provider, "fr"), providerText(provider, "en")];
  expect(shown("stripe")).toEqual(["Carte bancaire", "Bank card"]);
  expect(shown("orange_web")).toEqual(["Orange Money, page web", "Orange Money, web page"]);
  expect(shown("notch_pay")).toEqual(["Notch Pay", "Notch Pay"]);
  expect(shown("constructor")).toEqual(["Constructor", "Constructor"]);
  expect(shown("")).toEqual(["", ""]);
});
