import type { CashRefund } from "@wakafine/shared/counter/contract.ts";
import { counterMessages as texts } from "@wakafine/shared/counter/messages.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useQueryClient } from "@tanstack/react-query";
import { useApiMutation } from "../../lib/api-query.tsx";
import { isUncertain } from "../../lib/api-failure.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { RefusalNote } from "../../ui/refusal-note.tsx";
import { useApiQuery } from "../api.ts";
import { listPollMs } from "../list-poll.ts";
import { PagedTable } from "../list-states.tsx";
import { TooOldDialog } from "./too-old-dialog.tsx";
import { type Unresolved, useUnresolved } from "./unresolved.ts";
import * as styles from "./counter.module.css";

/** Cash that the agency owes for departures it cancelled; paid from an open shift only. */
export function CashRefunds({ hasShift }: { readonly hasShift: boolean }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const language = useLanguage();
  const [paying, setPaying] = useState<CashRefund | null>(null);
  const attempt = useUnresolved<CashRefund>("cash-refund");
  const shown = useApiQuery(
    "listCashRefunds",
    { query: { page } },
    { fresh: true, pollMs: () => listPollMs },
  );
  // One at a time: another payment would take the place of the one without a response.
  const columns = useColumns(hasShift && attempt.sent === null ? setPaying : null);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={styles.part} aria-labelledby="refunds">
      <h2 className="h2" id="refunds" tabIndex={-1} ref={heading}>
        {t(texts.refunds)}
      </h2>
      {attempt.sent && !paying ? (
        <Note tone="warn" urgent>
          <p>{t(texts.refundUnresolved, partsOf(attempt.sent, language))}</p>
          <Button variant="quiet" size="small" onClick={() => setPaying(attempt.sent)}>
            {t(texts.checkRefund)}
          </Button>
        </Note>
      ) : null}
      <PagedTable
        level={3}
        shown={shown}
        loading={t(texts.refundsLoading)}
        page={page}
        onPage={setPage}
        none={{ title: t(texts.noRefunds), text: t(texts.noRefundsText) }}
        caption={t(texts.refunds)}
        columns={columns}
        rowKey={(refund) => refund.uuid}
      />
      {paying ? (
        <PayDialog
          refund={paying}
          attempt={attempt}
          onClose={() => setPaying(null)}
          onEnded={() => {
            // The row, to which the dialog would return the focus, is gone.
            flushSync(() => setPaying(null));
            heading.current?.focus({ preventScroll: true });
          }}
        />
      ) : null}
    </section>
  );
}

const partsOf = (refund: CashRefund, language: Language) => ({
  amount: formatFrancs(refund.amount, language),
  name: refund.name,
  order: refund.order_code,
});

/** The columns of cash refunds: buyer, trip and amount. */
export function refundColumns(
  t: ReturnType<typeof useT>,
  language: Language,
): readonly Column<CashRefund>[] {
  return [
    {
      id: "customer",
      header: t(texts.customer),
      cell: (refund) => (
        <>
          <b>{refund.name}</b>
          <small className="num">{refund.phonenumber}</small>
        </>
      ),
    },
    {
      id: "trip",
      header: t(texts.trip),
      cell: (refund) => (
        <>
          {`${shownTown(refund.city_departure, language)} – ${shownTown(refund.city_destination, language)}`}
          <small className="code">{refund.order_code}</small>
        </>
      ),
    },
    {
      id: "amount",
      header: t(texts.amount),
      align: "right",
      cell: (refund) => formatFrancs(refund.amount, language),
    },
  ];
}

function useColumns(onPay: ((refund: CashRefund) => void) | null): readonly Column<CashRefund>[] {
  const t = useT();
  const language = useLanguage();
  return [
    ...refundColumns(t, language),
    ...(onPay
      ? [
          {
            id: "actions",
            header: t(texts.actions),
            quiet: true,
            align: "right" as const,
            cell: (refund: CashRefund) => (
              <Button
                variant="quiet"
                size="small"
                aria-label={t(texts.payOf, { order: refund.order_code })}
                onClick={() => onPay(refund)}
              >
                {t(texts.pay)}
              </Button>
            ),
          },
        ]
      : []),
  ];
}

