import { z } from "zod";
import { parseDay, parseHour } from "../rules/dates.ts";
import { validateName } from "../rules/name.ts";

/** Largest request body [G.cross.10]; documented as the limit of pictures in a body. */
export const maxBodyBytes = 10 * 1024 * 1024;

/** Words of the field errors; texts in messages/fields.ts. A schema names one as its message. */
export type FieldErrorCode =
  | "required"
  | "invalid"
  | "too_long"
  | "too_short"
  | "not_a_number"
  | "too_small"
  | "too_large"
  | "not_a_choice"
  | "bad_date"
  | "past_date"
  | "bad_hour"
  | "bad_email"
  | "bad_phone"
  | "foreign_phone"
  | "landline"
  | "same_town"
  | "unknown_town"
  | "positive"
  | "cni_required"
  | "too_many"
  | "password_short"
  | "password_common"
  | "password_personal"
  | "password_mismatch"
  | "taken"
  | "not_yours"
  | "trips_planned"
  | "name_signs"
  | "name_address"
  | "name_taken"
  | "name_reserved";

/** Accepts DD-MM-YYYY and YYYY-MM-DD; the calendar decides (30-02 is refused). */
export const dateField = z
  .string({ error: "required" })
  .refine((text) => parseDay(text) !== null, { error: "bad_date" })
  .meta({ maxLength: 10, examples: ["24-12-2026"] });
/** HH:mm, 00:00 to 23:59 [G.search.09]. */
export const hourField = z
  .string({ error: "required" })
  .refine((text) => parseHour(text) !== null, { error: "bad_hour" })
  .meta({ maxLength: 5, examples: ["06:30"] });
export const cityField = z
  .string({ error: "required" })
  .trim()
  .min(1, "required")
  .max(255, "too_long");
/** PostgreSQL cannot store U+0000 or half a surrogate pair: a text that will be stored is refused with one. */
export function storable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
/** Of a person, agency, group, town or quarter: `validateName` says what none may hold. May be empty. */
export const nameText = z
  .string({ error: "required" })
  .trim()
  .max(255, "too_long")
  .superRefine((text, context) => {
    const error = validateName(text);
    if (error !== null) context.addIssue({ code: "custom", message: error });
  });
export const nameField = nameText.min(1, "required");
/** An id, or the token of a hidden link (128 random bits as 22 base64url characters), is an opaque string; anything that is not one is simply not found, also with a U+0000 in it. */
export const idField = z
  .string({ error: "required" })
  .min(1, "required")
  .max(64, "too_long")
  .transform((text) => text.replaceAll("\0", "?"));
/** Empty values in filters are ignored [G.search.04]. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(
    (value) => (value === "" || value === null ? undefined : value),
    schema.optional(),
  );
}
const whole = z
  .number({ error: (issue) => (issue.input === undefined ? "required" : "not_a_number") })
  .int("not_a_number");
/** Numbers and their texts ("12" of an address); true, [12] and "" are no numbers. */
function readNumber(value: unknown): unknown {
  return typeof value === "string" && value.trim() !== ""
    ? Number(value)
    : value === null
      ? undefined
      : value;
}
/** `page` below 1 counts as 1; beyond the last page answers an empty list [G.search.15]. */
export const pageField = z.preprocess(
  (v) => (v === "" ? undefined : readNumber(v)),
  whole
    .max(1_000_000, "too_large")
    .transform((n) => Math.max(1, n))
    .default(1),
);
/** `per_page` has the endpoint's default and a maximum (default 100). */
export const perPageField = (standard: number, max = 100) =>
  z.preprocess(
    (v) => (v === "" ? undefined : readNumber(v)),
    whole
      .min(1, "too_small")
      .transform((n) => Math.min(max, n))
      .default(standard),
  );
export const wholeNumber = (min: number, max: number) =>
  z.preprocess(readNumber, whole.min(min, "too_small").max(max, "too_large"));
/** Whole francs: 1 to 10,000,000, or from 0 where nothing is a price too. */
export const francs = (min: 0 | 1) =>
  z.preprocess(readNumber, whole.min(min, "positive").max(10_000_000, "too_large"));

/** A page of a list; `total` is exact up to 1,000, then `total_is_minimum` is true [G.search.15]. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    total: z.int(),
    total_is_minimum: z.boolean().optional(),
    pages: z.int(),
    current_page: z.int(),
    per_page: z.int(),
  });

export const titledReference = z
  .object({
    id: z.int(),
    title_fr: z.string(),
    title_en: z.string(),
  })
  .meta({ id: "Reference" });
/** Francs or euros as a JSON number with at most two decimals [G.cross.15]. */
export const moneyNumber = z.number();
