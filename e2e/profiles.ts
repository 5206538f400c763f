import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { Size } from "./browser.ts";

/** Both sizes and both languages in two visitors, where `everyone` would say the same twice. */
export const crossed: readonly { readonly size: Size; readonly language: Language }[] = [
  { size: "phone", language: "fr" },
  { size: "desk", language: "en" },
];
