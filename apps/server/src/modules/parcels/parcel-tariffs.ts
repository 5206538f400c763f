import type { InputOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import type { ParcelPrice, ParcelTariff, PricedParcel } from "@wakafine/shared/parcels/price.ts";
import { parcelPrice } from "@wakafine/shared/parcels/price.ts";
import type { Tariff } from "@wakafine/shared/parcels/tariff-contract.ts";
import { v7 as uuid } from "uuid";
import type { Context, RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import { statement } from "../../database/database.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import type { FieldError } from "../../http/failure.ts";
import { appError, invalid } from "../../http/failure.ts";
import { membershipOf } from "../../http/permission.ts";
import { requireEditableOwnAgency } from "./parcel-states.ts";
import { townsByName } from "./parcel-places.ts";

/** A tariff with the names of its towns. */
export interface TariffRow {
  readonly id: string;
  readonly from_town: string;
  readonly to_town: string;
  readonly base_xaf: number;
  readonly included_kg: number;
  readonly per_kg_xaf: number;
  readonly medium_xaf: number;
  readonly large_xaf: number;
  readonly value_rate: string;
  readonly max_value_xaf: number;
}

const columns = `r.id, f.name as from_town, t.name as to_town, r.base_xaf, r.included_kg, r.per_kg_xaf, r.medium_xaf, r.large_xaf,
  trim_scale(r.value_rate)::text as value_rate, r.max_value_xaf`;
const joins = "join towns f on f.id = r.from_town_id join towns t on t.id = r.to_town_id";

const tariffsOfAgency = statement<TariffRow, [agency: string]>(
  "parcel tariffs of an agency",
  `select ${columns} from parcel_tariffs r ${joins} where r.agency_id = $1 order by search_key(f.name), search_key(t.name)`,
);

/** The tariff of a route, whose towns are named in any accepted spelling. */
export const tariffOfRoute = statement<TariffRow, [agency: string, from: string, to: string]>(
  "parcel tariff of a route",
  `select ${columns} from parcel_tariffs r ${joins} where r.agency_id = $1
     and r.from_town_id = (select town_id from town_names where key = search_key($2)) and r.to_town_id = (select town_id from town_names where key = search_key($3))`,
);

const setTariff = statement<
  { id: string },
  [
    id: string,
    agency: string,
    from: number,
    to: number,
    base: number,
    includedKg: number,
    perKg: number,
    medium: number,
    large: number,
    valueRate: string,
    maxValue: number,
  ]
>(
  "set parcel tariff",
  `insert into parcel_tariffs (id, agency_id, from_town_id, to_town_id, base_xaf, included_kg, per_kg_xaf, medium_xaf, large_xaf, value_rate, max_value_xaf)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::numeric, $11)
   on conflict (agency_id, from_town_id, to_town_id) do update set base_xaf = excluded.base_xaf, included_kg = excluded.included_kg, per_kg_xaf = excluded.per_kg_xaf,
     medium_xaf = excluded.medium_xaf, large_xaf = excluded.large_xaf, value_rate = excluded.value_rate, max_value_xaf = excluded.max_value_xaf
   returning id`,
);

const removeTariff = statement<{ id: string }, [agency: string, id: string]>(
  "delete parcel tariff",
  "delete from parcel_tariffs where agency_id = $1 and id = $2 returning id",
);

function toResponse(row: TariffRow): Tariff {
  return {
    uuid: row.id,
    city_departure: row.from_town,
    city_destination: row.to_town,
    base: row.base_xaf,
    included_kg: row.included_kg,
    per_kg: row.per_kg_xaf,
    medium: row.medium_xaf,
    large: row.large_xaf,
    value_rate: row.value_rate,
    max_value: row.max_value_xaf,
  };
}

function tariffOf(row: TariffRow): ParcelTariff {
  return {
    base: row.base_xaf,
    includedKg: row.included_kg,
    perKg: row.per_kg_xaf,
    medium: row.medium_xaf,
    large: row.large_xaf,
    valueRate: row.value_rate,
  };
}

/** Returns the prices of the caller's agency by route. */
export async function listTariffs(
  { database }: Context,
  request: RequestContext,
): Promise<Tariff[]> {
  const rows = await database.query(tariffsOfAgency(membershipOf(request).agencyId));
  return rows.map(toResponse);
}

/** Sets the prices of a route (decision 0177). Errors: invalid_input at its field, forbidden for a suspended agency. */
export async function saveTariff(
  { database }: Context,
  { body }: InputOf<"setParcelTariff">,
  request: RequestContext,
): Promise<Tariff> {
  const { agencyId } = membershipOf(request);
  const { city_departure: fromName, city_destination: toName } = body;
  const [from, to] = await database.query(townsByName([fromName, toName]));
  const errors: FieldError[] = [];
  if (from?.id == null) errors.push({ field: "city_departure", code: "unknown_town" });
  if (to?.id == null) errors.push({ field: "city_destination", code: "unknown_town" });
  else if (to.id === from?.id) errors.push({ field: "city_destination", code: "same_town" });
  if (from?.id == null || to?.id == null || errors.length > 0) throw invalid(...errors);
  const [fromId, toId] = [from.id, to.id];
  await database.transaction(async (transaction) => {
    await requireEditableOwnAgency(transaction, request);
    const [saved] = await transaction.query(
      setTariff(
        uuid(),
        agencyId,
        fromId,
        toId,
        body.base,
        body.included_kg,
        body.per_kg,
        body.medium,
        body.large,
        body.value_rate,
        body.max_value,
      ),
    );
    if (!saved) throw new Error("a tariff is inserted or changed");
    await transaction.finish([
      audit(
        {
          action: "set parcel tariff",
          entity: "parcel_tariff",
          entityId: saved.id,
          details: { route: `${from.name} – ${to.name}`, base_xaf: body.base },
        },
        request,
      ),
    ]);
  });
  const [row] = await database.query(tariffOfRoute(agencyId, fromName, toName));
  if (!row) throw appError("not_found"); // deleted by somebody else in between
  return toResponse(row);
}

/** Deletes the prices of a route. Errors: not_found, forbidden for a suspended agency. */
export async function deleteTariff(
  { database }: Context,
  { params }: InputOf<"deleteParcelTariff">,
  request: RequestContext,
): Promise<null> {
  const id = uuidOrNull(params.id);
  if (id === null) throw appError("not_found");
  await database.transaction(async (transaction) => {
    await requireEditableOwnAgency(transaction, request);
    const [removed] = await transaction.query(removeTariff(membershipOf(request).agencyId, id));
    if (!removed) throw appError("not_found");
    await transaction.finish([
      audit({ action: "delete parcel tariff", entity: "parcel_tariff", entityId: id }, request),
    ]);
  });
  return null;
}

/** A suggested price with the highest value that can be declared, in francs, and whether the tariff charges by weight. */
export interface Suggestion extends ParcelPrice {
  readonly maxValue: number;
  readonly weightRequired: boolean;
}

/** Returns what the tariff of a route suggests for a parcel; null without a tariff. */
export function suggestionOf(row: TariffRow | undefined, parcel: PricedParcel): Suggestion | null {
  if (!row) return null;
  return {
    ...parcelPrice(tariffOf(row), parcel),
    maxValue: row.max_value_xaf,
    weightRequired: row.per_kg_xaf > 0,
  };
}

/** Returns the suggested price of a parcel that is about to be sent; null without a tariff of the route. */
export async function suggestPrice(
  { database }: Context,
  { query }: InputOf<"suggestParcelPrice">,
  request: RequestContext,
): Promise<ResponseOf<"suggestParcelPrice">> {
  const [row] = await database.query(
    tariffOfRoute(membershipOf(request).agencyId, query.city_departure, query.city_destination),
  );
  const suggestion = suggestionOf(row, {
    weightKg: query.weight_kg,
    size: query.size,
    declaredValue: query.declared_value,
  });
  if (suggestion === null) return null;
  const { maxValue, weightRequired, ...price } = suggestion;
  return { ...price, max_value: maxValue, weight_required: weightRequired };
}
