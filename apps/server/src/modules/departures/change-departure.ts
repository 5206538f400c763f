import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Context } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError, invalid } from "../../http/failure.ts";
import { lockAgency, requireEditableAgency } from "../agencies/public.ts";
import type { RefusedChange } from "./departure-edit-rules.ts";
import { editableDeparture, refusalOfChange, writeDeparture } from "./departure-edit-rules.ts";
import type { CheckedPlan, NamedTown } from "./departure-plan.ts";
import { checkPlan, townNamesOf, validateTowns } from "./departure-plan.ts";
import { describeEditedDeparture } from "./describe-departures.ts";
import { loadDetails, soldTownsOf, townIds } from "./plan-departures.ts";
import { departuresAt, townsNamed } from "./planning-store.ts";
import { lockDeparture } from "./withdraw-departure.ts";

/** A valid edit of a departure, before its rules are checked against what is sold. */
export interface DepartureEdit {
  readonly id: string;
  readonly version: number;
  readonly names: readonly string[];
  readonly towns: readonly NamedTown[];
  readonly plan: CheckedPlan;
  readonly now: Date;
}

/** Validates an edit; throws not_found for an unknown id and invalid_input per field. An hour that has passed is refused as in a plan. */
export async function readDepartureEdit(
  { database, clock }: Context,
  { departure_uuid, version, ...plan }: InputOf<"updateDeparture">["body"],
): Promise<DepartureEdit> {
  const id = uuidOrNull(departure_uuid);
  if (id === null) throw appError("not_found");
  const names = townNamesOf(plan);
  const towns = await database.query(townsNamed(names));
  const now = clock();
  const checked = checkPlan(plan, now);
  const errors = [...validateTowns(towns), ...checked.errors];
  if (errors.length > 0) throw invalid(...errors);
  return { id, version, names, towns, plan: checked.plan, now };
}

/** The hour of a departure before and after an edit, ISO 8601, and its destination. */
export interface MovedDeparture {
  readonly before: string;
  readonly after: string;
  readonly toTownId: number;
}

/**
 * Writes an edit under the lock of the departure, by the rules of `refusalOfChange` [G.plan.04]. Throws forbidden for a suspended or refused agency, not_found,
 * departure_left, departure_changed (another edit came first; its data is the current departure), the code of the rules with the fields, and departure_conflict when another departure of the same
 * route and class has that time.
 */
export async function changeDeparture(
  transaction: Transaction,
  agencyId: string,
  edit: DepartureEdit,
): Promise<MovedDeparture> {
  const [agency] = await transaction.query(lockAgency(agencyId));
  if (!agency) throw appError("forbidden");
  requireEditableAgency(agency.state);
  const [, [current]] = await transaction.batch([
    lockDeparture(agencyId, edit.id),
    editableDeparture(agencyId, edit.id),
  ]);
  if (!current) throw appError("not_found");
  if (current.left) throw appError("departure_left");
  if (current.version !== edit.version)
    throw appError("departure_changed", {
      data: await describeEditedDeparture(transaction, {
        agencyId,
        departureId: edit.id,
        toTownId: current.towns[0]?.town_id ?? 0,
      }),
    });
  const { plan } = edit;
  const [fromTownId = 0, ...towns] = await townIds(transaction, edit);
  const next = { plan, fromTownId, towns: soldTownsOf(plan, towns) };
  const refused = refusalOfChange(current, next, edit.now);
  if (refused) throw refusal(refused);
  const [toTownId = 0] = towns;
  const same = await transaction.query(
    departuresAt(agencyId, fromTownId, toTownId, plan.travelClass, plan.times),
  );
  const clashing = same.filter(({ id }) => id !== edit.id);
  if (clashing.length > 0)
    throw appError("departure_conflict", {
      data: await loadDetails(transaction, agencyId, {
        departureIds: clashing.map(({ id }) => id),
        toTownId,
      }),
      extra: { exist_dates: clashing.map(({ day }) => day) },
    });
  await transaction.batch([...writeDeparture(agencyId, edit.id, next)]);
  return { before: current.departs_at, after: plan.times[0] ?? current.departs_at, toTownId };
}

function refusal({ code, fields, seats }: RefusedChange) {
  return appError(code, { data: { fields, ...(seats ? { seats } : {}) } });
}
