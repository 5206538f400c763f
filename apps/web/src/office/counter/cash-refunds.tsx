import type { CashRefund } from "@wakafine/shared/counter/contract.ts";
import { counterMessages as texts } from "@wakafine/shared/counter/messages.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useState } from "react";
import { useApiMutation } from "../../lib/api-query.tsx";
import { useAttemptKeys } from "../../lib/attempt-keys.ts";
import { useLanguage, useServices, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { Button } from "../../ui/button.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { RefusalNote } from "../../ui/refusal-note.tsx";
import { useApiQuery } from "../api.ts";
import { PagedTable } from "../list-states.tsx";
import * as styles from "./counter.module.css";

/** Cash that the agency owes for departures it cancelled; paid from an open shift only. */
export function CashRefunds({ hasShift }: { readonly hasShift: boolean }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const [paying, setPaying] = useState<CashRefund | null>(null);
  const shown = useApiQuery("listCashRefunds", { query: { page } }, { fresh: true });
  const columns = useColumns(hasShift ? setPaying : null);
  return (
    <section className={styles.part} aria-labelledby="refunds">
      <h2 className="h2" id="refunds">
        {t(texts.refunds)}
      </h2>
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
      {paying ? <PayDialog refund={paying} onClose={() => setPaying(null)} /> : null}
    </section>
  );
}

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

function PayDialog({
  refund,
  onClose,
}: {
  readonly refund: CashRefund;
  readonly onClose: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const { toasts } = useServices();
  const keys = useAttemptKeys();
  const { mutate, isPending, error } = useApiMutation("payCashRefund", {
    refreshes: ["listCashRefunds", "getCounterShift"],
    keyOf: () => keys.keyOf(refund.uuid),
    onSuccess() {
      toasts.show("ok", t(texts.paid));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={isPending ? () => undefined : onClose}
      title={t(texts.payTitle)}
      size="small"
    >
      <p>
        {t(texts.payText, {
          amount: formatFrancs(refund.amount, language),
          name: refund.name,
          order: refund.order_code,
        })}
      </p>
      <RefusalNote text={error?.message} />
      <DialogActions>
        <Button variant="quiet" disabled={isPending} onClick={onClose}>
          {t(shellMessages.cancel)}
        </Button>
        <Button busy={isPending} onClick={() => mutate({ params: { id: refund.uuid } })}>
          {t(texts.payNow)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
