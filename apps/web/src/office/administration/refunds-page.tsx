import type { AdminRefund } from "@wakafine/shared/payments/refund-contract.ts";
import { refundMessages as texts } from "@wakafine/shared/administration/refund-messages.ts";
import { friendlyDay } from "@wakafine/shared/formats/dates.ts";
import { formatEuros, formatFrancs } from "@wakafine/shared/formats/money.ts";
import { dayOf } from "@wakafine/shared/rules/dates.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { useState } from "react";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { useApiQuery } from "../api.ts";
import { FilterSelect } from "../filter-select.tsx";
import { OfficePage } from "../office-page.tsx";
import * as styles from "./admin.module.css";
import { providerText } from "./provider-text.ts";
import { useListAddress } from "../list-address.ts";
import { PagedTable } from "../list-states.tsx";
import type { RefundAction } from "./refund-dialogs.tsx";
import { absentPayer, RefundDialog } from "./refund-dialogs.tsx";

const states = ["open", "sent"] as const;
const rules = { state: states } as const;

/** `/admin/refunds`: refunds by due date: those that providers execute and those that administrators pay by hand, and the sent ones [G.role.05, G.ticket.02]. */
export function Page() {
  const t = useT();
  const { filters, query, onFilter, paging } = useListAddress(rules);
  const state = filters.state === "sent" ? "sent" : "open";
  const refunds = useApiQuery(
    "listRefunds",
    { query: { ...query, state } },
    { keepPrevious: true },
  );
  const [asked, setAsked] = useState<{ refund: AdminRefund; action: RefundAction } | null>(null);
  const columns = useColumns((refund, action) => setAsked({ refund, action }));
  return (
    <OfficePage title={t(texts.refunds)} detail={t(texts.detail)} className="stack">
      <div className={styles.tools}>
        <FilterSelect
          label={t(texts.state)}
          value={state}
          choices={states.map((one) => [one, t(texts[one])])}
          onChoose={(state) => onFilter({ state })}
        />
      </div>
      <PagedTable
        shown={refunds}
        loading={t(texts.loading)}
        page={paging.page}
        onPage={paging.onPage}
        none={{ title: t(state === "open" ? texts.none : texts.noneSent), text: t(texts.noneText) }}
        caption={t(texts.refunds)}
        columns={columns}
        rowKey={(refund) => refund.id}
      />
      {asked ? <RefundDialog {...asked} onClose={() => setAsked(null)} /> : null}
    </OfficePage>
  );
}

function useColumns(
  ask: (refund: AdminRefund, action: RefundAction) => void,
): readonly Column<AdminRefund>[] {
  const t = useT();
  const language = useLanguage();
  return [
    {
      id: "due",
      header: t(texts.due),
      cell: ({ due_date, overdue }) => (
        <>
          <time dateTime={due_date}>{friendlyDay(dayOf(new Date(due_date)), language)}</time>
          {overdue ? <Badge tone="warn">{t(texts.overdue)}</Badge> : null}
        </>
      ),
    },
    {
      id: "order",
      header: t(texts.order),
      cell: ({ order_code, top_up_agency: agency, reason }) => (
        <>
          {agency === null ? order_code : t(texts.topUpOf, { agency })}
          <small>{t(texts[`reason_${reason}`])}</small>
        </>
      ),
    },
    {
      id: "amount",
      header: t(texts.amount),
      cell: ({ amount, euro_cents }) => (
        <>
          <b>{formatFrancs(amount, language)}</b>
          {euro_cents === null ? null : (
            <small>{formatEuros({ units: BigInt(euro_cents), scale: 2 }, language)}</small>
          )}
        </>
      ),
    },
    {
      id: "payer",
      header: t(texts.payer),
      cell: ({ payer_phone, payment_reference, provider }) => (
        <>
          {payer_phone ? displayPhone(payer_phone) : t(absentPayer(provider))}
          <small>{providerText(provider, language)}</small>
          {payment_reference ? (
            <small>{t(texts.payment, { reference: payment_reference })}</small>
          ) : null}
        </>
      ),
    },
    { id: "state", header: t(texts.state), cell: (refund) => <StateCell refund={refund} /> },
    {
      id: "actions",
      header: t(texts.actions),
      cell: (refund) => <Actions refund={refund} ask={(action) => ask(refund, action)} />,
    },
  ];
}

const tones = {
  requested: "hold",
  submitted: "hold",
  failed: "warn",
  succeeded: "ok",
} as const;

function StateCell({ refund }: { readonly refund: AdminRefund }) {
  const t = useT();
  const { state, failure, transaction_id, approved_by, automatic } = refund;
  return (
    <>
      <Badge tone={tones[state]}>
        {t(
          awaitsApproval(refund)
            ? texts.toApprove
            : automatic && state === "requested"
              ? texts.toExecute
              : texts[state],
        )}
      </Badge>
      {failure ? <small>{failure}</small> : null}
      {approved_by ? <small>{t(texts.approvedBy, { name: approved_by.name })}</small> : null}
      {automatic ? <small>{t(texts.automatic)}</small> : null}
      {transaction_id ? <small>{t(texts.transaction, { id: transaction_id })}</small> : null}
    </>
  );
}

function Actions(props: {
  readonly refund: AdminRefund;
  readonly ask: (action: RefundAction) => void;
}) {
  const t = useT();
  const { refund, ask } = props;
  const actions = actionsOf(refund);
  if (actions.length === 0) return null;
  return (
    <div className="row">
      {actions.map((action, position) => (
        <Button
          key={action}
          variant={position === 0 ? "main" : "quiet"}
          onClick={() => ask(action)}
        >
          {t(action === "execute" && refund.state === "failed" ? texts.retry : labels[action])}
        </Button>
      ))}
    </div>
  );
}

const labels = {
  approve: texts.approve,
  execute: texts.execute,
  send: texts.markSent,
  fail: texts.markFailed,
} as const;

/** What an administrator can do: nothing while the provider executes a refund in time. */
function actionsOf(refund: AdminRefund): readonly RefundAction[] {
  const { state, automatic, overdue, approval_required } = refund;
  if (state === "succeeded") return [];
  if (awaitsApproval(refund)) return state === "failed" ? ["approve"] : ["approve", "fail"];
  if (state === "submitted") return overdue ? ["send", "fail"] : [];
  if (automatic && state === "requested") return approval_required ? ["execute", "fail"] : ["fail"];
  return automatic && state === "failed"
    ? ["execute", "send"]
    : state === "failed"
      ? ["send"]
      : ["send", "fail"];
}

function awaitsApproval({ approval_required, approved_by, state }: AdminRefund): boolean {
  return approval_required && approved_by === null && state !== "succeeded";
}
