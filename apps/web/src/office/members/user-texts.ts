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

/** Returns the state of a member in the agency. */
export function memberStateOf({
  invitation_pending,
  is_active,
}: Pick<AgencyUser, "invitation_pending" | "is_active">): {
  readonly tone: "ok" | "hold" | "warn";
  readonly text: Message;
} {
  if (invitation_pending) return { tone: "hold", text: agencyUsersMessages.pending };
  return is_active
    ? { tone: "ok", text: agencyUsersMessages.active }
    : { tone: "warn", text: agencyUsersMessages.inactive };
}
