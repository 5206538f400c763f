import type {
  DepartureTemplate,
  SavedTemplate,
} from "@wakafine/shared/departures/template-contract.ts";
import { maxTemplates } from "@wakafine/shared/departures/template-limits.ts";
import { addDays, apiDay, dayOf } from "@wakafine/shared/rules/dates.ts";
import { v7 as uuid } from "uuid";
import type { Context, RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError, invalid } from "../../http/failure.ts";
import { membershipOf } from "../../http/permission.ts";
import { lockAgency, requireEditableAgency } from "../agencies/public.ts";
import { checkPlan, townNamesOf, validateTowns } from "./departure-plan.ts";
import { townsNamed } from "./planning-store.ts";
import type { TemplatePlan, TemplateRow } from "./template-store.ts";
import { deleteTemplate, otherTemplates, saveTemplate, templatesOf } from "./template-store.ts";

/** Returns the templates of the member's agency by name. */
export async function listTemplates(
  context: Context,
  request: RequestContext,
): Promise<SavedTemplate[]> {
  const rows = await context.database.query(templatesOf(membershipOf(request).agencyId));
  return rows.map(toTemplateResponse);
}

/**
 * Saves a template and replaces the one of the same name, in any case of its letters. The rules of a plan apply, except those of its days.
 * Throws forbidden for a suspended or refused agency, invalid_input per field, too_many_templates over 50.
 */
export async function saveDepartureTemplate(
  context: Context,
  { name, ...plan }: DepartureTemplate,
  request: RequestContext,
): Promise<SavedTemplate> {
  const { agencyId } = membershipOf(request);
  await requireValid(context, plan);
  return context.database.transaction(async (transaction) => {
    const [agency] = await transaction.query(lockAgency(agencyId));
    if (!agency) throw appError("forbidden");
    requireEditableAgency(agency.state);
    const [others] = await transaction.query(otherTemplates(agencyId, name));
    if ((others?.count ?? 0) >= maxTemplates) throw appError("too_many_templates");
    const [saved] = await transaction.query(
      saveTemplate(agencyId, uuid(), name, JSON.stringify(plan)),
    );
    if (!saved) throw new Error("a saved template was not returned");
    const change = {
      action: "save departure template",
      entity: "departure_template",
      entityId: saved.id,
      details: { name },
    } as const;
    await transaction.finish(saved.changed ? [audit(change, request)] : []);
    return toTemplateResponse(saved);
  });
}

/** Deletes a template. Throws not_found, also for one of another agency; forbidden for a suspended or refused agency. */
export async function deleteDepartureTemplate(
  context: Context,
  id: string,
  request: RequestContext,
): Promise<{ uuid: string }> {
  const { agencyId } = membershipOf(request);
  const templateId = uuidOrNull(id);
  if (templateId === null) throw appError("not_found");
  return context.database.transaction(async (transaction) => {
    const [agency] = await transaction.query(lockAgency(agencyId));
    if (!agency) throw appError("forbidden");
    requireEditableAgency(agency.state);
    const [deleted] = await transaction.query(deleteTemplate(agencyId, templateId));
    if (!deleted) throw appError("not_found");
    const change = {
      action: "delete departure template",
      entity: "departure_template",
      entityId: templateId,
      details: { name: deleted.name },
    } as const;
    await transaction.finish([audit(change, request)]);
    return { uuid: templateId };
  });
}

/** Applies the rules of a plan, with a day on which every hour is ahead. */
async function requireValid(context: Context, plan: TemplatePlan): Promise<void> {
  const now = context.clock();
  const dated = { ...plan, departure_days: [apiDay(addDays(dayOf(now), 1))] };
  const towns = await context.database.query(townsNamed(townNamesOf(dated)));
  const errors = [...validateTowns(towns), ...checkPlan(dated, now).errors];
  if (errors.length > 0) throw invalid(...errors);
}

const toTemplateResponse = ({ id, name, plan }: TemplateRow): SavedTemplate => ({
  uuid: id,
  name,
  ...plan,
});
