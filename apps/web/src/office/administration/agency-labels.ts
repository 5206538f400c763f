import type { AdminAgency } from "@wakafine/shared/administration/contract.ts";
import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { type AgencyState, agencyLifecycle } from "@wakafine/shared/agencies/states.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { adminAgencyMessages } from "@wakafine/shared/administration/messages.ts";

export type AgencyWithMembers = ResponseOf<"getAdminAgency">;

export const agencyStates = Object.keys(agencyLifecycle.transitions) as AgencyState[];

/** Badge tone and label of an agency's state. */
export const stateTones = {
  pending: "hold",
  active: "ok",
  refused: "warn",
  suspended: "warn",
} as const satisfies Readonly<Record<AgencyState, string>>;

/** Explanation of each state, in one sentence. */
export const stateSentences = {
  pending: adminAgencyMessages.statePending,
  active: adminAgencyMessages.stateActive,
  refused: adminAgencyMessages.stateRefused,
  suspended: adminAgencyMessages.stateSuspended,
} as const satisfies Readonly<Record<AgencyState, Message>>;

type Titles = Pick<
  typeof adminAgencyMessages,
  "approveTitle" | "reinstateTitle" | "refuseTitle" | "suspendTitle"
>;

/** A decision that is allowed now: button label, confirmation text, whether a reason is required and whether the terms are confirmed with it. */
export interface Decision {
  readonly to: "active" | "refused" | "suspended";
  readonly label: Message;
  readonly title: Titles[keyof Titles];
  readonly text: Message;
  readonly needsReason: boolean;
  readonly confirmsTerms?: boolean;
}

const {
  approveTitle,
  approveText,
  reinstateTitle,
  reinstateText,
  refuseTitle,
  refuseText,
  suspendTitle,
  suspendText,
} = adminAgencyMessages;
const refusal: Decision = {
  to: "refused",
  label: adminAgencyMessages.refuse,
  title: refuseTitle,
  text: refuseText,
  needsReason: true,
};
const suspension: Decision = {
  to: "suspended",
  label: adminAgencyMessages.suspend,
  title: suspendTitle,
  text: suspendText,
  needsReason: true,
};

function opening(from: AgencyState): Decision {
  if (from === "suspended")
    return {
      to: "active",
      label: adminAgencyMessages.reinstate,
      title: reinstateTitle,
      text: reinstateText,
      needsReason: false,
    };
  const label =
    from === "refused" ? adminAgencyMessages.approveAfterAll : adminAgencyMessages.approve;
  return {
    to: "active",
    label,
    title: approveTitle,
    text: approveText,
    needsReason: false,
    confirmsTerms: true,
  };
}

/** Returns the decisions that the lifecycle allows from a state [G.role.05, G.auth.28]. */
export function decisionsFrom(state: AgencyState): readonly Decision[] {
  return agencyLifecycle.transitions[state].flatMap((to) => {
    if (to === "pending") return [];
    return to === "active" ? [opening(state)] : [to === "refused" ? refusal : suspension];
  });
}

/** Returns town and quarter, as far as they are known. */
export function placeText({ localisation }: Pick<AdminAgency, "localisation">): string {
  return [localisation.town, localisation.quarter].filter(Boolean).join(", ");
}
