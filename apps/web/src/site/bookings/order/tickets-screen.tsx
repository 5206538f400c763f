import type { Order } from "@wakafine/shared/bookings/contract.ts";
import { formatHour } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { tripsMessages } from "@wakafine/shared/bookings/trips-messages.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { canModify, hourOf, instantOf, parseDay } from "@wakafine/shared/rules/dates.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { voucherFieldMessages } from "@wakafine/shared/vouchers/field-messages.ts";
import { useEffect } from "react";
import { usePageAddress } from "../../../lib/page-address.tsx";
import { usePageData } from "../../../lib/page-data.tsx";
import { useLanguage, useServices, useT } from "../../../lib/page-services.tsx";
import { storePayer } from "../../../lib/payer-memory.ts";
import { shownTown } from "../../../lib/town-text.ts";
import { Badge, Note } from "../../../ui/badge.tsx";
import { buttonClass, ButtonLink } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import {
  calendarIcon,
  checkCircleIcon,
  checkIcon,
  clockIcon,
  pencilIcon,
} from "../../../ui/icons.ts";
import { downloadIcon } from "../../../ui/icons-booking.ts";
import { EntryPage } from "../../../ui/page-shells.tsx";
import { stationArrivalTime } from "./station-arrival-time.ts";
import { CancelButton } from "./cancel-button.tsx";
import { OrderFailure } from "./order-failure.tsx";
import { nextLegOf, useLegText } from "./order-legs.tsx";
import { addressFor, outcomeOf } from "./order-outcome.ts";
import { orderQuery } from "./order-query.ts";
import { OrderTickets } from "./order-tickets.tsx";
import { OrderVouchers } from "./order-vouchers.tsx";
import { RefundNote } from "./refund-note.tsx";
import { ResendButton } from "./resend-button.tsx";
import * as styles from "./order.module.css";

/** `/app/reservation/success/:token`: the order and its tickets, readable without JavaScript [C2.pay.03, G.ticket.07]. */
export function Screen() {
  const { token = "" } = usePageAddress().params;
  const { data: order, error } = usePageData(orderQuery(token));
  const { tab } = useServices();
  const isPaid = order?.status === "PAID";
  useEffect(() => {
    if (isPaid) storePayer(tab, token, "");
  }, [isPaid, tab, token]);
  if (!order) return <OrderFailure failure={error} />;
  const outcome = outcomeOf(order);
  if (outcome === "paid" || outcome === "cancelled") return <PaidOrder order={order} />;
  return <UnpaidOrder order={order} token={token} />;
}

const channelTexts = {
  SMS: orderMessages.channelSms,
  EMAIL: orderMessages.channelEmail,
  WHATSAPP: orderMessages.channelWhatsApp,
  MESSENGER: orderMessages.channelMessenger,
} as const;

function PaidOrder({ order }: { readonly order: Order }) {
  const t = useT();
  const language = useLanguage();
  const amount = formatFrancs(order.amount_xaf, language);
  const { token, type } = order.receive_method;
  const address = token.replaceAll(" ", "\u00a0"); // Non-breaking spaces keep a number on one line.
  const channel = t(channelTexts[type], { address });
  const paid = order.status === "PAID";
  // The first ticket reaches into the green head, unless something is to be read before it.
  const overlaps = paid && order.refund === null && order.vouchers.length === 0;
  return (
    <>
      <header className={classNames(styles.paidHead, "on-forest", overlaps && styles.overlapped)}>
        <div className={styles.paidText}>
          <span className={styles.paidSign}>
            <Icon path={paid ? checkIcon : clockIcon} size="l" />
          </span>
          <div>
            <h1 className="h1">
              {paid ? <PaidTitle order={order} /> : t(orderMessages.cancelledTitle)}
            </h1>
            {paid ? <p>{t(orderMessages.received, { amount, channel })}</p> : null}
            {paid && order.voucher_amount > 0 ? (
              <p>
                {t(voucherFieldMessages.paid, {
                  amount: formatFrancs(order.voucher_amount, language),
                })}
              </p>
            ) : null}
          </div>
        </div>
        <div className={`row between ${styles.paidCode}`}>
          <b>{t(orderMessages.orderCode, { code: order.order.order_code })}</b>
          {paid ? (
            <Badge tone="ok" icon={checkCircleIcon}>
              {t(orderMessages.paidBadge)}
            </Badge>
          ) : null}
        </div>
      </header>
      <div className={classNames(styles.ticketsPage, overlaps && styles.overlapping)}>
        <div className="stack-3">
          {overlaps ? null : <RefundNote order={order} />}
          {overlaps ? null : <OrderVouchers order={order} />}
          <OrderTickets order={order} />
        </div>
        <section className={`stack ${styles.orderActions}`} aria-label={t(orderMessages.actions)}>
          <OrderFiles order={order} />
          {paid ? <ArrivalNote order={order} /> : null}
          {paid ? <ResendButton token={order.order.order_hidden_uuid} /> : null}
          {paid && mayEdit(order) ? (
            <ButtonLink
              full
              to={`/app/reservation/edit/${encodeURIComponent(order.order.order_hidden_uuid)}`}
              variant="quiet"
              icon={pencilIcon}
            >
              {t(tripsMessages.editPassengers)}
            </ButtonLink>
          ) : null}
          {paid ? <CancelButton token={order.order.order_hidden_uuid} ticket={null} /> : null}
          <p className="help">{t(orderMessages.keepLink)}</p>
        </section>
      </div>
    </>
  );
}

