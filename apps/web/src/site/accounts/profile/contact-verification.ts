import type { Me } from "@wakafine/shared/accounts/profile-contract.ts";

export type ContactKind = "email" | "phonenumber";

/** The e-mail or phone that waits for its code. */
export function waitingAt(me: Me, kind: ContactKind): string | null {
  return kind === "email" ? me.pending_email : me.pending_phonenumber;
}

/** Whether an e-mail or phone is the one the account has already. */
export function isCurrentContact(me: Me, kind: ContactKind, contact: string): boolean {
  return me[kind]?.toLowerCase() === contact.toLowerCase();
}

/** What is known of the present e-mail or phone: confirmed (or absent), not confirmed, or not confirmed with a code on its way. */
export function contactStateOf(me: Me, kind: ContactKind): "verified" | "unverified" | "waiting" {
  if (me[kind] === null || (kind === "email" ? me.email_verified : me.phonenumber_verified))
    return "verified";
  const waiting = waitingAt(me, kind);
  return waiting !== null && isCurrentContact(me, kind, waiting) ? "waiting" : "unverified";
}
