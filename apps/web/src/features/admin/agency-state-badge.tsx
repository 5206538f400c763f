import type { AgencyState } from "@wakafine/shared/lifecycles/agency.ts";
import { adminAgencyMessages } from "@wakafine/shared/messages/admin.ts";
import { useSay } from "../../lib/page-services.tsx";
import { Badge } from "../../ui/badge.tsx";
import { stateTones } from "./agency-words.ts";

export function AgencyStateBadge({ state }: { readonly state: AgencyState }) {
  const say = useSay();
  return <Badge tone={stateTones[state]}>{say(adminAgencyMessages[state])}</Badge>;
}
