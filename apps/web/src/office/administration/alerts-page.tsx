import type { OpenAlert } from "@wakafine/shared/administration/alert-contract.ts";
import {
  alertMessages as texts,
  alertTexts,
} from "@wakafine/shared/administration/alert-messages.ts";
import { formatCount, formatFrancs } from "@wakafine/shared/formats/money.ts";
import { useState } from "react";
import { Link } from "react-router";
import { momentText } from "../../lib/moment-text.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Badge } from "../../ui/badge.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { useApiQuery } from "../api.ts";
import { useListAddress } from "../list-address.ts";
import { PagedTable } from "../list-states.tsx";
import { OfficePage } from "../office-page.tsx";
import { OpenerButton, useHeadingAfter } from "../opener-button.tsx";
import { providerText } from "./provider-text.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useAction } from "./use-action.ts";

const pageHeading = "#content h1";
const noFilters = {} as const;

/** `/admin/alerts`: what an administrator must look at, until somebody marks it as handled [G.role.05]. */
export function Page() {
  const t = useT();
  const { query, paging } = useListAddress(noFilters);
  const alerts = useApiQuery("listAlerts", { query }, { keepPrevious: true });
  const [asked, setAsked] = useState<string | null>(null);
  // Read again after a refusal, because an alert that was raised again has another count.
  const alert = alerts.data?.data.find(({ id }) => id === asked);
  useHeadingAfter(alert !== undefined, pageHeading);
  return (
    <OfficePage title={t(texts.title)} detail={t(texts.detail)} className="stack">
      <PagedTable
        shown={alerts}
        loading={t(texts.loading)}
        {...paging}
        none={{ title: t(texts.none), text: t(texts.noneText) }}
        caption={t(texts.title)}
        columns={useColumns(setAsked)}
        rowKey={({ id }) => id}
      />
      {alert ? <HandleDialog alert={alert} onClose={() => setAsked(null)} /> : null}
    </OfficePage>
  );
}

/** Returns the texts of an alert; null for a kind that this version does not know. */
const textsOf = (kind: string) =>
  Object.entries(alertTexts).find(([known]) => known === kind)?.[1] ?? null;

function useColumns(ask: (id: string) => void): readonly Column<OpenAlert>[] {
  const t = useT();
  const language = useLanguage();
  return [
    {
      id: "since",
      header: t(texts.since),
      cell: ({ since, last, count }) => (
        <>
          <time dateTime={since}>{momentText(since, language)}</time>
          {count > 1 ? (
            <small>
              {t(texts.again, {
                count: formatCount(count, language),
                date: momentText(last, language),
              })}
            </small>
          ) : null}
        </>
      ),
    },
    {
      id: "matter",
      header: t(texts.matter),
      cell: ({ kind }) => {
        const text = textsOf(kind);
        return (
          <>
            <Badge tone="warn">{text ? t(text.title) : kind}</Badge>
            {text ? <small>{t(text.help)}</small> : null}
          </>
        );
      },
    },
    { id: "subject", header: t(texts.subject), cell: (alert) => <Subject {...alert} /> },
    {
      id: "actions",
      header: t(texts.actions),
      quiet: true,
      cell: (alert) =>
        // A callback is closed as a payment review, with a reason.
        alert.kind === "unknown_callback" ? null : (
          <OpenerButton heading={pageHeading} variant="quiet" onClick={() => ask(alert.id)}>
            {t(texts.handle)}
          </OpenerButton>
        ),
    },
  ];
}

/** Kinds that are decided on the page of payments to review. */
const reviewed = [
  "payment_mismatch",
  "payment_undecided",
  "transaction_reused",
  "unknown_callback",
];
/** Kinds that are followed on the page of refunds. */
const refunded = [
  "late_money",
  "double_money",
  "refund_failed",
  "refund_mismatch",
  "refund_paid_twice",
  "refund_overdue",
];

/** The order, the top-up, the provider or the text that an alert concerns, with the page where it is decided. */
function Subject({ kind, booking, agency, amount, provider, subject }: OpenAlert) {
  const t = useT();
  const language = useLanguage();
  const details = [
    amount === null ? null : formatFrancs(amount, language),
    provider === null ? null : providerText(provider, language),
  ].filter((part) => part !== null);
  return (
    <>
      {booking ? (
        <Link className="nowrap" to={`/admin/bookings/${booking.uuid}`}>
          {t(texts.order, { order: booking.order_code })}
        </Link>
      ) : null}
      {agency ? (
        <Link to={`/admin/agencies/${agency.uuid}`}>
          {t(texts.topUpOf, { agency: agency.name })}
        </Link>
      ) : null}
      {details.length > 0 ? <small>{details.join(" · ")}</small> : null}
      {subject === null ? null : <small className="code">{subject}</small>}
      {reviewed.includes(kind) ? <Link to="/admin/payments">{t(texts.toPayments)}</Link> : null}
      {refunded.includes(kind) ? <Link to="/admin/refunds">{t(texts.toRefunds)}</Link> : null}
    </>
  );
}

function HandleDialog({
  alert,
  onClose,
}: {
  readonly alert: OpenAlert;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { mutate, isPending, error } = useAction("handleAlert", onClose);
  const text = textsOf(alert.kind);
  return (
    <ConfirmDialog
      title={t(texts.handleTitle)}
      text={<p>{t(texts.handleText, { alert: text ? t(text.title) : alert.kind })}</p>}
      confirmLabel={t(texts.handle)}
      busy={isPending}
      failure={error}
      onConfirm={() => mutate({ params: { id: alert.id }, body: { count: alert.count } })}
      onCancel={onClose}
    />
  );
}
