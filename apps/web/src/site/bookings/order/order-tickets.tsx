import type { Order, OrderTicket } from "@wakafine/shared/bookings/contract.ts";
import { classLabel } from "@wakafine/shared/departures/class-label.ts";
import { formatHour, friendlyDay } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { ticketCardMessages } from "@wakafine/shared/tickets/card-messages.ts";
import { parseDay } from "@wakafine/shared/rules/dates.ts";
import { fullName } from "@wakafine/shared/bookings/passenger.ts";
import { useLanguage, useT } from "../../../lib/page-services.tsx";
import { pathOf } from "../../../lib/own-path.ts";
import { shownTown } from "../../../lib/town-text.ts";
import { Badge } from "../../../ui/badge.tsx";
import { downloadIcon } from "../../../ui/icons-booking.ts";
import { Icon } from "../../../ui/icon.tsx";
import { chevronDownIcon } from "../../../ui/icons.ts";
import type { TicketDetails } from "../../../ui/ticket-card.tsx";
import { TicketCard } from "../../../ui/ticket-card.tsx";
import { CancelButton } from "./cancel-button.tsx";
import { useLegText } from "./order-legs.tsx";
import { stationArrivalTime } from "./station-arrival-time.ts";
import { buttonClass } from "../../../ui/button.tsx";
import * as styles from "./order.module.css";

const isCancelled = ({ ticket_status }: OrderTicket) => ticket_status === "CANCEL";

/** Every ticket of the order, cancelled ones last, with links to its picture and its A4 page. After the first of a leg they are folded, so that a group fits on a phone. */
export function OrderTickets({ order }: { readonly order: Order }) {
  const shown = [
    ...order.tickets.filter((ticket) => !isCancelled(ticket)),
    ...order.tickets.filter(isCancelled),
  ];
  const isFirst = (index: number) =>
    shown.findIndex(({ leg }) => leg === shown[index]?.leg) === index;
  return (
    <ul className="stack">
      {shown.map((ticket, index) => (
        <li key={ticket.uuid} className="stack-1">
          <OneTicket
            order={order}
            ticket={ticket}
            place={{ number: index + 1, count: shown.length }}
            folded={!isFirst(index)}
          />
        </li>
      ))}
    </ul>
  );
}

interface Props {
  readonly order: Order;
  readonly ticket: OrderTicket;
  readonly place: { readonly number: number; readonly count: number };
}

function OneTicket({ order, ticket, place, folded }: Props & { readonly folded: boolean }) {
  const t = useT();
  const details = useTicketDetails(order, ticket);
  const legText = useLegText(order.legs);
  const status = ticket.ticket_status;
  if (!details) return null;
  const title = legText(ticket.leg, t(orderMessages.ticketOf, place));
  const badge =
    status === "VALIDATE" ? (
      <Badge>{t(orderMessages.usedBadge)}</Badge>
    ) : status === "CANCEL" ? (
      <Badge tone="warn">{t(orderMessages.cancelledBadge)}</Badge>
    ) : null;
  const card = (
    <>
      <TicketCard
        ticket={details}
        qr={status === "CANCEL" ? null : <QrPicture ticket={ticket} />}
      />
      {status === "CANCEL" ? null : <TicketLinks order={order} ticket={ticket} details={details} />}
    </>
  );
  if (!folded)
    return (
      <>
        {place.count > 1 || badge ? (
          <div className={`row between ${styles.ticketTitle}`}>
            <h2 className="b">{title}</h2>
            {badge}
          </div>
        ) : null}
        {card}
      </>
    );
  return (
    <details className={styles.folded}>
      <summary>
        <span className={styles.foldedSeat}>
          <span className="sr">{t(ticketCardMessages.seat)} </span>
          {details.seat}
        </span>
        <span>
          <h2 className="b">
            {t(orderMessages.ticketOfName, { ticket: title, name: details.passenger })}
          </h2>
          <span className="code">{details.code}</span> {badge}
        </span>
        <Icon path={chevronDownIcon} />
      </summary>
      <div className="stack-1">{card}</div>
    </details>
  );
}

/** Links to the PDF and the picture of a valid ticket, a message with the picture to its passenger, and its cancellation. */
function TicketLinks({
  order,
  ticket,
  details,
}: Pick<Props, "order" | "ticket"> & { readonly details: TicketDetails }) {
  const t = useT();
  const isOpen = ticket.ticket_status === "PAID";
  const text = t(orderMessages.whatsAppText, {
    name: details.passenger,
    from: details.from.town,
    to: details.to.town,
    day: details.day,
    hour: formatHour(details.hour),
    seat: details.seat,
    code: details.code,
  });
  return (
    <>
      <div className={`row ${styles.ticketLinks}`}>
        <a className={buttonClass({})} href={pathOf(ticket.pdf_url)} download>
          <Icon path={downloadIcon} />
          {t(orderMessages.pdf)}
        </a>
        <a
          className={buttonClass({ variant: "quiet" })}
          href={pathOf(ticket.ticket_url)}
          target="_blank"
          rel="noopener"
        >
          {t(orderMessages.image)}
        </a>
        {isOpen ? (
          <a
            className={buttonClass({ variant: "quiet" })}
            href={`https://wa.me/?${new URLSearchParams({ text: `${text} ${ticket.ticket_url}` })}`}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t(orderMessages.whatsAppOf, { name: details.passenger })}
          >
            {t(orderMessages.whatsApp)}
          </a>
        ) : null}
      </div>
      {isOpen && order.tickets.length > 1 ? (
        <CancelButton token={order.order.order_hidden_uuid} ticket={ticket.uuid} />
      ) : null}
    </>
  );
}

/** The QR code as an inline drawing: it needs no JavaScript and is sharp at any size. */
function QrPicture({ ticket }: { readonly ticket: OrderTicket }) {
  const t = useT();
  if (!ticket.qr) return null;
  const { size, path } = ticket.qr;
  return (
    <svg
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      role="img"
      aria-label={t(orderMessages.qrOf, { code: ticket.code_verification })}
      shapeRendering="crispEdges"
    >
      <path className={styles.qrGround} d={`M-4-4h${size + 8}v${size + 8}h-${size + 8}z`} />
      <path className={styles.qrDark} d={path} />
    </svg>
  );
}

function useTicketDetails(order: Order, ticket: OrderTicket): TicketDetails | null {
  const t = useT();
  const language = useLanguage();
  const leg = order.legs[ticket.leg];
  if (!leg) return null;
  const { departure, boarding_station: station } = leg;
  const hour = station?.departure_hour ?? departure.departure_hour;
  return {
    agency: {
      name: departure.agency.name,
      logo: departure.agency.logo,
      mark: departure.agency.mark,
      colour: departure.agency.colour,
    },
    classText: classLabel(departure.travel_class, "details", language),
    vip: departure.travel_class === "FIRST",
    from: { town: shownTown(departure.city_departure, language), place: station?.quarter ?? "" },
    to: { town: shownTown(departure.city_destination, language), place: "" },
    day: friendlyDay(parseDay(departure.departure_date) ?? "", language),
    hour,
    seat: String(ticket.seat),
    details: [
      { label: t(orderMessages.beThere), value: formatHour(stationArrivalTime(hour)) },
      { label: t(orderMessages.arrival), value: formatHour(departure.arriving_hour) },
      { label: t(orderMessages.price), value: formatFrancs(ticket.price, language) },
    ],
    passenger: fullName(ticket.user.firstname, ticket.user.lastname),
    code: ticket.code_verification,
  };
}
