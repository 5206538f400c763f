import { adminCouponMessages as texts } from "@wakafine/shared/coupons/admin-messages.ts";
import type { AdminCoupon } from "@wakafine/shared/coupons/contract.ts";
import { shortDay } from "@wakafine/shared/formats/dates.ts";
import { formatDecimal } from "@wakafine/shared/formats/decimals.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Badge } from "../../ui/badge.tsx";

const states = {
  coupon_inactive: texts.coupon_inactive,
  coupon_not_yet_valid: texts.coupon_not_yet_valid,
  coupon_expired: texts.coupon_expired,
  coupon_used_up: texts.coupon_used_up,
} as const;

/** Whether the coupon can be used now, or why not. */
export function CouponStateBadge({ coupon: { refusal } }: { readonly coupon: AdminCoupon }) {
  const t = useT();
  if (refusal === null) return <Badge tone="ok">{t(texts.active)}</Badge>;
  const label = states[refusal as keyof typeof states];
  return <Badge tone="warn">{label ? t(label) : refusal}</Badge>;
}

/** Returns the value of a coupon: "1 500 FCFA" or "12,5 %". */
export function valueText({ amount, reduction }: AdminCoupon, language: Language): string {
  if (amount !== null) return formatFrancs(amount, language);
  const percent = formatDecimal(reduction ?? 0, language);
  return language === "fr" ? `${percent}\u00a0%` : `${percent}%`;
}

/** First and last day of a coupon, with the years. */
export function Validity({ coupon }: { readonly coupon: AdminCoupon }) {
  const t = useT();
  const language = useLanguage();
  const day = (text: string) => `${shortDay(text as never, language)} ${text.slice(0, 4)}`;
  return t(texts.fromUntil, { from: day(coupon.valid_from), until: day(coupon.valid_until) });
}
