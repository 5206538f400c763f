import { expiryMinutes, mostCodeTries, mostExpiries, phoneCodeOf } from "@wakafine/shared/rules/phone-code.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import type { Statement } from "../../database/database.ts";
import { keyed } from "../../http/caller.ts";
import type { PhoneRefusal } from "./phone-code-store.ts";
import { codeById, phoneRefusal } from "./phone-code-store.ts";

/** Name of the effect that sends a code; its entity is the code's id, its payload is empty. */
export const phoneCodeMessage = "phone-code-message";

/** The code of a phone and 128 random bits: made again when it is sent, so that it need not be stored (docs/decisions/0025). */
export function codeFrom({ APP_SECRET }: Config, phone: string, salt: Buffer): string {
  const drawn = keyed(APP_SECRET, `phone code ${phone} ${salt.toString("hex")}`).slice(0, 12);
  return phoneCodeOf(Number.parseInt(drawn, 16));
}

/** How a code is compared: bound to its phone, useless without the secret. */
export function hashCode({ APP_SECRET }: Config, phone: string, code: string): Buffer {
  return Buffer.from(keyed(APP_SECRET, `typed phone code ${phone} ${code}`), "hex");
}

const limits = JSON.stringify({ most: mostExpiries, minutes: expiryMinutes, tries: mostCodeTries });

/**
 * May this owner's phone book, or must it enter a code, or another one? Counts a wrong one and takes a right one, also when the booking comes to
 * nothing afterwards: a guess is a guess, and who proved the number need not prove it again [G.book.32].
 */
export function judgePhone(config: Config, phone: string, code: string | null): Statement<{ refusal: PhoneRefusal | null }> {
  return phoneRefusal(phone, code === null ? null : hashCode(config, phone, code), config.LIMITS ? limits : null);
}

/** What the message of a code is written from. */
export interface PhoneCodeFacts {
  readonly phone: string;
  readonly code: string;
  readonly language: Language;
  readonly expired: boolean;
}

/** A code still to be sent; null when it was entered or a newer one took its place. */
export async function phoneCodeFacts({ config, database }: Context, id: string): Promise<PhoneCodeFacts | null> {
  const [stored] = await database.query(codeById(id));
  return stored ? { phone: stored.phone, code: codeFrom(config, stored.phone, stored.salt), language: stored.language, expired: stored.expired } : null;
}
