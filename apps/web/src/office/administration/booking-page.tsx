import type { AdminBookingDetails } from "@wakafine/shared/administration/booking-contract.ts";
import {
  adminBookingMessages as texts,
  ledgerMessages,
} from "@wakafine/shared/administration/booking-messages.ts";
import { useState } from "react";
import { useParams } from "react-router";
import { useT } from "../../lib/page-services.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { arrowLeftIcon } from "../../ui/icons.ts";
import { RefusalNote } from "../../ui/refusal-note.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { useApiQuery } from "../api.ts";
import { OfficePage } from "../office-page.tsx";
import { BookingPrice, BookingSummary, Passengers, Payments, Tickets } from "./booking-parts.tsx";
import { BookingTimeline } from "./booking-timeline.tsx";
import { CancelBookingDialog } from "./cancel-booking-dialog.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Section } from "./details.tsx";
import { LedgerTable } from "./ledger-table.tsx";
import { QueryFailure } from "../list-states.tsx";
import { useAction } from "./use-action.ts";
import * as styles from "./admin.module.css";

function RotateDialog(props: { readonly bookingId: string; readonly onClose: () => void }) {
  const t = useT();
  const { mutate, isPending, error } = useAction("rotateBookingLink", props.onClose);
  return (
    <ConfirmDialog
      title={t(texts.rotateTitle)}
      text={<p>{t(texts.rotateText)}</p>}
      confirmLabel={t(texts.rotate)}
      reason="required"
      busy={isPending}
      failure={error}
      onConfirm={(reason) => mutate({ params: { id: props.bookingId }, body: { reason } })}
      onCancel={props.onClose}
    />
  );
}

/** What an administrator may do for the traveller. */
function Actions({ booking }: { readonly booking: AdminBookingDetails }) {
  const t = useT();
  const [asked, setAsked] = useState<"cancel" | "rotate" | null>(null);
  const resend = useAction("resendAdminTickets");
  const close = () => setAsked(null);
  const params = { id: booking.uuid };
  const isPaid = booking.status === "PAID";
  return (
    <Section id="actions" title={t(texts.actions)}>
      <div className={styles.acts}>
        {isPaid ? (
          <>
            <Button busy={resend.isPending} onClick={() => resend.mutate({ params })}>
              {t(texts.resend)}
            </Button>
            <Button variant="quiet" onClick={() => setAsked("cancel")}>
              {t(texts.cancel)}
            </Button>
          </>
        ) : null}
        <Button variant="quiet" onClick={() => setAsked("rotate")}>
          {t(texts.rotate)}
        </Button>
      </div>
      <RefusalNote text={resend.error?.message} />
      {asked === "cancel" ? <CancelBookingDialog bookingId={booking.uuid} onClose={close} /> : null}
      {asked === "rotate" ? <RotateDialog bookingId={booking.uuid} onClose={close} /> : null}
    </Section>
  );
}

function Content({ booking }: { readonly booking: AdminBookingDetails }) {
  const t = useT();
  return (
    <>
      <Actions booking={booking} />
      <div className={styles.columns}>
        <BookingSummary booking={booking} />
        <BookingPrice booking={booking} />
      </div>
      <Passengers booking={booking} />
      <Tickets booking={booking} />
      <Payments booking={booking} />
      <Section id="timeline" title={t(texts.timeline)}>
        <BookingTimeline events={booking.timeline} />
      </Section>
      <Section id="ledger" title={t(ledgerMessages.ledger)}>
        <LedgerTable movements={booking.ledger} />
      </Section>
    </>
  );
}

/** `/admin/bookings/:id`: passengers, tickets, price, payments, history and ledger of a booking, and the actions for its traveller [G.role.05]. */
export function Page() {
  const t = useT();
  const { id = "" } = useParams();
  const booking = useApiQuery("getAdminBooking", { params: { id } });
  const { data } = booking;
  const missing = (
    <EmptyState title={t(texts.missing)}>
      <ButtonLink to="/admin/bookings">{t(texts.back)}</ButtonLink>
    </EmptyState>
  );
  return (
    <OfficePage
      title={data?.order_code ?? t(texts.booking)}
      detail={data?.owner}
      actions={
        <ButtonLink variant="text" size="small" icon={arrowLeftIcon} to="/admin/bookings">
          {t(texts.back)}
        </ButtonLink>
      }
      className={styles.parts}
    >
      <QueryFailure shown={booking} missing={missing} />
      {!data && booking.isFetching ? <RowsSkeleton rows={8} text={t(texts.loadingOne)} /> : null}
      {data ? (
        <div key={data.uuid} className={styles.parts}>
          <Content booking={data} />
        </div>
      ) : null}
    </OfficePage>
  );
}
