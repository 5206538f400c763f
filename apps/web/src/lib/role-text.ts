import { agencyRoleMessages } from "@wakafine/shared/agencies/shell-messages.ts";
import { type Language, t } from "@wakafine/shared/messages/catalogue.ts";

type Loose = Readonly<Record<string, unknown>> | null | undefined;

const planner = 2;

/** A role in an agency as people read it, empty without one: the name of role 2 is the documents' own and says to nobody what it does [G.role.06]. */
export function roleText(role: unknown, language: Language): string {
  const known = role as Loose;
  const title = String(known?.[`title_${language}`] ?? "");
  return known?.["id"] === planner ? t(agencyRoleMessages.planner, language, { title }) : title;
}
