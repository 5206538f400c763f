import type { AdminAgency } from "@wakafine/shared/administration/contract.ts";
import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import type { FeeField } from "@wakafine/shared/agencies/fee-terms.ts";
import { feeLabels, feeUnitHelp } from "@wakafine/shared/agencies/fee-messages.ts";
import { feeColumns, feeTerms, feeUnits } from "@wakafine/shared/agencies/fee-terms.ts";
import { adminAgencyMessages, adminMessages } from "@wakafine/shared/administration/messages.ts";
import { formatDecimal } from "@wakafine/shared/formats/decimals.ts";
import { type Language, type Message, t } from "@wakafine/shared/messages/catalogue.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { agencyTransportTypes } from "@wakafine/shared/reference/messages.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { maxNameLength } from "@wakafine/shared/rules/list-sizes.ts";
import { validateName } from "@wakafine/shared/rules/name.ts";
import type { FieldMessages } from "../../lib/field-errors.ts";

/** The numbers that only administrators change, in the order of the form [G.role.05]. */
export const termNumbers = feeColumns.map((column) => {
  const { field, unit } = feeTerms[column];
  return { name: field, label: feeLabels[column], help: feeUnitHelp[unit], ...feeUnits[unit] };
});

/** The terms as entered, with the field names of the endpoint. The flag is `yes` or empty. */
export type TermsForm = Readonly<
  Record<FeeField | "agency_transport_type_id" | "is_package_sender" | "group", string>
>;
export type Terms = Pick<
  AdminAgency,
  FeeField | "agency_transport_type" | "is_package_sender" | "group"
>;
type TermsBody = RequestOf<"updateAdminAgency">["body"];

export function termsFormOf(terms: Terms, language: Language): TermsForm {
  const numbers = Object.fromEntries(
    termNumbers.map(({ name }) => [name, formatDecimal(terms[name], language)]),
  ) as Record<FeeField, string>;
  return {
    ...numbers,
    agency_transport_type_id: String(terms.agency_transport_type.id),
    is_package_sender: terms.is_package_sender ? "yes" : "",
    group: terms.group ?? "",
  };
}

/** Reads a number with a decimal comma or point, ignoring spaces. Returns null for any other text. */
function readNumber(entered: string): number | null {
  const text = entered.replace(/\s/g, "").replace(",", ".");
  return /^\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : null;
}

function decimalsOf(entered: string): number {
  return entered.replace(/\s/g, "").split(/[.,]/)[1]?.length ?? 0;
}

function validateNumber(
  entered: string,
  { help, max, decimals }: (typeof termNumbers)[number],
): Message | null {
  if (entered.trim() === "") return fieldMessages.required;
  const value = readNumber(entered);
  if (value === null) return /^\s*-\s*[\d.,\s]+$/.test(entered) ? help : fieldMessages.not_a_number;
  return value > max || decimalsOf(entered) > decimals ? help : null;
}

/** Validates the name of a group, which is optional. */
function validateGroup(group: string): Message | null {
  const error = group.length > maxNameLength ? "too_long" : validateName(group);
  return error && fieldMessages[error];
}

/** Validates the form with the rules of the server. */
export function validateTermsForm(form: TermsForm): FieldMessages {
  const validated: (readonly [string, Message | null])[] = termNumbers.map((rule) => [
    rule.name,
    validateNumber(form[rule.name], rule),
  ]);
  validated.push(["group", validateGroup(form.group.trim())]);
  return Object.fromEntries(validated.filter(([, error]) => error !== null)) as FieldMessages;
}

/** Returns the request body of a form without errors. */
export function termsBody(form: TermsForm): TermsBody {
  const numbers = Object.fromEntries(
    termNumbers.map(({ name }) => [name, readNumber(form[name]) ?? 0]),
  ) as Record<FeeField, number>;
  return {
    ...numbers,
    agency_transport_type_id: Number(form.agency_transport_type_id),
    is_package_sender: form.is_package_sender === "yes",
    group: form.group.trim() || null,
  };
}

/** Whether the form leaves the platform without a commission. */
export function isWithoutCommission(form: TermsForm): boolean {
  return readNumber(form[feeTerms.commission_rate.field]) === 0;
}

/** One changed term, as text. */
export interface TermChange {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

function kindText(id: unknown, language: Language): string {
  const kind = agencyTransportTypes.find((one) => one.id === Number(id));
  return kind ? kind[`title_${language}`] : String(id);
}

/** Returns the terms that the form would change; empty if none differ. */
export function termChanges(
  terms: Terms,
  form: TermsForm,
  language: Language,
): readonly TermChange[] {
  const next = termsBody(form);
  const respond = (value: boolean | undefined) =>
    t(value ? adminMessages.yes : adminMessages.no, language);
  const text = (value: string | null | undefined) =>
    value || t(stateMessages.missing_value, language);
  const all: readonly (readonly [label: Message, before: string, after: string])[] = [
    [
      adminAgencyMessages.kind,
      kindText(terms.agency_transport_type.id, language),
      kindText(next.agency_transport_type_id, language),
    ],
    [
      adminAgencyMessages.parcelFlag,
      respond(terms.is_package_sender),
      respond(next.is_package_sender),
    ],
    [adminAgencyMessages.group, text(terms.group), text(next.group)],
    ...termNumbers.map(
      ({ name, label }) =>
        [label, formatDecimal(terms[name], language), formatDecimal(next[name], language)] as const,
    ),
  ];
  return all
    .filter(([, before, after]) => before !== after)
    .map(([label, before, after]) => ({ name: t(label, language), before, after }));
}
