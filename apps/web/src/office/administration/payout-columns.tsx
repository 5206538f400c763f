import type { AdminPayout, DuePayout } from "@wakafine/shared/payouts/admin-contract.ts";
import { adminPayoutMessages as texts } from "@wakafine/shared/payouts/admin-messages.ts";
import { isExecutable, isUnapproved } from "@wakafine/shared/payouts/states.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { friendlyDay } from "@wakafine/shared/formats/dates.ts";
import { formatCount, formatFrancs } from "@wakafine/shared/formats/money.ts";
import { dayOf } from "@wakafine/shared/rules/dates.ts";
import { displayPhone, operatorNames } from "@wakafine/shared/rules/phone.ts";
import { Link } from "react-router";
import { useAccount, useLanguage, useT } from "../../lib/page-services.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { AgencyStateBadge } from "./agency-state-badge.tsx";
import type { PayoutAction } from "./payout-dialogs.tsx";

/** Formats the day of an instant. */
function useDay() {
  const language = useLanguage();
  return (instant: string) => friendlyDay(dayOf(new Date(instant)), language);
}

/** The columns of the agencies to pay. */
export function useDueColumns(onPay: (due: DuePayout) => void): readonly Column<DuePayout>[] {
  const t = useT();
  const language = useLanguage();
  const day = useDay();
  const francs = (amount: number) => formatFrancs(amount, language);
  return [
    {
      id: "agency",
      header: t(texts.agency),
      cell: ({ agency_uuid, agency_name, agency_state }) => (
        <>
          <Link to={`/admin/agencies/${agency_uuid}`}>{agency_name}</Link>
          {agency_state === "active" ? null : <AgencyStateBadge state={agency_state} />}
        </>
      ),
    },
    {
      id: "amount",
      header: t(texts.amount),
      cell: ({ amount_due, departures, oldest_date, amount_in_progress }) => (
        <>
          <b className="num">{francs(amount_due)}</b>
          {oldest_date ? (
            <small>
              {t(departures === 1 ? texts.oneDeparture : texts.manyDepartures, {
                count: formatCount(departures, language),
                date: day(oldest_date),
              })}
            </small>
          ) : null}
          {amount_in_progress > 0 ? (
            <small>{t(texts.inProgress, { amount: francs(amount_in_progress) })}</small>
          ) : null}
        </>
      ),
    },
    {
      id: "numbers",
      header: t(texts.numbers),
      cell: (due) => <Numbers due={due} />,
    },
    {
      id: "actions",
      header: t(texts.actions),
      quiet: true,
      cell: (due) =>
        due.amount_due > 0 && (due.momo || due.om) ? (
          <Button size="small" onClick={() => onPay(due)}>
            {t(texts.pay)}
          </Button>
        ) : null,
    },
  ];
}

function Numbers({ due }: { readonly due: DuePayout }) {
  const t = useT();
  const day = useDay();
  const numbers = [
    [operatorNames.MTN, due.momo],
    [operatorNames.ORANGE, due.om],
  ] as const;
  if (!due.momo && !due.om)
    return (
      <>
        <Badge tone="warn">{t(texts.noNumber)}</Badge>
        <small>{t(texts.noNumberHelp)}</small>
      </>
    );
  return numbers.map(([operator, number]) =>
    number ? (
      <div key={operator}>
        {operator} {displayPhone(number.phonenumber)}{" "}
        {number.changed_recently ? <Badge tone="warn">{t(texts.recent)}</Badge> : null}
        <small>{t(texts.validatedOn, { date: day(number.validated_date) })}</small>
      </div>
    ) : null,
  );
}

/** The columns of payouts. */
export function usePayoutColumns(
  ask: (payout: AdminPayout, action: PayoutAction) => void,
): readonly Column<AdminPayout>[] {
  const t = useT();
  const language = useLanguage();
  return [
    {
      id: "agency",
      header: t(texts.agency),
      cell: ({ agency_uuid, agency_name }) => (
        <Link to={`/admin/agencies/${agency_uuid}`}>{agency_name}</Link>
      ),
    },
    {
      id: "amount",
      header: t(texts.amount),
      cell: ({ amount }) => <b className="num">{formatFrancs(amount, language)}</b>,
    },
    {
      id: "number",
      header: t(texts.number),
      cell: ({ phonenumber, type, number_changed, state }) => (
        <>
          {operatorNames[type]} {displayPhone(phonenumber)}
          {number_changed && (state === "requested" || state === "approved") ? (
            <small>{t(texts.numberChanged)}</small>
          ) : null}
        </>
      ),
    },
    { id: "state", header: t(texts.state), cell: (payout) => <StateCell payout={payout} /> },
    {
      id: "actions",
      header: t(texts.actions),
      quiet: true,
      cell: (payout) => <Actions payout={payout} ask={(action) => ask(payout, action)} />,
    },
  ];
}

