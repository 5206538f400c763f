import type { AgencyUser } from "@wakafine/shared/members/contract.ts";
import { agencyUsersMessages } from "@wakafine/shared/members/messages.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";

/** Returns first and last name, else the e-mail or phone. */
export function userName({
  firstname,
  lastname,
  email,
  phonenumber,
}: Pick<AgencyUser, "firstname" | "lastname" | "email" | "phonenumber">): string {
  return [firstname, lastname].filter(Boolean).join(" ") || (email ?? phonenumber ?? "");
}

type MemberState = Pick<
  AgencyUser,
  "invitation_pending" | "is_active" | "invited" | "last_connexion_date"
>;

/** Whether a member with an account of the agency has never logged in, so that the link to set a password may be needed again. */
export function neverLoggedIn({
  invitation_pending,
  is_active,
  invited,
  last_connexion_date,
}: MemberState): boolean {
  return is_active && !invitation_pending && !invited && last_connexion_date === null;
}

/** Returns the state of a member in the agency. */
export function memberStateOf(member: MemberState): {
  readonly tone: "ok" | "hold" | "warn";
  readonly text: Message;
} {
  const { invitation_pending, is_active } = member;
  if (neverLoggedIn(member)) return { tone: "hold", text: agencyUsersMessages.neverLoggedIn };
  if (invitation_pending) return { tone: "hold", text: agencyUsersMessages.pending };
  return is_active
    ? { tone: "ok", text: agencyUsersMessages.active }
    : { tone: "warn", text: agencyUsersMessages.inactive };
}
