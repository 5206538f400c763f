import type { AgencyTicket } from "@wakafine/shared/check-in/contract.ts";
import { formatHour } from "@wakafine/shared/formats/dates.ts";
import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { Badge } from "../../ui/badge.tsx";
import { IconButton } from "../../ui/button.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { scanIcon } from "../../ui/icons-office.ts";
import { departureDay, passengerName, seatText, ticketLabel } from "./ticket-details.ts";
import * as styles from "./check-in.module.css";

type TicketColumn = Column<AgencyTicket>;

function usePassengerColumns(): readonly TicketColumn[] {
  const t = useT();
  return [
    {
      id: "seat",
      header: t(checkInMessages.seat),
      cell: (ticket) => <span className={styles.seatNumber}>{seatText(ticket.seat)}</span>,
    },
    {
      id: "passenger",
      header: t(checkInMessages.columnPassenger),
      cell: (ticket) => (
        <>
          <b>{passengerName(ticket)}</b>
          <small className="code">{ticket.code_verification}</small>
        </>
      ),
    },
  ];
}

function useTripColumn(): TicketColumn {
  const t = useT();
  const language = useLanguage();
  const moment = (ticket: AgencyTicket) =>
    t(checkInMessages.dayAndHour, {
      date: departureDay(ticket, language),
      hour: formatHour(ticket.departure.departure_hour),
    });
  return {
    id: "trip",
    header: t(checkInMessages.columnTrip),
    cell: (ticket) => (
      <>
        {`${shownTown(ticket.departure.city_departure, language)} – ${shownTown(ticket.departure.city_destination, language)}`}
        <small>{moment(ticket)}</small>
      </>
    ),
  };
}

/** Returns the columns: seat, passenger with code, trip, state, and the button that checks the ticket. */
export function useTicketColumns(onCode: (code: string) => void): readonly TicketColumn[] {
  const t = useT();
  const badge = (ticket: AgencyTicket) => {
    const label = ticketLabel(ticket);
    return <Badge tone={label.tone}>{t(label.text)}</Badge>;
  };
  const button = ({ code_verification: code }: AgencyTicket) => (
    <IconButton
      label={t(checkInMessages.checkTicketOf, { code })}
      icon={scanIcon}
      onClick={() => onCode(code)}
    />
  );
  return [
    ...usePassengerColumns(),
    useTripColumn(),
    { id: "state", header: t(checkInMessages.columnState), cell: badge },
    {
      id: "check",
      header: t(checkInMessages.columnCheck),
      quiet: true,
      align: "right",
      cell: button,
    },
  ];
}
