import { auditReasons } from "@wakafine/shared/administration/audit-reason-messages.ts";
import type { AdminBooking } from "@wakafine/shared/administration/booking-contract.ts";
import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { labelOf } from "@wakafine/shared/messages/catalogue.ts";
import { adminVoucherMessages as texts } from "@wakafine/shared/vouchers/admin-messages.ts";
import { Fragment, useState } from "react";
import { Link, useParams } from "react-router";
import { momentText } from "../../lib/moment-text.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { useApiQuery } from "../api.ts";
import { AuditTrail } from "./audit-trail.tsx";
import { BookingStateBadge } from "./booking-labels.tsx";
import { Details, Section } from "./details.tsx";
import { DetailsLayout } from "./details-layout.tsx";
import { BlockDialog, ExtendDialog } from "./voucher-dialogs.tsx";
import { DayOf, VoucherStateBadge } from "./voucher-labels.tsx";
import * as styles from "./admin.module.css";

type Voucher = ResponseOf<"getAdminVoucher">;
type Use = Voucher["uses"][number];

/** A link to the bookings with an order code. */
function OrderLink({ code }: { readonly code: string }) {
  return <Link to={`/admin/bookings?${new URLSearchParams({ keyword: code })}`}>{code}</Link>;
}

/** Balance, validity and state, with the buttons that block, unblock and extend the voucher. */
function VoucherSummary({ voucher }: { readonly voucher: Voucher }) {
  const t = useT();
  const language = useLanguage();
  const [asked, setAsked] = useState<"block" | "extend" | null>(null);
  const francs = (amount: number) => formatFrancs(amount, language);
  const isBlocked = voucher.blocked_reason !== null;
  const close = () => setAsked(null);
  return (
    <Section id="summary" title={t(texts.voucher)}>
      <div className="card stack">
        <Details
          details={[
            [t(texts.state), <VoucherStateBadge key="state" voucher={voucher} />],
            ...(voucher.blocked_reason === null
              ? []
              : [
                  [
                    t(texts.blockedReason),
                    labelOf(auditReasons, voucher.blocked_reason, language),
                  ] as const,
                ]),
            [t(texts.amount), francs(voucher.amount)],
            [t(texts.rest), francs(voucher.rest)],
            [t(texts.reserved), francs(voucher.reserved)],
            [t(texts.issued), <DayOf key="issued" at={voucher.issued_at} />],
            [t(texts.until), <DayOf key="until" at={voucher.expires_at} />],
            [t(texts.ofOrder), <OrderLink key="order" code={voucher.order_code} />],
          ]}
        />
        <div className={styles.acts}>
          <Button variant="quiet" onClick={() => setAsked("block")}>
            {t(isBlocked ? texts.unblock : texts.block)}
          </Button>
          <Button variant="quiet" onClick={() => setAsked("extend")}>
            {t(texts.extend)}
          </Button>
        </div>
      </div>
      {asked === "block" ? <BlockDialog voucher={voucher} onClose={close} /> : null}
      {asked === "extend" ? <ExtendDialog voucher={voucher} onClose={close} /> : null}
    </Section>
  );
}

const stateLabels = {
  reserved: texts.use_reserved,
  spent: texts.use_spent,
  released: texts.use_released,
} as const;

function useUseColumns(): readonly Column<Use>[] {
  const t = useT();
  const language = useLanguage();
  return [
    {
      id: "order",
      header: t(texts.order),
      cell: ({ order_code: code }) => <OrderLink code={code} />,
    },
    {
      id: "when",
      header: t(texts.when),
      cell: ({ used_date: at }) => <time dateTime={at}>{momentText(at, language)}</time>,
    },
    {
      id: "paid",
      header: t(texts.paid),
      cell: ({ amount, returned }) => (
        <>
          {formatFrancs(amount, language)}
          {returned > 0 ? (
            <small>{t(texts.returned, { amount: formatFrancs(returned, language) })}</small>
          ) : null}
        </>
      ),
    },
    {
      id: "state",
      header: t(texts.state),
      cell: ({ state, status }) => (
        <span className="row">
          {t(stateLabels[state])}
          <BookingStateBadge status={status as AdminBooking["status"]} />
        </span>
      ),
    },
  ];
}

function Uses({ rows }: { readonly rows: readonly Use[] }) {
  const t = useT();
  const columns = useUseColumns();
  return (
    <Section id="uses" title={t(texts.uses)}>
      {rows.length === 0 ? (
        <p className="muted">{t(texts.noUses)}</p>
      ) : (
        <DataTable
          caption={t(texts.uses)}
          rows={rows}
          rowKey={(use) => use.order_code}
          columns={columns}
        />
      )}
    </Section>
  );
}

/** `/admin/vouchers/:id`: state, uses, log [G.role.05, G.ticket.02]. */
export function Page() {
  const t = useT();
  const { id = "" } = useParams();
  const voucher = useApiQuery("getAdminVoucher", { params: { id } });
  return (
    <DetailsLayout
      shown={voucher}
      title={voucher.data?.masked_code ?? t(texts.voucher)}
      list="/admin/vouchers"
      back={t(texts.back)}
      missing={t(texts.missing)}
      loading={t(texts.loading)}
    >
      {(data) => (
        <Fragment key={data.uuid}>
          <VoucherSummary voucher={data} />
          <Uses rows={data.uses} />
          <AuditTrail title={t(texts.trail)} entity="voucher" entityId={data.uuid} />
        </Fragment>
      )}
    </DetailsLayout>
  );
}
