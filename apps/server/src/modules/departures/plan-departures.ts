import type { DeparturePlan } from "@wakafine/shared/departures/planning-contract.ts";
import type { DepartureDetail } from "@wakafine/shared/departures/contract.ts";
import { v7 as uuid } from "uuid";
import type { RequestContext, Context } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Transaction } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import type { IdempotencyState, IdempotencyKey } from "../../database/idempotency.ts";
import {
  beginIdempotent,
  abortOnFailure,
  idempotencyKeyOf,
  completeIdempotent,
  replayOf,
} from "../../database/idempotency.ts";
import { appError, invalid } from "../../http/failure.ts";
import { membershipOf } from "../../http/permission.ts";
import { lockAgency, requireEditableAgency } from "../agencies/public.ts";
import type { CheckedPlan, NamedTown } from "./departure-plan.ts";
import { checkPlan, validateTowns, townNamesOf } from "./departure-plan.ts";
import { describeDeparturesInFull } from "./describe-departures.ts";
import { addDepartures, addTowns, departuresAt, townsNamed } from "./planning-store.ts";
import { toDepartureDetailResponse } from "./departure-response.ts";

/** The departures of a plan, stored as the response of its idempotency key. */
interface PlannedDepartures {
  readonly departureIds: readonly string[];
  readonly toTownId: number;
}

const noKey = statement<IdempotencyState>(
  "no_idempotency_key",
  "select true as mine, true as same_body, null::jsonb as response where false",
);

/**
 * Creates one departure per day and hour, all or none [G.plan.01]. Returns them ordered by time.
 * Throws forbidden for a suspended or refused agency [G.auth.28]; invalid_input per field; departure_conflict with the existing departures as data and their days as exist_dates,
 * unless `skip_exist_dates` is set to create only the others [G.plan.02].
 */
export async function planDepartures(
  context: Context,
  plan: DeparturePlan,
  request: RequestContext,
): Promise<DepartureDetail[]> {
  const key = idempotencyKeyOf(request, "createDeparture", plan);
  const { agencyId } = membershipOf(request);
  return abortOnFailure(context.database, key, async () => {
    const names = townNamesOf(plan);
    const [towns, known] = await context.database.batch([
      townsNamed(names),
      key ? beginIdempotent(key) : noKey(),
    ]);
    const replayed = replayOf<PlannedDepartures>(known[0]);
    if (replayed) return loadDetails(context.database, agencyId, replayed);
    const checked = checkPlan(plan, context.clock());
    const errors = [...validateTowns(towns), ...checked.errors];
    if (errors.length > 0) throw invalid(...errors);
    const work: PlanInput = {
      agencyId,
      names,
      towns,
      plan: checked.plan,
      skip: plan.skip_exist_dates === true,
      key,
      request,
    };
    const made = await context.database.transaction((transaction) =>
      insertDepartures(transaction, work),
    );
    return loadDetails(context.database, agencyId, made);
  });
}

interface PlanInput {
  readonly agencyId: string;
  readonly names: readonly string[];
  readonly towns: readonly NamedTown[];
  readonly plan: CheckedPlan;
  readonly skip: boolean;
  readonly key: IdempotencyKey | null;
  readonly request: RequestContext;
}

async function insertDepartures(
  transaction: Transaction,
  work: PlanInput,
): Promise<PlannedDepartures> {
  const { agencyId, plan } = work;
  const [agency] = await transaction.query(lockAgency(agencyId));
  if (!agency) throw appError("forbidden");
  requireEditableAgency(agency.state);
  const [from = 0, to = 0, ...stopTowns] = await townIds(transaction, work);
  const wanted = plan.times.map((departs_at) => ({ id: uuid(), departs_at }));
  const sold = soldTownsOf(plan, [to, ...stopTowns]);
  const [inserted, existing] = await transaction.batch([
    addDepartures(
      agencyId,
      from,
      to,
      plan.minutes,
      plan.price,
      plan.travelClass,
      plan.places,
      JSON.stringify(wanted),
      JSON.stringify(plan.stations),
      JSON.stringify(sold),
    ),
    departuresAt(agencyId, from, to, plan.travelClass, plan.times),
  ]);
  const insertedIds = new Set(inserted.map(({ id }) => id));
  if (insertedIds.size < wanted.length && !work.skip) {
    const clashing = existing.filter(({ id }) => !insertedIds.has(id));
    throw appError("departure_conflict", {
      data: await loadDetails(transaction, agencyId, {
        departureIds: clashing.map(({ id }) => id),
        toTownId: to,
      }),
      extra: { exist_dates: [...new Set(clashing.map(({ day }) => day))] },
    });
  }
  const result: PlannedDepartures = { departureIds: inserted.map(({ id }) => id), toTownId: to };
  await transaction.finish([
    ...result.departureIds.map((entityId) =>
      audit({ action: "plan departure", entity: "departure", entityId }, work.request),
    ),
    ...(work.key ? [completeIdempotent(work.key, result)] : []),
  ]);
  return result;
}

/** Returns the destination (stop 0) and the stops of a plan with their town ids. */
export function soldTownsOf(plan: CheckedPlan, [to = 0, ...stopTowns]: readonly number[]) {
  const stops = plan.stops.map(({ price, minutes }, index) => ({
    stop: index + 1,
    town_id: stopTowns[index] ?? 0,
    price,
    minutes,
  }));
  return [{ stop: 0, town_id: to, price: plan.price, minutes: plan.minutes }, ...stops];
}

/** Returns the town ids; unknown names are inserted in the same transaction. */
export async function townIds(
  transaction: Transaction,
  { names, towns }: Pick<PlanInput, "names" | "towns">,
): Promise<readonly number[]> {
  const known = towns.every(({ town_id }) => town_id !== null)
    ? towns
    : (await transaction.batch([addTowns(names), townsNamed(names)]))[1];
  return known.map(({ key, town_id }) => {
    if (town_id === null) throw new Error(`the town ${key} was not added`);
    return town_id;
  });
}

/** Returns departures in full, in the given order. */
export async function loadDetails(
  reader: Pick<Transaction, "query">,
  agencyId: string,
  { departureIds, toTownId }: PlannedDepartures,
): Promise<DepartureDetail[]> {
  const rows = await reader.query(
    describeDeparturesInFull(
      departureIds.map((departureId) => ({ agencyId, departureId, toTownId })),
    ),
  );
  return rows.map(toDepartureDetailResponse);
}
