import type { CounterShift } from "@wakafine/shared/counter/contract.ts";
import { counterMessages as texts } from "@wakafine/shared/counter/messages.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useServices, useT } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { useApiQuery } from "../api.ts";
import { useHasDraft } from "../form-draft.ts";
import { QueryFailure } from "../list-states.tsx";
import { OfficePage } from "../office-page.tsx";
import { useLoadedDialog } from "../use-loaded-dialog.ts";
import { CashRefunds } from "./cash-refunds.tsx";
import { Departures, type Offer, saleDraft } from "./departures.tsx";
import { OpenShift } from "./open-shift.tsx";
import { PartLinks } from "./part-links.tsx";
import type { SentSale } from "./sale-dialog.tsx";
import { ShiftSales, ShiftSummary } from "./shift-summary.tsx";
import { useUnresolved } from "./unresolved.ts";
import { useSentSaleText } from "./unresolved-sale.tsx";
import * as styles from "./counter.module.css";

/** `/agency/counter`: the member's shift, the departures to sell for cash, and cash refunds [G.counter.01–05]. */
export function Page() {
  const t = useT();
  const current = useApiQuery("getCounterShift", {}, { fresh: true });
  const { data } = current;
  const open = data?.shift?.closed_date === null ? data.shift : null;
  const closing = useClosing(open);
  const selling = useSelling();
  const actions = (
    <>
      <ButtonLink variant="quiet" to="/agency/counter/shifts">
        {t(texts.pastShifts)}
      </ButtonLink>
      {open ? (
        <Button variant="quiet" onClick={closing.onOpen}>
          {t(texts.close)}
        </Button>
      ) : null}
    </>
  );
  return (
    <OfficePage
      title={t(texts.title)}
      detail={t(texts.detail)}
      actions={actions}
      className={styles.page}
    >
      {!data && !current.error && !current.isPaused ? (
        <RowsSkeleton rows={4} text={t(texts.loading)} />
      ) : null}
      {data ? null : <QueryFailure shown={current} />}
      {selling.note}
      {data ? <PartLinks sales={open?.sales ?? 0} /> : null}
      {data && open ? (
        <>
          <ShiftSummary shift={open} isCounting={closing.dialog !== null} />
          <Departures onSell={selling.onSell} />
          <ShiftSales sales={data.sales} />
        </>
      ) : null}
      {data && !open ? (
        <>
          <OpenShift onOpened={focusContent} />
          {data.shift ? <ShiftSummary shift={data.shift} /> : null}
        </>
      ) : null}
      {data ? <CashRefunds hasShift={open !== null} /> : null}
      {selling.dialog(!data || open !== null)}
      {closing.dialog}
    </OfficePage>
  );
}

/** Moves the focus to the content of the page, because the focused control is removed when the shift opens or closes. */
function focusContent(): void {
  document.getElementById("content")?.focus({ preventScroll: true });
}

/**
 * The dialog that closes the shift for which it was opened. When the page reads that this one is closed, on another screen or here with a lost response, the
 * dialog goes and does not come back for the next shift.
 */
function useClosing(shift: CounterShift | null) {
  const t = useT();
  const { toasts } = useServices();
  const { Dialog, open, close } = useLoadedDialog(
    async () => (await import("./close-shift-dialog.tsx")).CloseShiftDialog,
  );
  const [uuid, setUuid] = useState<string | null>(null);
  const isOver = Dialog !== null && shift?.uuid !== uuid;
  const onOver = useEffectEvent(() => {
    close();
    toasts.show("ok", t(texts.closed));
    focusContent();
  });
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver]);
  return {
    onOpen() {
      setUuid(shift?.uuid ?? null);
      open();
    },
    dialog:
      Dialog && shift && !isOver ? (
        <Dialog
          shift={shift}
          onClose={close}
          onClosed={() => {
            flushSync(close);
            focusContent();
          }}
        />
      ) : null,
  };
}

/** The dialog of a sale, and a note while the tab keeps one without a response. It stays when the shift is closed on another screen, so that nothing entered is lost. */
function useSelling() {
  const t = useT();
  const isDrafted = useHasDraft(saleDraft);
  const attempt = useUnresolved<SentSale>(saleDraft);
  const saleText = useSentSaleText();
  const [offer, onOffer] = useState<Offer | null>(null);
  const { Dialog, open, close } = useLoadedDialog(
    async () => (await import("./sale-dialog.tsx")).SaleDialog,
  );
  const onDraft = useEffectEvent(() => {
    if (isDrafted) open();
  });
  useEffect(() => onDraft(), []);
  const onSell = (chosen: Offer | null) => {
    onOffer(chosen);
    open();
  };
  const onClose = () => {
    flushSync(close);
    if (document.activeElement === document.body) focusContent(); // its opener is gone
  };
  return {
    onSell,
    note: attempt.sent ? (
      <Note tone="warn" urgent>
        <p>
          <b>{t(texts.unresolvedTitle)}</b> {saleText(attempt.sent)}
        </p>
        <Button variant="quiet" size="small" onClick={() => onSell(null)}>
          {t(texts.checkSale)}
        </Button>
      </Note>
    ) : null,
    dialog: (hasShift: boolean) =>
      Dialog ? (
        <Dialog first={offer} attempt={attempt} hasShift={hasShift} onClose={onClose} />
      ) : null,
  };
}