interface PayProps {
  readonly refund: CashRefund;
  readonly attempt: Unresolved<CashRefund>;
  readonly onClose: () => void;
  /** Called when the dialog closes and the refund is no longer owed. */
  readonly onEnded: () => void;
}

/** Records a refund first; only its confirmation says to hand over the money, because another member may have paid it meanwhile (0220). */
function PayDialog(props: PayProps) {
  const [isPaid, setPaid] = useState(false);
  return isPaid ? <HandOver {...props} /> : <Payment {...props} onPaid={() => setPaid(true)} />;
}

/** Records the payment of one refund, and reads both lists again whatever the outcome. */
function usePayment({ refund, attempt }: PayProps, onPaid: () => void) {
  const queryClient = useQueryClient();
  const lists = ["listCashRefunds", "getCounterShift"] as const;
  return useApiMutation("payCashRefund", {
    refreshes: lists,
    keyOf: () => attempt.begin(refund),
    onSuccess() {
      attempt.end(null);
      onPaid();
    },
    onError(failure) {
      attempt.end(failure);
      if (failure.kind !== "network") return;
      for (const list of lists) void queryClient.invalidateQueries({ queryKey: [list] });
    },
  });
}

function Payment(props: PayProps & { readonly onPaid: () => void }) {
  const t = useT();
  const language = useLanguage();
  const { refund, attempt, onClose } = props;
  const current = useApiQuery(
    "listCashRefunds",
    { query: { order_code: refund.order_code } },
    { fresh: true, enabled: attempt.sent === null },
  );
  const { mutate, isPending, error } = usePayment(props, props.onPaid);
  const known = current.isFetching ? undefined : current.data?.data;
  const isOwed = attempt.sent !== null || !known || known.some(isSame(refund));
  if (attempt.isTooOld)
    return (
      <TooOldDialog
        title={t(texts.payTitle)}
        text={t(texts.refundTooOld)}
        onChecked={() => {
          attempt.giveUp();
          props.onEnded();
        }}
        onClose={onClose}
      >
        <p>{t(texts.refundUnresolved, partsOf(refund, language))}</p>
      </TooOldDialog>
    );
  if (!isOwed || error?.code === "not_in_this_state") return <AlreadyPaid {...props} />;
  return (
    <Dialog
      open
      onClose={isPending ? () => undefined : onClose}
      title={t(texts.payTitle)}
      size="small"
    >
      <p>{t(texts.payText, partsOf(refund, language))}</p>
      {attempt.sent ? (
        <Note tone="warn" urgent>
          {t(texts.payUnresolved)}
        </Note>
      ) : null}
      <RefusalNote text={error && !isUncertain(error) ? error.message : null} />
      <DialogActions>
        <Button variant="quiet" disabled={isPending} onClick={onClose}>
          {t(shellMessages.cancel)}
        </Button>
        <Button
          busy={isPending || (attempt.sent === null && current.isFetching)}
          onClick={() => mutate({ params: { id: refund.uuid } })}
        >
          {t(texts.payNow)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const isSame =
  ({ uuid }: CashRefund) =>
  (other: CashRefund) =>
    other.uuid === uuid;

function HandOver({ refund, onEnded }: PayProps) {
  const t = useT();
  const language = useLanguage();
  return (
    <Dialog open onClose={onEnded} title={t(texts.paid)} size="small">
      <Note tone="ok">
        <b>{t(texts.handOver, partsOf(refund, language))}</b>
      </Note>
      <DialogActions>
        <Button onClick={onEnded}>{t(texts.handedOver)}</Button>
      </DialogActions>
    </Dialog>
  );
}

function AlreadyPaid({ onEnded }: PayProps) {
  const t = useT();
  return (
    <Dialog open onClose={onEnded} title={t(texts.payTitle)} size="small">
      <Note tone="warn" urgent>
        {t(texts.alreadyPaid)}
      </Note>
      <DialogActions>
        <Button onClick={onEnded}>{t(shellMessages.close)}</Button>
      </DialogActions>
    </Dialog>
  );
}
