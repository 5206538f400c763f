import { friendlyDay } from "@wakafine/shared/formats/dates.ts";
import { dayOf } from "@wakafine/shared/rules/dates.ts";
import { adminVoucherMessages as texts } from "@wakafine/shared/vouchers/admin-messages.ts";
import type { AdminVoucher } from "@wakafine/shared/vouchers/contract.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Badge } from "../../ui/badge.tsx";

const states = {
  voucher_blocked: texts.voucher_blocked,
  voucher_expired: texts.voucher_expired,
  voucher_used_up: texts.voucher_used_up,
} as const;

/** Whether the voucher can be used now, or why not. */
export function VoucherStateBadge({
  voucher: { refusal },
}: {
  readonly voucher: Pick<AdminVoucher, "refusal">;
}) {
  const t = useT();
  if (refusal === null) return <Badge tone="ok">{t(texts.active)}</Badge>;
  const label = states[refusal as keyof typeof states];
  return <Badge tone="warn">{label ? t(label) : refusal}</Badge>;
}

/** The day of an instant (ISO 8601) in Douala time, with the year. */
export function DayOf({ at }: { readonly at: string }) {
  const language = useLanguage();
  return <time dateTime={at}>{friendlyDay(dayOf(new Date(at)), language)}</time>;
}
