import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { Size } from "./browser.ts";

/** Both sizes and both languages in two profiles, where `allProfiles` would test the same twice. */
export const mixedProfiles: readonly { readonly size: Size; readonly language: Language }[] = [
  { size: "phone", language: "fr" },
  { size: "desktop", language: "en" },
];
