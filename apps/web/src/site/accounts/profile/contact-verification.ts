import type { Me } from "@wakafine/shared/accounts/profile-contract.ts";

export type ContactKind = "email" | "phonenumber";

/** Returns the e-mail or phone whose code is still to be entered. */
export function pendingContactOf(me: Me, kind: ContactKind): string | null {
  return kind === "email" ? me.pending_email : me.pending_phonenumber;
}

/** Returns whether an e-mail or phone is the current one of the account. */
export function isCurrentContact(me: Me, kind: ContactKind, contact: string): boolean {
  return me[kind]?.toLowerCase() === contact.toLowerCase();
}

/** Returns the state of the current e-mail or phone: verified (or absent), unverified, or unverified with a pending code. */
export function contactStateOf(me: Me, kind: ContactKind): "verified" | "unverified" | "waiting" {
  if (me[kind] === null || (kind === "email" ? me.email_verified : me.phonenumber_verified))
    return "verified";
  const waiting = pendingContactOf(me, kind);
  return waiting !== null && isCurrentContact(me, kind, waiting) ? "waiting" : "unverified";
}
