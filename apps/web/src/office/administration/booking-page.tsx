import type { AdminBookingDetails } from "@wakafine/shared/administration/booking-contract.ts";
import {
  adminBookingMessages as texts,
  ledgerMessages,
} from "@wakafine/shared/administration/booking-messages.ts";
import { useState } from "react";
import { useParams } from "react-router";
import { useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { RefusalNote } from "../../ui/refusal-note.tsx";
import { useApiQuery } from "../api.ts";
import { BookingPrice, BookingSummary, Passengers, Payments, Tickets } from "./booking-parts.tsx";
import { BookingTimeline } from "./booking-timeline.tsx";
import { CancelBookingDialog } from "./cancel-booking-dialog.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { DetailsLayout } from "./details-layout.tsx";
import { Section } from "./details.tsx";
import { LedgerTable } from "./ledger-table.tsx";
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
  return (
    <DetailsLayout
      shown={booking}
      title={booking.data?.order_code ?? t(texts.booking)}
      detail={booking.data?.owner}
      list="/admin/bookings"
      back={t(texts.back)}
      missing={t(texts.missing)}
      loading={t(texts.loadingOne)}
    >
      {(data) => <Content key={data.uuid} booking={data} />}
    </DetailsLayout>
  );
}
