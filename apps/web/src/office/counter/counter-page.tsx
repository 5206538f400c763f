import { counterMessages as texts } from "@wakafine/shared/counter/messages.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useT } from "../../lib/page-services.tsx";
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
import { ShiftSales, ShiftSummary } from "./shift-summary.tsx";
import * as styles from "./counter.module.css";

/** `/agency/counter`: the member's shift, today's departures to sell for cash, and cash refunds [G.counter.01–05]. */
export function Page() {
  const t = useT();
  const current = useApiQuery("getCounterShift", {}, { fresh: true });
  const closing = useLoadedDialog(
    async () => (await import("./close-shift-dialog.tsx")).CloseShiftDialog,
  );
  const selling = useSelling();
  const { data } = current;
  const open = data?.shift?.closed_date === null ? data.shift : null;
  const actions = (
    <>
      <ButtonLink variant="quiet" to="/agency/counter/shifts">
        {t(texts.pastShifts)}
      </ButtonLink>
      {open ? (
        <Button variant="quiet" onClick={closing.open}>
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
      {data && open ? (
        <>
          <ShiftSummary shift={open} />
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
      {closing.Dialog && open ? (
        <closing.Dialog
          shift={open}
          onClose={closing.close}
          onClosed={() => {
            flushSync(closing.close);
            focusContent();
          }}
        />
      ) : null}
    </OfficePage>
  );
}

/** Moves the focus to the content of the page, because the focused control is removed when the shift opens or closes. */
function focusContent(): void {
  document.getElementById("content")?.focus({ preventScroll: true });
}

/** The dialog of a sale. It stays when the shift is closed on another screen, so that nothing entered is lost. */
function useSelling() {
  const isDrafted = useHasDraft(saleDraft);
  // A stored form brings its own departure and day.
  const [offer, onOffer] = useState<Offer | null>(
    isDrafted ? { departure: "", city: "", day: null } : null,
  );
  const { Dialog, open, close } = useLoadedDialog(
    async () => (await import("./sale-dialog.tsx")).SaleDialog,
  );
  const onDraft = useEffectEvent(() => {
    if (isDrafted) open();
  });
  useEffect(() => onDraft(), []);
  return {
    onSell(chosen: Offer) {
      onOffer(chosen);
      open();
    },
    dialog: (hasShift: boolean) =>
      Dialog && offer ? <Dialog first={offer} hasShift={hasShift} onClose={close} /> : null,
  };
}
