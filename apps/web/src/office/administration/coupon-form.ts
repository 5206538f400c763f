import { adminCouponMessages as texts } from "@wakafine/shared/coupons/admin-messages.ts";
import type { AdminCoupon, CouponFields } from "@wakafine/shared/coupons/contract.ts";
import { isCouponCode, normaliseCouponCode } from "@wakafine/shared/coupons/code.ts";
import { formatDecimal } from "@wakafine/shared/formats/decimals.ts";
import type { Language, Message } from "@wakafine/shared/messages/catalogue.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { fieldErrorsOfFailure } from "../../lib/field-errors.ts";
import type { RuleErrors } from "../../lib/form.ts";

/** The coupon as entered. Field names are those of the endpoint, except `kind` and `value`, which are sent as `amount` or `reduction`. */
export interface CouponForm {
  readonly code: string;
  readonly kind: string;
  readonly value: string;
  readonly agency_uuid: string;
  readonly valid_from: string;
  readonly valid_until: string;
  readonly max_uses: string;
  readonly max_uses_per_phone: string;
}

/** Returns the form of a new coupon, valid from `today` (YYYY-MM-DD). */
export function newCouponForm(today: string): CouponForm {
  return {
    code: "",
    kind: "amount",
    value: "",
    agency_uuid: "",
    valid_from: today,
    valid_until: "",
    max_uses: "",
    max_uses_per_phone: "1",
  };
}

export function couponFormOf(coupon: AdminCoupon, language: Language): CouponForm {
  return {
    code: coupon.code,
    kind: coupon.amount === null ? "reduction" : "amount",
    value:
      coupon.amount === null
        ? formatDecimal(coupon.reduction ?? "", language)
        : String(coupon.amount),
    agency_uuid: coupon.agency?.uuid ?? "",
    valid_from: coupon.valid_from,
    valid_until: coupon.valid_until,
    max_uses: String(coupon.max_uses),
    max_uses_per_phone: String(coupon.max_uses_per_phone),
  };
}

/** Reads a number with a decimal comma or point, ignoring spaces. Returns NaN for any other text. */
function readNumber(entered: string): number {
  const text = entered.replace(/\s/g, "").replace(",", ".");
  return /^\d{1,9}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
}

function validateValue({ kind, value }: CouponForm): Message | null {
  if (value.trim() === "") return fieldMessages.required;
  const number = readNumber(value);
  if (kind === "amount")
    return Number.isInteger(number) && number >= 1 && number <= 1_000_000 ? null : texts.amountHelp;
  return number > 0 && number <= 100 ? null : texts.reductionHelp;
}

function validateCount(entered: string, max: number): Message | null {
  if (entered.trim() === "") return fieldMessages.required;
  const number = readNumber(entered);
  if (!Number.isInteger(number) || number < 1) return texts.wholeNumber;
  return number > max ? fieldMessages.too_large : null;
}

/** Validates the form with the rules of the server. */
export function validateCouponForm(form: CouponForm): RuleErrors {
  const errors: Record<keyof CouponForm, Message | null> = {
    code: isCouponCode(normaliseCouponCode(form.code)) ? null : texts.codeHelp,
    kind: null,
    value: validateValue(form),
    agency_uuid: null,
    valid_from: form.valid_from === "" ? fieldMessages.required : null,
    valid_until: form.valid_until === "" ? fieldMessages.required : null,
    max_uses: validateCount(form.max_uses, 1_000_000),
    max_uses_per_phone: validateCount(form.max_uses_per_phone, 100),
  };
  if (!errors.valid_from && !errors.valid_until && form.valid_until < form.valid_from)
    errors.valid_until = texts.daysOrder;
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, error]) => (error ? [[name, error]] : [])),
  );
}

/** Returns the request fields of a form without errors. */
export function couponFields(form: CouponForm): CouponFields {
  const value = readNumber(form.value);
  return {
    ...(form.kind === "amount" ? { amount: value } : { reduction: value }),
    agency_uuid: form.agency_uuid || undefined,
    valid_from: form.valid_from,
    valid_until: form.valid_until,
    max_uses: readNumber(form.max_uses),
    max_uses_per_phone: readNumber(form.max_uses_per_phone),
  };
}

/** Returns the field errors of a refusal; those of either value belong to the one field for both. */
export function couponErrorsOf(failure: ApiFailure): RuleErrors {
  const { amount, reduction, ...errors } = fieldErrorsOfFailure(failure);
  const value = amount ?? reduction;
  return value ? { ...errors, value } : errors;
}
