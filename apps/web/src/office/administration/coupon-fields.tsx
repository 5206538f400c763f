import { adminCouponMessages as texts } from "@wakafine/shared/coupons/admin-messages.ts";
import type { AdminCoupon } from "@wakafine/shared/coupons/contract.ts";
import { useT } from "../../lib/page-services.tsx";
import type { SentForm } from "../../lib/form.ts";
import { DateField } from "../../ui/date-field.tsx";
import { SelectField, TextField } from "../../ui/text-fields.tsx";
import { useApiQuery } from "../api.ts";
import type { CouponForm } from "./coupon-form.ts";

/** The agencies to choose from; the coupon's own agency is always among them. */
function useAgencyChoices(own: AdminCoupon["agency"]) {
  const { data } = useApiQuery("listAdminAgencies", {
    query: { state: "active", page: 1, per_page: 100 },
  });
  const active = (data?.data ?? []).map(({ uuid, name }) => ({ uuid, name }));
  const choices = own && !active.some(({ uuid }) => uuid === own.uuid) ? [own, ...active] : active;
  return choices.toSorted((one, other) => one.name.localeCompare(other.name));
}

/** The fields of a coupon except its code. */
export function CouponFieldsOf({
  form,
  agency,
}: {
  readonly form: SentForm<CouponForm>;
  readonly agency: AdminCoupon["agency"];
}) {
  const t = useT();
  const agencies = useAgencyChoices(agency);
  const isAmount = form.values.kind === "amount";
  return (
    <>
      <SelectField label={t(texts.kind)} {...form.bind("kind")}>
        <option value="amount">{t(texts.amount)}</option>
        <option value="reduction">{t(texts.reduction)}</option>
      </SelectField>
      <TextField
        label={t(texts.value)}
        help={t(isAmount ? texts.amountHelp : texts.reductionHelp)}
        inputMode="decimal"
        autoComplete="off"
        {...form.bind("value")}
      />
      <DateField label={t(texts.from)} {...form.bind("valid_from")} />
      <DateField label={t(texts.until)} {...form.bind("valid_until")} />
      <TextField label={t(texts.maxUses)} inputMode="numeric" {...form.bind("max_uses")} />
      <TextField
        label={t(texts.maxUsesPerPhone)}
        inputMode="numeric"
        {...form.bind("max_uses_per_phone")}
      />
      <SelectField label={t(texts.agency)} {...form.bind("agency_uuid")}>
        <option value="">{t(texts.allAgencies)}</option>
        {agencies.map(({ uuid, name }) => (
          <option key={uuid} value={uuid}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}
