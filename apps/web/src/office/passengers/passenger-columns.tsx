import { formatHour, formatDay } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { parseDay } from "@wakafine/shared/rules/dates.ts";
import { displayPhone, receivesSms } from "@wakafine/shared/rules/phone.ts";
import type {
  AgencyPassenger,
  AgencyTravel,
} from "@wakafine/shared/tickets/passengers-contract.ts";
import { passengersMessages as texts } from "@wakafine/shared/tickets/passengers-messages.ts";
import type { ReactNode } from "react";
import { useAccount, useLanguage, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { textAt } from "../../lib/user-access.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { Icon } from "../../ui/icon.tsx";
import { phoneIcon, refreshIcon } from "../../ui/icons-booking.ts";
import { messageIcon } from "../../ui/icons-office.ts";
import { checkIcon, closeIcon } from "../../ui/icons.ts";
import { passengerName } from "./passenger-filter.ts";
import * as styles from "./passengers.module.css";

type PassengerColumn = Column<AgencyPassenger>;

/** A value of a card with its label, which the column header replaces on wide screens. A missing value is shown as `-/-` [A2.trav.13]. */
function Value({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const t = useT();
  return (
    <>
      <span className={`only-s ${styles.label}`}>{label} </span>
      {children || t(stateMessages.missing_value)}
    </>
  );
}

const badges = {
  PAID: {},
  VALIDATE: { tone: "ok", icon: checkIcon },
  BOOKED: { tone: "hold" },
  CANCEL: { tone: "warn", icon: closeIcon },
} as const;

/** The state of a ticket: red when it is cancelled [A2.trav.14, G.trav.02]. */
export function TicketBadge({ status }: { readonly status: AgencyPassenger["ticket_status"] }) {
  const t = useT();
  return <Badge {...badges[status]}>{t(texts[status])}</Badge>;
}

function useNameColumns(): readonly PassengerColumn[] {
  const t = useT();
  const language = useLanguage();
  const station = ({ boarding_station: place }: AgencyPassenger) =>
    place
      ? t(texts.boardsAt, { station: place.quarter, hour: formatHour(place.departure_hour) })
      : null;
  return [
    {
      id: "seat",
      header: t(texts.seat),
      cell: ({ seat, is_cancel }) => (
        <span className={is_cancel ? styles.seatFree : styles.seat}>
          <span className="sr">{t(texts.seat)} </span>
          {String(seat).padStart(2, "0")}
        </span>
      ),
    },
    {
      id: "passenger",
      header: t(texts.passenger),
      cell: (passenger) => (
        <>
          {passenger.is_cancel ? (
            <s>{passengerName(passenger)}</s>
          ) : (
            <b>{passengerName(passenger)}</b>
          )}
          <small>
            {[passenger.minor ? t(texts.minor) : null, station(passenger)]
              .filter(Boolean)
              .join(" · ")}
          </small>
        </>
      ),
    },
    {
      id: "sex",
      header: t(texts.sex),
      // Left out when it was not asked, in a counter sale.
      cell: ({ sex }) =>
        sex ? <Value label={t(texts.sex)}>{sex[`title_${language}`]}</Value> : null,
    },
  ];
}

function useTicketColumns(): readonly PassengerColumn[] {
  const t = useT();
  const language = useLanguage();
  return [
    {
      id: "alights",
      header: t(texts.alights),
      cell: ({ city_destination: town }) => (
        <Value label={t(texts.alights)}>{shownTown(town, language)}</Value>
      ),
    },
    {
      id: "ticket",
      header: t(texts.ticket),
      cell: ({ code_verification: code }) => (
        <Value label={t(texts.ticket)}>
          <span className="code">{code}</span>
        </Value>
      ),
    },
    {
      id: "cni",
      header: t(texts.idCard),
      cell: ({ cni_identifier: cni }) => <Value label={t(texts.idCard)}>{cni}</Value>,
    },
    {
      id: "phone",
      header: t(texts.phone),
      cell: ({ phonenumber: phone }) => (
        <Value label={t(texts.phone)}>
          {phone === null ? null : <span className={styles.phone}>{displayPhone(phone)}</span>}
        </Value>
      ),
    },
    {
      id: "price",
      header: t(texts.price),
      align: "right",
      cell: ({ price }) => <Value label={t(texts.price)}>{formatFrancs(price, language)}</Value>,
    },
    {
      id: "state",
      header: t(texts.state),
      cell: ({ ticket_status: status }) => <TicketBadge status={status} />,
    },
  ];
}

/** Links that call a passenger, or write an SMS that begins with the departure, and a button that sends a valid ticket again. */
function useContactColumn(
  travel: AgencyTravel | undefined,
  onResend: (passenger: AgencyPassenger) => void,
): PassengerColumn {
  const t = useT();
  const language = useLanguage();
  const agency = textAt(useAccount()?.agency ?? null, "name");
  const body = travel
    ? t(texts.smsBody, {
        agency,
        from: shownTown(travel.city_departure, language),
        to: shownTown(travel.city_destination, language),
        day: formatDay(parseDay(travel.departure_date) ?? travel.departure_date, language),
        hour: travel.departure_hour,
      })
    : "";
  return {
    id: "contact",
    header: t(texts.contact),
    quiet: true,
    align: "right",
    cell: (passenger) => {
      const { phonenumber: phone, ticket_status: status } = passenger;
      const name = passengerName(passenger);
      const linkClass = buttonClass({ variant: "text", size: "small" });
      return (
        <span className={styles.contact}>
          {phone === null ? null : (
            <a className={linkClass} href={`tel:${phone}`} aria-label={t(texts.call, { name })}>
              <Icon path={phoneIcon} />
            </a>
          )}
          {phone !== null && receivesSms(phone) ? (
            <a
              className={linkClass}
              href={`sms:${phone}?body=${encodeURIComponent(body)}`}
              aria-label={t(texts.text, { name })}
            >
              <Icon path={messageIcon} />
            </a>
          ) : null}
          {status === "PAID" || status === "VALIDATE" ? (
            <Button
              variant="text"
              size="small"
              aria-label={t(texts.resend, { name })}
              onClick={() => onResend(passenger)}
            >
              <Icon path={refreshIcon} />
            </Button>
          ) : null}
        </span>
      );
    },
  };
}

/** The columns of the passenger list, on phones the parts of a card [A2.trav.06–14]. */
export function usePassengerColumns(
  travel: AgencyTravel | undefined,
  onResend: (passenger: AgencyPassenger) => void,
): readonly PassengerColumn[] {
  return [...useNameColumns(), ...useTicketColumns(), useContactColumn(travel, onResend)];
}
