import { z } from "zod";
import { parseDay, parseHour } from "../rules/dates.ts";
import { validateName } from "../rules/name.ts";

/** Maximum request body in bytes [G.cross.10]. */
export const maxBodyBytes = 10 * 1024 * 1024;

/** Codes of field errors; a schema sets one as its message. Their texts are in messages/fields.ts. */
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
  | "period_too_long"
  | "past_date"
  | "bad_hour"
  | "bad_email"
  | "bad_phone"
  | "bad_order_code"
  | "foreign_phone"
  | "landline"
  | "wallet_phone"
  | "same_town"
  | "return_route"
  | "return_too_early"
  | "unknown_town"
  | "positive"
  | "cni_required"
  | "messenger_opt_in"
  | "too_many"
  | "password_short"
  | "password_common"
  | "password_personal"
  | "password_mismatch"
  | "taken"
  | "code_taken"
  | "transaction_used"
  | "not_yours"
  | "sold"
  | "trips_planned"
  | "parcels_under_way"
  | "name_signs"
  | "name_address"
  | "name_taken"
  | "name_reserved";

/** Accepts DD-MM-YYYY and YYYY-MM-DD; a date that does not exist (30-02) is refused. */
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
/** False for a text with U+0000 or an unpaired surrogate, which PostgreSQL cannot store. */
export function storable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
/** A text that must not be empty, of at most `max` characters. */
export const requiredText = (max: number) =>
  z
    .string({ error: "required" })
    .trim()
    .min(1, "required")
    .max(max, "too_long")
    .refine(storable, { error: "invalid" });
/** Why somebody acts; kept in the audit log. */
export const reasonField = requiredText(500);
/** Name of a person, agency, group, town or quarter, checked by `validateName`. May be empty. */
export const nameText = z
  .string({ error: "required" })
  .trim()
  .max(255, "too_long")
  .superRefine((text, context) => {
    const error = validateName(text);
    if (error !== null) context.addIssue({ code: "custom", message: error });
  });
export const nameField = nameText.min(1, "required");
/** An id, or the token of a hidden link (128 random bits as 22 base64url characters). Any other text, also one with U+0000, is treated as not found. */
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
/** A text that a list is searched for. */
export const keywordField = optional(z.string().trim().max(255, "too_long"));
const whole = z
  .number({ error: (issue) => (issue.input === undefined ? "required" : "not_a_number") })
  .int("not_a_number");
/** Converts numeric texts ("12" in a query) to numbers; true, [12] and "" stay invalid. */
function readNumber(value: unknown): unknown {
  return typeof value === "string" && value.trim() !== ""
    ? Number(value)
    : value === null
      ? undefined
      : value;
}
/** A `page` below 1 counts as 1; a page after the last is an empty list [G.search.15]. */
export const pageField = z.preprocess(
  (v) => (v === "" ? undefined : readNumber(v)),
  whole
    .max(1_000_000, "too_large")
    .transform((n) => Math.max(1, n))
    .default(1),
);
/** `per_page` with the endpoint's default and a maximum (100 unless given). */
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
/** Whole francs: 1 to 10,000,000, or from 0 where a price of 0 is allowed. */
export const francs = (min: 0 | 1) =>
  z.preprocess(readNumber, whole.min(min, "positive").max(10_000_000, "too_large"));

/** A page of a list. `total` is exact up to 1,000; above, `total_is_minimum` is true [G.search.15]. */
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
