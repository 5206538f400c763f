import { agencyRoleMessages } from "@wakafine/shared/agencies/shell-messages.ts";
import { type Language, t } from "@wakafine/shared/messages/catalogue.ts";

type OptionalRecord = Readonly<Record<string, unknown>> | null | undefined;

const planner = 2;

/**
 * Returns the display name of an agency role, empty without one. The specified name of the planner's role is unclear, so an explanation
 * follows it [G.role.06].
 */
export function roleText(role: unknown, language: Language): string {
  const known = role as OptionalRecord;
  const title = String(known?.[`title_${language}`] ?? "");
  return known?.["id"] === planner ? t(agencyRoleMessages.planner, language, { title }) : title;
}
