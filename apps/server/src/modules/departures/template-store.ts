import type { DepartureTemplate } from "@wakafine/shared/departures/template-contract.ts";
import { statement } from "../../database/database.ts";

/** The stored fields of a template. */
export type TemplatePlan = Omit<DepartureTemplate, "name">;

export interface TemplateRow {
  readonly id: string;
  readonly name: string;
  readonly plan: TemplatePlan;
}

/** The templates of an agency by name. */
export const templatesOf = statement<TemplateRow, [agency: string]>(
  "departure_templates_of_agency",
  "select id, name, plan from departure_templates where agency_id = $1 order by lower(name), id",
);

/** The number of templates of an agency with other names. */
export const otherTemplates = statement<{ count: number }, [agency: string, name: string]>(
  "other_departure_templates",
  "select count(*)::int as count from departure_templates where agency_id = $1 and lower(name) <> lower($2)",
);

/** Inserts a template or replaces the one of the same name. Returns it, and whether this changed it. */
export const saveTemplate = statement<
  TemplateRow & { readonly changed: boolean },
  [agency: string, id: string, name: string, plan: string]
>(
  "save_departure_template",
  `with saved as (
     insert into departure_templates as t (agency_id, id, name, plan) values ($1::uuid, $2::uuid, $3::text, $4::jsonb)
     on conflict (agency_id, lower(name)) do update set name = excluded.name, plan = excluded.plan, updated_at = app_now()
       where (t.name, t.plan) is distinct from (excluded.name, excluded.plan)
     returning id, name, plan
   )
   select id, name, plan, true as changed from saved
   union all
   select id, name, plan, false from departure_templates
   where agency_id = $1::uuid and lower(name) = lower($3::text) and not exists (select from saved)`,
);

/** Deletes a template; returns its name. */
export const deleteTemplate = statement<{ name: string }, [agency: string, id: string]>(
  "delete_departure_template",
  "delete from departure_templates where agency_id = $1 and id = $2 returning name",
);
