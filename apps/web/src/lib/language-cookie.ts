import type { Language } from "@wakafine/shared/messages/catalogue.ts";

/** Name of the cookie with the chosen language; without it a page is French. */
export const languageCookie = "language";
/** Set when the offer of the other language was closed. */
export const offerCookie = "language_offer";

const day = 24 * 60 * 60;
/** 13 months. */
const choiceSeconds = 395 * day;
/** 2 months. */
const offerSeconds = 61 * day;

/** Cookie text that keeps the chosen language for 13 months; fits `document.cookie` and `Set-Cookie`. */
export function languageCookieText(language: Language): string {
  return `${languageCookie}=${language}; Path=/; Max-Age=${choiceSeconds}; SameSite=Lax`;
}

/** Cookie text that hides the language offer for 2 months. */
export function offerCookieText(): string {
  return `${offerCookie}=closed; Path=/; Max-Age=${offerSeconds}; SameSite=Lax`;
}

/** Whether this browser has said which language it wants. */
export const hasLanguageCookie = () => /(?:^|; )language=/.test(document.cookie);
