import { z } from "zod";
import { defineEndpoint, membersWith } from "../contract/endpoint.ts";
import { idField, nameField } from "../contract/fields.ts";
import { departurePlan } from "./planning-contract.ts";
import { maxTemplateName } from "./template-limits.ts";

const planners = membersWith("planning");

/** A plan without its days, under a name of the agency. Prices in francs, hours HH:mm. */
const departureTemplate = departurePlan
  .omit({ departure_days: true, repeat: true, skip_exist_dates: true, bus_category: true })
  .extend({ name: nameField.max(maxTemplateName, "too_long") });
export type DepartureTemplate = z.infer<typeof departureTemplate>;

const savedTemplate = departureTemplate
  .extend({ uuid: z.string() })
  .meta({ id: "DepartureTemplate" });
export type SavedTemplate = z.infer<typeof savedTemplate>;

export const listDepartureTemplates = defineEndpoint({
  id: "listDepartureTemplates",
  method: "GET",
  path: "agencies/departure/template",
  summary: "The agency's templates of departures, by name",
  tag: "agency",
  access: planners,
  output: z.array(savedTemplate),
  errors: [],
  source: "A2.plan.01–12",
});

export const saveDepartureTemplate = defineEndpoint({
  id: "saveDepartureTemplate",
  method: "POST",
  path: "agencies/departure/template",
  summary: "Save a template of departures; one of the same name is replaced",
  tag: "agency",
  access: planners,
  body: departureTemplate.meta({ id: "NewDepartureTemplate" }),
  output: savedTemplate,
  errors: ["invalid_input", "too_many_templates"],
  source: "A2.plan.01–12",
});

export const deleteDepartureTemplate = defineEndpoint({
  id: "deleteDepartureTemplate",
  method: "DELETE",
  path: "agencies/departure/template/{id}",
  summary: "Delete a template of departures",
  tag: "agency",
  access: planners,
  params: z.object({ id: idField }),
  output: z.object({ uuid: z.string() }),
  errors: ["not_found"],
  source: "A2.plan.01–12",
});