const tones = { executed: "ok", failed: "warn", reversed: "warn" } as const;

function stateText(payout: AdminPayout): Message {
  const { state } = payout;
  if (state === "requested" || state === "approved")
    return isExecutable(payout) ? texts.toPay : texts.toApprove;
  return state === "failed" && isUnapproved(payout) ? texts.withdrawn : texts[state];
}

function StateCell({ payout }: { readonly payout: AdminPayout }) {
  const t = useT();
  const day = useDay();
  const { state, requested_by, requested_date, approved_by, ended_by, ended_date } = payout;
  const ended = state === "requested" || state === "approved" ? null : state;
  return (
    <>
      <Badge tone={ended === null ? "hold" : tones[ended]}>{t(stateText(payout))}</Badge>
      <ReversalState reversal={payout.reversal} />
      {payout.transaction_id ? (
        <small>{t(texts.transaction, { id: payout.transaction_id })}</small>
      ) : null}
      {payout.failure ? <small>{payout.failure}</small> : null}
      <small>{t(texts.requestedBy, { name: requested_by.name, date: day(requested_date) })}</small>
      {approved_by ? <small>{t(texts.approvedBy, { name: approved_by.name })}</small> : null}
      {ended_by && ended_date ? (
        <small>{t(texts.endedBy, { name: ended_by.name, date: day(ended_date) })}</small>
      ) : null}
    </>
  );
}

/** The newest reversal of a payout: waiting with its reason, recorded, or refused. */
function ReversalState({ reversal }: Pick<AdminPayout, "reversal">) {
  const t = useT();
  const day = useDay();
  if (!reversal) return null;
  const { state, cause, reason, requested_by, requested_date, ended_by, ended_date } = reversal;
  if (state === "refused")
    return <small>{t(texts.reversalRefused, { reason: reversal.refusal ?? "" })}</small>;
  return (
    <>
      {state === "requested" ? <Badge tone="hold">{t(texts.reversalWaits)}</Badge> : null}
      <small>{t(texts.reversalCause, { cause: t(texts[cause]), reason })}</small>
      <small>
        {ended_by && ended_date
          ? t(texts.reversedBy, { name: ended_by.name, date: day(ended_date) })
          : t(texts.reversalBy, { name: requested_by.name, date: day(requested_date) })}
      </small>
    </>
  );
}

const labels: Readonly<Record<PayoutAction, Message>> = {
  approve: texts.approve,
  execute: texts.markExecuted,
  fail: texts.markFailed,
  reverse: texts.reverse,
  approveReversal: texts.approveReversal,
  refuseReversal: texts.refuseReversal,
};

/** Returns the actions that a payout allows, the usual one first. */
function actionsOf(payout: AdminPayout): readonly PayoutAction[] {
  if (payout.state === "executed")
    return payout.reversal?.state === "requested"
      ? ["approveReversal", "refuseReversal"]
      : ["reverse"];
  if (payout.state === "failed" || payout.state === "reversed") return [];
  return [isExecutable(payout) ? "execute" : "approve", "fail"];
}

/** Returns why an account may not do an action that takes two administrators: it requested what it would approve, or approved what it would pay. */
function needsAnother(
  payout: AdminPayout,
  action: PayoutAction,
  accountId: unknown,
): Message | null {
  const requester =
    action === "approve"
      ? payout.requested_by
      : action === "approveReversal"
        ? payout.reversal?.requested_by
        : undefined;
  if (requester?.id === accountId) return texts.otherApproves;
  return action === "execute" && payout.approved_by?.id === accountId ? texts.otherPays : null;
}

function Actions(props: {
  readonly payout: AdminPayout;
  readonly ask: (action: PayoutAction) => void;
}) {
  const t = useT();
  const accountId = useAccount()?.user["id"];
  const { payout, ask } = props;
  const actions = actionsOf(payout);
  if (actions.length === 0) return null;
  return (
    <div className="row">
      {actions.map((action, index) => {
        const another = needsAnother(payout, action, accountId);
        return another ? (
          <small key={action}>{t(another)}</small>
        ) : (
          <Button
            key={action}
            size="small"
            variant={index === 0 && action !== "reverse" ? "main" : "quiet"}
            onClick={() => ask(action)}
          >
            {t(action === "fail" && isUnapproved(payout) ? texts.withdraw : labels[action])}
          </Button>
        );
      })}
    </div>
  );
}
