import type { OwnAgency } from "@wakafine/shared/accounts/contract.ts";
import { firstStepsMessages as texts } from "@wakafine/shared/agencies/first-steps-messages.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { hasPermission, type MemberAccess } from "@wakafine/shared/rules/permissions.ts";

/** Days after its registration during which an agency is new; later the list would be in the way of an agency that wants no logo. */
const newForDays = 60;

/** Whether the member is shown what a new agency still lacks. */
export function isGuided(
  member: MemberAccess,
  { created_date, review }: Pick<OwnAgency, "created_date" | "review">,
  now: number,
): boolean {
  const isOpen = review.state === "pending" || review.state === "active";
  const isNew = now - Date.parse(created_date) < newForDays * 86_400_000;
  return hasPermission("writeAgency", member) && isOpen && isNew;
}

/** One thing that the agency lacks, with the page where it is added. */
interface Step {
  readonly to: string;
  readonly label: Message;
  readonly text: Message;
}

interface Known {
  readonly agency: Pick<OwnAgency, "logo" | "momo_phone" | "om_phone">;
  readonly members: number;
  readonly departures: number;
}

/** Returns what the agency lacks and the member can add: logo, payout number, members, first departure. */
export function missingSteps(
  member: MemberAccess,
  { agency, members, departures }: Known,
): readonly Step[] {
  const isPayable = agency.momo_phone !== null || agency.om_phone !== null;
  const steps: readonly (Step & { readonly isMissing: boolean })[] = [
    {
      to: "/agency/edit",
      label: texts.logo,
      text: texts.logoText,
      isMissing: agency.logo === null && hasPermission("writeAgency", member),
    },
    {
      to: "/agency/momo-account",
      label: texts.payout,
      text: texts.payoutText,
      isMissing: !isPayable && hasPermission("changePayouts", member),
    },
    {
      to: "/agency/users",
      label: texts.members,
      text: texts.membersText,
      isMissing: members < 2 && hasPermission("writeMembers", member),
    },
    {
      to: "/agency/planing",
      label: texts.departure,
      text: texts.departureText,
      isMissing: departures === 0 && hasPermission("planning", member),
    },
  ];
  return steps.filter(({ isMissing }) => isMissing);
}
