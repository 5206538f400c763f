import type { Language } from "@wakafine/shared/messages/catalogue.ts";

/** Cookie of the chosen language; without it a page is French. */
export const languageCookie = "language";
/** Cookie that is set when the language offer is closed. */
export const offerCookie = "language_offer";

const day = 24 * 60 * 60;
/** 13 months. */
const choiceSeconds = 395 * day;
/** 2 months. */
const offerSeconds = 61 * day;

/** Returns the cookie text that stores the chosen language for 13 months, for `document.cookie` and `Set-Cookie`. */
export function languageCookieText(language: Language): string {
  return `${languageCookie}=${language}; Path=/; Max-Age=${choiceSeconds}; SameSite=Lax`;
}

/** Returns the cookie text that hides the language offer for 2 months. */
export function offerCookieText(): string {
  return `${offerCookie}=closed; Path=/; Max-Age=${offerSeconds}; SameSite=Lax`;
}

/** Returns whether a language was chosen in this browser. */
export const hasLanguageCookie = () => /(?:^|; )language=/.test(document.cookie);
