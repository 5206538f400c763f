import { receivesSms } from "@wakafine/shared/rules/phone.ts";
import type { CodeChannel } from "./one-time-codes.ts";

interface Contact {
  readonly email: string | null;
  readonly phone: string | null;
}

/**
 * Where a person's code goes: to one contact, for whoever enters it has read what was sent there and nowhere else. A code goes to the phone if it gets SMS,
 * else to the e-mail; the link of a welcome to the e-mail, else to the phone. Null: none reaches the person.
 */
export function channelOf({ email, phone }: Contact, purpose: "validate" | "welcome"): CodeChannel | null {
  const sms = phone !== null && receivesSms(phone) ? "sms" : null;
  const mail = email === null ? null : "email";
  return purpose === "welcome" ? (mail ?? sms) : (sms ?? mail);
}

/** A person's contacts and which of them a code proved. */
export interface Proofs extends Contact {
  readonly validated: boolean;
  readonly email_proven: boolean;
  readonly phone_proven: boolean;
}

/** Whether the contact of this channel is proven. */
export function isProven({ email_proven, phone_proven }: Proofs, channel: CodeChannel): boolean {
  return channel === "email" ? email_proven : phone_proven;
}

/**
 * Where the code for a new password goes: where it was asked for. A contact that a validated account never proved may be a stranger's, who would come in by
 * it: there it goes only when the asking browser is known to the account, else to the contact that is proven; so for a landline. Null: nowhere.
 */
export function resetChannelOf(person: Proofs, asked: Contact, knowsBrowser: boolean): CodeChannel | null {
  const typed = channelOf(asked, "validate");
  if (typed !== null && (!person.validated || isProven(person, typed) || knowsBrowser)) return typed;
  return channelOf({ email: person.email_proven ? person.email : null, phone: person.phone_proven ? person.phone : null }, "validate");
}
