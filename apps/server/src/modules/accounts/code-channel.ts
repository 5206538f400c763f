import { receivesSms } from "@wakafine/shared/rules/phone.ts";
import type { UserContacts } from "./contact-store.ts";
import type { CodeChannel } from "./one-time-codes.ts";

interface Contact {
  readonly email: string | null;
  readonly phone: string | null;
}

/**
 * Where a person's code goes: to one contact, for whoever enters it has read what was sent there and nowhere else. A code goes to the phone if it gets SMS,
 * else to the e-mail; the link of an activation to the e-mail, else to the phone. Null: none reaches the person.
 */
export function channelOf(
  { email, phone }: Contact,
  purpose: "validate" | "activation",
): CodeChannel | null {
  const sms = phone !== null && receivesSms(phone) ? "sms" : null;
  const mail = email === null ? null : "email";
  return purpose === "activation" ? (mail ?? sms) : (sms ?? mail);
}

/** Where the code for a new password goes: to the contact that was entered, or to the verified e-mail of a user who entered a landline. Null: nowhere. */
export function resetChannelOf(user: UserContacts, entered: Contact): CodeChannel | null {
  return (
    channelOf(entered, "validate") ?? (user.email !== null && user.email_verified ? "email" : null)
  );
}
