import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { Size } from "./browser.ts";

/** How a visitor looks at the site. */
export interface Profile {
  readonly size: Size;
  readonly language: Language;
}

/** Both sizes in both languages. */
export const allProfiles: readonly Profile[] = (["phone", "desktop"] as const).flatMap((size) =>
  (["fr", "en"] as const).map((language) => ({ size, language })),
);

/** Both sizes and both languages in two profiles, where `allProfiles` would test the same twice. */
export const mixedProfiles: readonly Profile[] = [
  { size: "phone", language: "fr" },
  { size: "desktop", language: "en" },
];

/** One profile, for a rule that depends on neither size nor language; the tests of a file alternate between the two. */
export const onPhone = mixedProfiles.slice(0, 1);
export const onDesktop = mixedProfiles.slice(1);
