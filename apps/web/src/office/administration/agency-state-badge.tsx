import type { AgencyState } from "@wakafine/shared/agencies/states.ts";
import { adminAgencyMessages } from "@wakafine/shared/administration/messages.ts";
import { useT } from "../../lib/page-services.tsx";
import { Badge } from "../../ui/badge.tsx";
import { stateTones } from "./agency-labels.ts";

export function AgencyStateBadge({ state }: { readonly state: AgencyState }) {
  const t = useT();
  return <Badge tone={stateTones[state]}>{t(adminAgencyMessages[state])}</Badge>;
}
