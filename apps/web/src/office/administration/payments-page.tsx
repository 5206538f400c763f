import { paymentReviewMessages as texts } from "@wakafine/shared/administration/payment-review-messages.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import type { PaymentReview } from "@wakafine/shared/payments/review-contract.ts";
import { useState } from "react";
import { Link } from "react-router";
import { momentText } from "../../lib/moment-text.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { RefusalNote } from "../../ui/refusal-note.tsx";
import { useApiQuery } from "../api.ts";
import { OfficePage } from "../office-page.tsx";
import { providerText } from "./provider-text.ts";
import { useListAddress } from "../list-address.ts";
import * as styles from "./admin.module.css";
import { PagedTable } from "../list-states.tsx";
import type { ReviewAction } from "./payment-review-dialog.tsx";
import { PaymentReviewDialog } from "./payment-review-dialog.tsx";
import { useAction } from "./use-action.ts";

const noFilters = {} as const;

/** `/admin/payments`: money without a ticket and payments that need a decision; empty unless something is wrong [G.role.05]. */
export function Page() {
  const t = useT();
  const { query, paging } = useListAddress(noFilters);
  const reviews = useApiQuery("listPaymentReviews", { query }, { keepPrevious: true });
  const [asked, setAsked] = useState<{ review: PaymentReview; action: ReviewAction } | null>(null);
  const columns = useColumns((review, action) => setAsked({ review, action }));
  return (
    <OfficePage title={t(texts.title)} detail={t(texts.detail)} className="stack">
      <PagedTable
        shown={reviews}
        loading={t(texts.loading)}
        {...paging}
        none={{ title: t(texts.none), text: t(texts.noneText) }}
        caption={t(texts.title)}
        columns={columns}
        rowKey={({ kind, id }) => `${kind} ${id}`}
      />
      {asked ? <PaymentReviewDialog {...asked} onClose={() => setAsked(null)} /> : null}
    </OfficePage>
  );
}

function useColumns(
  ask: (review: PaymentReview, action: ReviewAction) => void,
): readonly Column<PaymentReview>[] {
  const t = useT();
  const language = useLanguage();
  return [
    {
      id: "since",
      header: t(texts.since),
      cell: ({ since }) => <time dateTime={since}>{momentText(since, language)}</time>,
    },
    {
      id: "matter",
      header: t(texts.matter),
      cell: ({ kind, used_by_order }) => (
        <>
          <Badge tone={kind === "late" || kind === "statement" ? "hold" : "warn"}>
            {t(texts[kind])}
          </Badge>
          {used_by_order ? <small>{t(texts.usedBy, { order: used_by_order })}</small> : null}
        </>
      ),
    },
    {
      id: "order",
      header: t(texts.order),
      cell: (review) => <PaidFor {...review} />,
    },
    {
      id: "payment",
      header: t(texts.payment),
      cell: ({ kind, amount, provider, payer, transaction_id, report }) => (
        <>
          {amount === null ? null : <b>{formatFrancs(amount, language)}</b>}
          <small>
            {[provider === null ? null : providerText(provider, language), payer]
              .filter((part) => part !== null)
              .join(" · ")}
          </small>
          {transaction_id ? <small>{t(texts.transaction, { id: transaction_id })}</small> : null}
          {report && kind !== "statement" ? (
            <small>{t(texts.report, { text: report })}</small>
          ) : null}
        </>
      ),
    },
    {
      id: "actions",
      header: t(texts.actions),
      cell: (review) => <Actions review={review} ask={(action) => ask(review, action)} />,
    },
  ];
}

/** What the payment is for: an order, or a top-up of an agency, with the end of the id that its payer was shown. */
function PaidFor({ booking_uuid, order_code, top_up }: PaymentReview) {
  const t = useT();
  if (booking_uuid)
    return (
      <Link className="nowrap" to={`/admin/bookings/${booking_uuid}`}>
        {order_code}
      </Link>
    );
  if (top_up === null) return t(texts.noOrder);
  const { uuid, agency, agency_uuid } = top_up;
  return (
    <>
      <Link to={`/admin/agencies/${agency_uuid}`}>{t(texts.topUpOf, { agency })}</Link>
      <small>{t(texts.topUpReference, { end: uuid.slice(-6) })}</small>
    </>
  );
}

/** The actions on a case of each kind, besides reading the payment again. */
const actionsOf: Readonly<Record<PaymentReview["kind"], readonly ReviewAction[]>> = {
  mismatch: ["settle", "refund", "returned", "close"],
  undecided: ["settle", "refund", "returned", "close"],
  transaction_reused: ["close"],
  overdue: [],
  statement: ["close"],
  late: [],
  unknown_callback: ["close"],
};

function Actions(props: {
  readonly review: PaymentReview;
  readonly ask: (action: ReviewAction) => void;
}) {
  const t = useT();
  const { kind, attempt } = props.review;
  if (kind === "late") return <Link to="/admin/refunds">{t(texts.refunds)}</Link>;
  return (
    <div className={styles.acts}>
      {attempt === null ? null : <ReadAgain attempt={attempt} />}
      {actionsOf[kind].map((action) => (
        <Button key={action} variant="quiet" size="small" onClick={() => props.ask(action)}>
          {t(action === "settle" && props.review.top_up ? texts.settleTopUp : texts[action])}
        </Button>
      ))}
    </div>
  );
}

function ReadAgain({ attempt }: { readonly attempt: string }) {
  const t = useT();
  const { mutate, isPending, error } = useAction("readPaymentAgain");
  return (
    <>
      <Button size="small" busy={isPending} onClick={() => mutate({ params: { id: attempt } })}>
        {t(texts.readAgain)}
      </Button>
      <RefusalNote text={error?.message} />
    </>
  );
}
