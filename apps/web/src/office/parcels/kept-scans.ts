import type { Account } from "../../lib/client-store.ts";
import { textAt } from "../../lib/user-access.ts";

/** The member's public id; `uuid` of an account is that of the agency, the same for all members. */
export const memberIdOf = (account: Account | null): string => textAt(account?.user, "public_id");

/** Begins the keys under which the scans of a member are kept on the device. */
export const scansPrefixOf = (memberId: string): string => `wakafine.parcelScans.${memberId}`;

/** Whether scans of the member are kept on this device: waiting or refused ones. */
export function hasKeptScans(account: Account | null): boolean {
  const prefix = `${scansPrefixOf(memberIdOf(account))}.`;
  return Object.keys(localStorage).some((key) => key.startsWith(prefix));
}