/** After a cancellation the number of valid tickets, because the first passenger's may be among the cancelled ones. */
function PaidTitle({ order: { tickets, user } }: { readonly order: Order }) {
  const t = useT();
  const count = tickets.filter(({ ticket_status }) => ticket_status !== "CANCEL").length;
  if (count === tickets.length)
    return t(orderMessages.paid, { name: user.firstname || user.lastname });
  return count === 1 ? t(orderMessages.leftOne) : t(orderMessages.leftMany, { count });
}

/** Whether the passengers can still be edited: until an hour before the first departure that has a valid ticket [C4.ticket.05]. */
function mayEdit(order: Order): boolean {
  const departures = order.legs
    .filter(({ valid_seats: seats }) => seats.length > 0)
    .map(({ departure }) =>
      instantOf(parseDay(departure.departure_date) ?? "", departure.departure_hour).getTime(),
    );
  return canModify(new Date(Math.min(...departures)), new Date(order.now));
}

/** All valid tickets as one file, when there are several, and the trips for a calendar. */
function OrderFiles({ order }: { readonly order: Order }) {
  const t = useT();
  const valid = order.tickets.filter(({ qr }) => qr !== null).length;
  if (valid === 0) return null;
  const address = `/api/bookings/order/${order.order.order_hidden_uuid}/document`;
  return (
    <div className={styles.files}>
      {valid > 1 ? (
        <a className={buttonClass({})} href={`${address}?format=pdf`} download>
          <Icon path={downloadIcon} />
          {t(orderMessages.allPdf)}
        </a>
      ) : null}
      <a className={buttonClass({ variant: "quiet" })} href={`${address}?format=ics`} download>
        <Icon path={calendarIcon} />
        {t(orderMessages.calendar)}
      </a>
    </div>
  );
}

/** Shows the arrival time at the station of the next leg, 45 minutes before departure [C9.ticket.01]. */
function ArrivalNote({ order }: { readonly order: Order }) {
  const t = useT();
  const language = useLanguage();
  const legText = useLegText(order.legs);
  const index = nextLegOf(order);
  const leg = order.legs[index];
  if (!leg) return null;
  const { agency } = leg.departure;
  const place = leg.boarding_station?.quarter ?? shownTown(leg.departure.city_departure, language);
  const hour = stationArrivalTime(
    leg.boarding_station?.departure_hour ?? leg.departure.departure_hour,
  );
  const until = new Date(order.cancellation.until);
  const mayCancel = until.getTime() > new Date(order.now).getTime();
  return (
    <Note icon={clockIcon}>
      <b>{legText(index, t(orderMessages.arrive, { place, hour: formatHour(hour) }))}</b>
      {mayCancel
        ? t(orderMessages.arriveText, { until: formatHour(hourOf(until)) })
        : t(orderMessages.arriveTextLate)}
      {leg.boarding_station ? (
        <p>
          <a href={directionsTo(leg)} target="_blank" rel="noopener noreferrer">
            {t(orderMessages.directions, { place })}
          </a>
        </p>
      ) : null}
      {agency.phonenumber ? (
        <p>
          <a
            href={`tel:${agency.phonenumber}`}
          >{`${agency.name}, ${displayPhone(agency.phonenumber).replaceAll(" ", "\u00a0")}`}</a>
        </p>
      ) : null}
    </Note>
  );
}

/** Returns the address of a map with the way to the boarding point of a leg. */
function directionsTo({ departure, boarding_station: station }: Order["legs"][number]): string {
  const place = [station?.quarter, departure.city_departure, "Cameroun"];
  const destination = place.filter(Boolean).join(", ");
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination })}`;
}

function UnpaidOrder({ order, token }: { readonly order: Order; readonly token: string }) {
  const t = useT();
  const outcome = outcomeOf(order);
  return (
    <EntryPage>
      <h1 className="h1">
        {t(outcome === "ended" ? orderMessages.endedTitle : orderMessages.pendingTitle)}
      </h1>
      {outcome === "checking" ? null : (
        <p>
          {t(outcome === "ended" ? orderMessages.endedText : orderMessages.pendingText, {
            hour: formatHour(hourOf(new Date(order.hold_until))),
          })}
        </p>
      )}
      <RefundNote order={order} />
      {outcome === "ended" ? (
        <ButtonLink to="/app/home">{t(orderMessages.searchAgain)}</ButtonLink>
      ) : (
        <ButtonLink to={addressFor(outcome, token)}>
          {t(outcome === "retry" ? orderMessages.payNow : orderMessages.followPayment)}
        </ButtonLink>
      )}
    </EntryPage>
  );
}
