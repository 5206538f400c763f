import type { Order, OrderTicket } from "@wakafine/shared/bookings/contract.ts";
import { classLabel } from "@wakafine/shared/departures/class-label.ts";
import { formatHour, friendlyDay } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { parseDay } from "@wakafine/shared/rules/dates.ts";
import { fullName } from "@wakafine/shared/bookings/passenger.ts";
import { useLanguage, useT } from "../../../lib/page-services.tsx";
import { pathOf } from "../../../lib/own-path.ts";
import { shownTown } from "../../../lib/town-text.ts";
import { Badge } from "../../../ui/badge.tsx";
import { downloadIcon } from "../../../ui/icons-booking.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { TicketDetails } from "../../../ui/ticket-card.tsx";
import { TicketCard } from "../../../ui/ticket-card.tsx";
import { CancelButton } from "./cancel-button.tsx";
import { useLegText } from "./order-legs.tsx";
import { stationArrivalTime } from "./station-arrival-time.ts";
import { buttonClass } from "../../../ui/button.tsx";
import * as styles from "./order.module.css";

/** Every ticket of the order, with links to its picture and its A4 page. */
export function OrderTickets({ order }: { readonly order: Order }) {
  const shown = order.tickets;
  return (
    <ul className="stack-3">
      {shown.map((ticket, index) => (
        <li key={ticket.uuid} className="stack-1">
          <OneTicket
            order={order}
            ticket={ticket}
            place={{ number: index + 1, count: shown.length }}
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

function OneTicket({ order, ticket, place }: Props) {
  const t = useT();
  const details = useTicketDetails(order, ticket);
  const legText = useLegText(order.legs);
  const status = ticket.ticket_status;
  if (!details) return null;
  return (
    <>
      <div className="row between">
        <h2 className="b">{legText(ticket.leg, t(orderMessages.ticketOf, place))}</h2>
        {status === "VALIDATE" ? <Badge>{t(orderMessages.usedBadge)}</Badge> : null}
        {status === "CANCEL" ? <Badge tone="warn">{t(orderMessages.cancelledBadge)}</Badge> : null}
      </div>
      <TicketCard
        ticket={details}
        qr={status === "CANCEL" ? null : <QrPicture ticket={ticket} />}
      />
      {status === "CANCEL" ? null : <TicketLinks order={order} ticket={ticket} />}
    </>
  );
}

/** Links to the PDF and the picture of a valid ticket, and its cancellation. */
function TicketLinks({ order, ticket }: Pick<Props, "order" | "ticket">) {
  const t = useT();
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
      </div>
      {ticket.ticket_status === "PAID" && order.tickets.length > 1 ? (
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
