import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the errors of coupons; part of messages/errors.ts. */
export const couponErrors = defineMessages({
  coupon_invalid: { fr: "Code promo invalide ou expiré", en: "Invalid or expired promo code" },
  coupon_inactive: {
    fr: "Ce code promo n'est plus proposé",
    en: "This promo code is no longer offered",
  },
  coupon_not_yet_valid: {
    fr: "Ce code promo n'est pas encore valable",
    en: "This promo code is not valid yet",
  },
  coupon_expired: { fr: "Ce code promo a expiré", en: "This promo code has expired" },
  coupon_other_agency: {
    fr: "Ce code promo est réservé à une autre agence",
    en: "This promo code is for another agency",
  },
  coupon_used_up: {
    fr: "Ce code promo a déjà été utilisé autant de fois que possible",
    en: "This promo code has reached its maximum number of uses",
  },
  coupon_used_by_phone: {
    fr: "Vous avez déjà utilisé ce code promo avec ce numéro",
    en: "You have already used this promo code with this phone number",
  },
});

/** Their HTTP status. */
export const couponErrorStatus = {
  coupon_invalid: 400,
  coupon_inactive: 409,
  coupon_not_yet_valid: 409,
  coupon_expired: 409,
  coupon_other_agency: 409,
  coupon_used_up: 409,
  coupon_used_by_phone: 409,
} as const;
