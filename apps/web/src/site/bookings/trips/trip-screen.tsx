import type { BookingInfo } from "@wakafine/shared/bookings/own-bookings-contract.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { tripsMessages } from "@wakafine/shared/bookings/trips-messages.ts";
import { formatHour, friendlyDay } from "@wakafine/shared/formats/dates.ts";
import { dayOf, hourOf } from "@wakafine/shared/rules/dates.ts";
import { QueryRoot, useApiQuery } from "../../../lib/api-query.tsx";
import { usePageAddress } from "../../../lib/page-address.tsx";
import { pageQuery } from "../../../lib/page-data.tsx";
import { useLanguage, useT } from "../../../lib/page-services.tsx";
import { shownTown } from "../../../lib/town-text.ts";
import { Note } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { arrowLeftIcon, pencilIcon } from "../../../ui/icons.ts";
import { CancelButton } from "../order/cancel-button.tsx";
import { addressFor, outcomeOf } from "../order/order-outcome.ts";
import { OrderTickets } from "../order/order-tickets.tsx";
import { OrderVouchers } from "../order/order-vouchers.tsx";
import { RefundNote } from "../order/refund-note.tsx";
import { ResendButton } from "../order/resend-button.tsx";
import { Loaded } from "./account-page.tsx";
import { editPath, tripsPath } from "./trips-address.ts";
import * as styles from "./trips.module.css";

/** `/app/ticket/:uuid`: one trip with its tickets, their downloads, and what its owner may do [C2.ticket.02–04]. */
export function Screen() {
  return (
    <QueryRoot>
      <Trip />
    </QueryRoot>
  );
}

function Trip() {
  const t = useT();
  const { uuid = "" } = usePageAddress().params;
  const query = useApiQuery(pageQuery("getBookingInfo", { query: { uuid } }), {
    authenticated: true,
  });
  return (
    <div className={styles.page}>
      <Loaded query={query}>{(info) => <TripDetails info={info} />}</Loaded>
      <ButtonLink to={tripsPath} variant="quiet" icon={arrowLeftIcon}>
        {t(tripsMessages.back)}
      </ButtonLink>
    </div>
  );
}

function TripDetails({ info }: { readonly info: BookingInfo }) {
  const t = useT();
  const language = useLanguage();
  const order = { ...info.booking, tickets: info.tickets };
  const departure = info.departures[0];
  const isPaid = order.status === "PAID";
  return (
    <>
      <header className="stack-1">
        <h1 className="h1">
          {departure
            ? `${shownTown(departure.city_departure, language)} – ${shownTown(departure.city_destination, language)}`
            : t(tripsMessages.title)}
        </h1>
        <p className="muted">{t(orderMessages.orderCode, { code: order.order.order_code })}</p>
      </header>
      <RefundNote order={order} />
      <OrderVouchers order={order} isOwner={info.manages} />
      {order.status === "PENDING" ? <PayLink info={info} /> : null}
      {isPaid || order.status === "CANCEL" || order.status === "REFUNDED" ? (
        <OrderTickets order={order} />
      ) : null}
      {order.status === "FAILED" || order.status === "EXPIRED" ? (
        <>
          <Note tone="warn">{t(orderMessages.endedText)}</Note>
          <ButtonLink to="/app/home">{t(tripsMessages.search)}</ButtonLink>
        </>
      ) : null}
      {isPaid && info.manages ? <Actions info={info} /> : null}
      {info.manages ? null : <p className="help">{t(tripsMessages.readOnly)}</p>}
    </>
  );
}

function PayLink({ info: { booking } }: { readonly info: BookingInfo }) {
  const t = useT();
  const outcome = outcomeOf(booking);
  return (
    <>
      {outcome === "checking" ? null : (
        <p>
          {t(outcome === "ended" ? orderMessages.endedText : orderMessages.pendingText, {
            hour: formatHour(hourOf(new Date(booking.hold_until))),
          })}
        </p>
      )}
      <ButtonLink
        to={
          outcome === "ended" ? "/app/home" : addressFor(outcome, booking.order.order_hidden_uuid)
        }
      >
        {t(
          outcome === "ended"
            ? tripsMessages.search
            : outcome === "retry"
              ? tripsMessages.payNow
              : tripsMessages.follow,
        )}
      </ButtonLink>
    </>
  );
}

function Actions({ info }: { readonly info: BookingInfo }) {
  const t = useT();
  const language = useLanguage();
  const until = new Date(info.modification.until);
  const { order, cancellation, now } = info.booking;
  const mayCancel = new Date(cancellation.until).getTime() >= new Date(now).getTime();
  return (
    <section className="stack-1">
      {info.modification.allowed ? (
        <>
          <ButtonLink full to={editPath(info.booking.uuid)} variant="quiet" icon={pencilIcon}>
            {t(tripsMessages.editPassengers)}
          </ButtonLink>
          <p className="help">
            {t(tripsMessages.editUntil, {
              day: friendlyDay(dayOf(until), language),
              hour: formatHour(hourOf(until)),
            })}
          </p>
        </>
      ) : null}
      <ResendButton token={order.order_hidden_uuid} />
      {mayCancel ? <CancelButton token={order.order_hidden_uuid} ticket={null} /> : null}
    </section>
  );
}
