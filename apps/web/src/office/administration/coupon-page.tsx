import { useQueryClient } from "@tanstack/react-query";
import { adminMessages } from "@wakafine/shared/administration/messages.ts";
import { adminCouponMessages as texts } from "@wakafine/shared/coupons/admin-messages.ts";
import type { AdminCoupon } from "@wakafine/shared/coupons/contract.ts";
import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { Fragment, useState } from "react";
import { useParams } from "react-router";
import { useSentForm } from "../../lib/form.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useLanguage, useServices, useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { RefusalNote } from "../../ui/refusal-note.tsx";
import { useApiQuery } from "../api.ts";
import { LeaveQuestion } from "../leave-question.tsx";
import { AuditTrail } from "./audit-trail.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { CouponFieldsOf } from "./coupon-fields.tsx";
import type { CouponForm } from "./coupon-form.ts";
import { couponErrorsOf, couponFields, couponFormOf, validateCouponForm } from "./coupon-form.ts";
import { CouponStateBadge, Validity, valueText } from "./coupon-labels.tsx";
import { Details, Section } from "./details.tsx";
import { DetailsLayout } from "./details-layout.tsx";
import { useAction } from "./use-action.ts";
import * as styles from "./admin.module.css";

type Coupon = ResponseOf<"getAdminCoupon">;

function CouponTerms({ coupon }: { readonly coupon: Coupon }) {
  const t = useT();
  const language = useLanguage();
  const { callApi, toasts } = useServices();
  const queryClient = useQueryClient();
  const form = useSentForm<CouponForm, AdminCoupon>({
    initial: couponFormOf(coupon, language),
    validate: validateCouponForm,
    fieldErrorsOf: couponErrorsOf,
    send: (values) =>
      callApi(
        "updateAdminCoupon",
        { params: { id: coupon.uuid }, body: couponFields(values) },
        { authenticated: true, quiet: true },
      ),
    succeeded({ data, message }) {
      form.reset(couponFormOf(data, language));
      void queryClient.invalidateQueries();
      if (message) toasts.show("ok", message);
    },
  });
  return (
    <Section id="terms" title={t(texts.terms)}>
      <form {...form.formProps} className={`card ${styles.terms}`} aria-label={t(texts.terms)}>
        <CouponFieldsOf form={form} agency={coupon.agency} />
        <div className={`${styles.wide} stack-1`}>
          <p className="muted">{t(texts.termsText)}</p>
          <RefusalNote text={form.refusal ?? undefined} />
          <div className={styles.acts}>
            <Button type="submit" busy={form.busy}>
              {t(adminMessages.save)}
            </Button>
          </div>
        </div>
      </form>
      <LeaveQuestion when={form.isDirty} />
    </Section>
  );
}

/** Value, uses and state, with the button that deactivates or reactivates the coupon. */
function CouponSummary({ coupon }: { readonly coupon: Coupon }) {
  const t = useT();
  const language = useLanguage();
  const [asking, setAsking] = useState(false);
  const { isPending, error, mutate } = useAction("setAdminCouponActive", () => setAsking(false));
  const setActive = (is_active: boolean) =>
    mutate({ params: { id: coupon.uuid }, body: { is_active } });
  const { uses, max_uses: max, code } = coupon;
  return (
    <Section id="summary" title={t(texts.coupon)}>
      <div className="card stack">
        <Details
          details={[
            [t(texts.state), <CouponStateBadge key="state" coupon={coupon} />],
            [t(texts.value), valueText(coupon, language)],
            [t(texts.validity), <Validity key="validity" coupon={coupon} />],
            [t(texts.uses), t(texts.usesOf, { uses, max })],
            [t(texts.agency), coupon.agency?.name ?? t(texts.allAgencies)],
          ]}
        />
        <div className={styles.acts}>
          {coupon.is_active ? (
            <Button variant="quiet" onClick={() => setAsking(true)}>
              {t(texts.deactivate)}
            </Button>
          ) : (
            <Button busy={isPending} onClick={() => setActive(true)}>
              {t(texts.reactivate)}
            </Button>
          )}
        </div>
      </div>
      {asking ? (
        <ConfirmDialog
          danger
          title={t(texts.deactivateTitle, { code })}
          text={t(texts.deactivateText)}
          confirmLabel={t(texts.deactivate)}
          busy={isPending}
          failure={error}
          onConfirm={() => setActive(false)}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </Section>
  );
}

function useUseColumns(): readonly Column<Coupon["latest_uses"][number]>[] {
  const t = useT();
  const language = useLanguage();
  return [
    { id: "order", header: t(texts.order), cell: (use) => use.order_code },
    {
      id: "when",
      header: t(texts.when),
      cell: ({ used_date: at }) => <time dateTime={at}>{momentText(at, language)}</time>,
    },
    {
      id: "value",
      header: t(texts.value),
      cell: ({ discount }) => formatFrancs(Math.floor(discount), language),
    },
    {
      id: "state",
      header: t(texts.state),
      cell: ({ released }) => t(released ? texts.released : texts.counted),
    },
  ];
}

function LatestUses({ coupon: { latest_uses: rows } }: { readonly coupon: Coupon }) {
  const t = useT();
  const columns = useUseColumns();
  return (
    <Section id="uses" title={t(texts.latestUses)}>
      {rows.length === 0 ? (
        <p className="muted">{t(texts.noUses)}</p>
      ) : (
        <DataTable
          caption={t(texts.latestUses)}
          rows={rows}
          rowKey={(use) => use.order_code}
          columns={columns}
        />
      )}
    </Section>
  );
}

/** `/admin/coupons/:id`: state, terms, latest uses, log [G.role.05]. */
export function Page() {
  const t = useT();
  const { id = "" } = useParams();
  const coupon = useApiQuery("getAdminCoupon", { params: { id } });
  return (
    <DetailsLayout
      shown={coupon}
      title={coupon.data?.code ?? t(texts.coupon)}
      list="/admin/coupons"
      back={t(texts.back)}
      missing={t(texts.missing)}
      loading={t(texts.loading)}
    >
      {(data) => (
        <Fragment key={data.uuid}>
          <CouponSummary coupon={data} />
          <CouponTerms coupon={data} />
          <LatestUses coupon={data} />
          <AuditTrail title={t(texts.trail)} entity="coupon" entityId={data.uuid} />
        </Fragment>
      )}
    </DetailsLayout>
  );
}
