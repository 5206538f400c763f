import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { parcelTariffMessages as texts } from "@wakafine/shared/parcels/tariff-messages.ts";
import type { Tariff } from "@wakafine/shared/parcels/tariff-contract.ts";
import { townNamed } from "@wakafine/shared/reference/towns.ts";
import type { RuleErrors } from "../../lib/form.ts";
import { storedTownName } from "../../lib/town-text.ts";
import { readAmount, validateAmount } from "../amount.ts";

const amounts = ["base", "per_kg", "medium", "large", "max_value"] as const;
const maxAmount = 10_000_000;
const maxKilograms = 1000;

/** The prices of a route as entered. */
export interface TariffForm {
  readonly city_departure: string;
  readonly city_destination: string;
  readonly base: string;
  readonly included_kg: string;
  readonly per_kg: string;
  readonly medium: string;
  readonly large: string;
  readonly value_rate: string;
  readonly max_value: string;
}

/** Returns the form of a tariff, or of a new one from the agency's own town. */
export function tariffFormOf(tariff: Tariff | null, ownTown: string): TariffForm {
  return {
    city_departure: tariff?.city_departure ?? ownTown,
    city_destination: tariff?.city_destination ?? "",
    base: String(tariff?.base ?? ""),
    included_kg: String(tariff?.included_kg ?? "0"),
    per_kg: String(tariff?.per_kg ?? "0"),
    medium: String(tariff?.medium ?? "0"),
    large: String(tariff?.large ?? "0"),
    value_rate: tariff?.value_rate ?? "0",
    max_value: String(tariff?.max_value ?? "0"),
  };
}

/** Reads a percentage with a comma or a point. */
const readRate = (entered: string) => entered.trim().replace(",", ".");

function townErrors({ city_departure: from, city_destination: to }: TariffForm): RuleErrors {
  const errorOf = (town: string) => {
    if (town.trim() === "") return formMessages.field_required;
    return townNamed(town) ? null : fieldMessages.unknown_town;
  };
  const isSame = townNamed(from) !== undefined && townNamed(from) === townNamed(to);
  const [wrongFrom, wrongTo] = [errorOf(from), errorOf(to)];
  return {
    ...(wrongFrom ? { city_departure: wrongFrom } : {}),
    ...(wrongTo ? { city_destination: wrongTo } : {}),
    ...(isSame ? { city_destination: fieldMessages.same_town } : {}),
  };
}

function amountErrors(field: (typeof amounts)[number], entered: string): RuleErrors {
  const amount = readAmount(entered);
  if (amount === null) return validateAmount(field, entered);
  if (amount > maxAmount) return { [field]: texts.amountLimit };
  return field === "base" && amount === 0 ? { base: fieldMessages.positive } : {};
}

/** Returns the errors of the form. A new tariff does not replace one of `known`. */
export function validateTariff(form: TariffForm, known: readonly Tariff[]): RuleErrors {
  const kilograms = form.included_kg.trim();
  const isKnown = known.some(
    ({ city_departure: from, city_destination: to }) =>
      townNamed(from) === townNamed(form.city_departure) &&
      townNamed(to) === townNamed(form.city_destination),
  );
  return {
    ...(isKnown ? { city_destination: texts.exists } : {}),
    ...townErrors(form),
    ...Object.assign({}, ...amounts.map((field) => amountErrors(field, form[field]))),
    ...(/^\d{1,4}$/.test(kilograms) && Number(kilograms) <= maxKilograms
      ? {}
      : { included_kg: texts.kilogramsInvalid }),
    ...(/^\d{1,2}(\.\d{1,2})?$/.test(readRate(form.value_rate))
      ? {}
      : { value_rate: texts.rateInvalid }),
  };
}

/** Returns the fields to send. */
export function tariffBodyOf(form: TariffForm) {
  const francs = (field: (typeof amounts)[number]) => readAmount(form[field]) ?? 0;
  return {
    city_departure: storedTownName(form.city_departure),
    city_destination: storedTownName(form.city_destination),
    base: francs("base"),
    included_kg: Number(form.included_kg),
    per_kg: francs("per_kg"),
    medium: francs("medium"),
    large: francs("large"),
    value_rate: readRate(form.value_rate),
    max_value: francs("max_value"),
  };
}
