import type {
  AdminBookingDetails,
  AdminTicket,
} from "@wakafine/shared/administration/booking-contract.ts";
import { adminBookingMessages as texts } from "@wakafine/shared/administration/booking-messages.ts";
import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { friendlyDay } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { dayOf } from "@wakafine/shared/rules/dates.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { momentText } from "../../lib/moment-text.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { PriceLines } from "../../ui/price-lines.tsx";
import { RefusalNote } from "../../ui/refusal-note.tsx";
import { reasonText } from "./audit-lines.ts";
import { BookingStateBadge, stateText, TicketStateBadge } from "./booking-labels.tsx";
import { providerText } from "./provider-text.ts";
import { Details, Section } from "./details.tsx";
import { useAction } from "./use-action.ts";
import * as styles from "./admin.module.css";

interface Props {
  readonly booking: AdminBookingDetails;
}

/** State, account, contacts and trips. */
export function BookingSummary({ booking }: Props) {
  const t = useT();
  const language = useLanguage();
  const { account, legs } = booking;
  return (
    <Section id="summary" title={t(texts.summary)}>
      <div className="card">
        <Details
          details={[
            [t(texts.status), <BookingStateBadge key="status" status={booking.status} />],
            [t(texts.created), momentText(booking.created_date, language)],
            [t(texts.owner), booking.owner],
            [t(texts.phone), booking.phonenumber || t(texts.erased)],
            [t(texts.delivery), booking.delivery_address || t(texts.erased)],
            [
              t(texts.account),
              account ? (
                <Link key="account" to={`/admin/users/${account.id}`}>
                  {account.name || account.id}
                </Link>
              ) : (
                t(texts.guest)
              ),
            ],
            ...legs.map((leg, index): readonly [string, ReactNode] => [
              legs.length > 1 ? `${t(texts.trip)} ${index + 1}` : t(texts.trip),
              <span key={leg.departure_uuid}>
                {t(texts.route, {
                  from: shownTown(leg.from, language),
                  to: shownTown(leg.to, language),
                })}
                , {momentText(leg.departs_at, language)}
                <br />
                <Link to={`/admin/agencies/${leg.agency_uuid}`}>{leg.agency}</Link>
              </span>,
            ]),
          ]}
        />
      </div>
    </Section>
  );
}

/** Each input of the price as it was sold. */
export function BookingPrice({ booking }: Props) {
  const t = useT();
  const language = useLanguage();
  const francs = (amount: number) => formatFrancs(amount, language);
  const lines = [
    ...booking.legs.map((leg) => ({
      label: t(texts.route, {
        from: shownTown(leg.from, language),
        to: shownTown(leg.to, language),
      }),
      note: `${t(texts.seatsPrice, { count: booking.passengers, amount: francs(leg.unit_price) })} · ${t(texts.agencyShare)} ${francs(leg.agency_share)}`,
      amount: francs(leg.unit_price * booking.passengers),
    })),
    ...(booking.fees > 0 ? [{ label: t(texts.fee), amount: francs(booking.fees) }] : []),
    ...(booking.coupon > 0 ? [{ label: t(texts.coupon), amount: francs(-booking.coupon) }] : []),
    ...(booking.refunded > 0
      ? [{ label: t(texts.refunded), amount: francs(booking.refunded) }]
      : []),
  ];
  return (
    <Section id="price" title={t(texts.price)}>
      <div className="card">
        <PriceLines lines={lines} totalLabel={t(texts.total)} total={booking.amount} />
      </div>
    </Section>
  );
}

type Passenger = ResponseOf<"showAdminPassengers">["passengers"][number];

function usePassengerColumns(isFull: boolean): readonly Column<Passenger>[] {
  const t = useT();
  return [
    {
      id: "name",
      header: t(texts.passenger),
      cell: ({ name, minor }) => (
        <>
          {name}
          {minor ? <small>{t(texts.minor)}</small> : null}
        </>
      ),
    },
    {
      id: "phone",
      header: t(texts.phone),
      cell: ({ phonenumber }) => (
        <span className="num">
          {phonenumber && isFull ? displayPhone(phonenumber) : (phonenumber ?? "–")}
        </span>
      ),
    },
    {
      id: "cni",
      header: t(texts.cni),
      cell: ({ cni }) => <span className="num">{cni ?? "–"}</span>,
    },
  ];
}

/** Names with masked phones and identity numbers; showing them in full is recorded. */
export function Passengers({ booking }: Props) {
  const t = useT();
  const { mutate, isPending, error, data } = useAction("showAdminPassengers");
  const shown = data?.data;
  const rows = shown?.passengers ?? booking.passenger_list;
  const columns = usePassengerColumns(shown !== undefined);
  return (
    <Section id="passengers" title={t(texts.passengers)}>
      <DataTable
        caption={t(texts.passengers)}
        columns={columns}
        rows={rows}
        rowKey={({ position }) => String(position)}
      />
      {shown ? (
        <p>
          {t(texts.delivery)}
          {t(texts.colon)}
          <b>{shown.delivery_address || t(texts.erased)}</b>
        </p>
      ) : (
        <div className={styles.acts}>
          <Button
            variant="quiet"
            busy={isPending}
            onClick={() => mutate({ params: { id: booking.uuid } })}
          >
            {t(texts.show)}
          </Button>
          <span className="muted xs">{t(texts.showHelp)}</span>
        </div>
      )}
      <RefusalNote text={error?.message} />
    </Section>
  );
}

function useTicketColumns(nameOf: (ticket: AdminTicket) => string): readonly Column<AdminTicket>[] {
  const t = useT();
  const language = useLanguage();
  return [
    {
      id: "code",
      header: t(texts.ticket),
      cell: (ticket) => (
        <>
          <span className="code">{ticket.code}</span>
          <small>{nameOf(ticket)}</small>
        </>
      ),
    },
    { id: "seat", header: t(texts.seat), cell: ({ seat }) => <b className="num">{seat}</b> },
    {
      id: "refundable",
      header: t(texts.refundable),
      cell: ({ refundable }) => formatFrancs(refundable, language),
    },
    {
      id: "state",
      header: t(texts.state),
      cell: ({ status }) => <TicketStateBadge status={status} />,
    },
  ];
}

export function Tickets({ booking }: Props) {
  const t = useT();
  const nameOf = (ticket: AdminTicket) =>
    booking.passenger_list.find(({ position }) => position === ticket.position)?.name ?? "";
  const columns = useTicketColumns(nameOf);
  return (
    <Section id="tickets" title={t(texts.tickets)}>
      {booking.tickets.length === 0 ? (
        <p className="muted">{t(texts.noTickets)}</p>
      ) : (
        <DataTable
          caption={t(texts.tickets)}
          columns={columns}
          rows={booking.tickets}
          rowKey={({ uuid }) => uuid}
        />
      )}
    </Section>
  );
}

type Attempt = AdminBookingDetails["attempts"][number];

/** Reads the attempt at its provider now and settles the result. */
function ReadAgain({ attempt }: { readonly attempt: Attempt }) {
  const t = useT();
  const { mutate, isPending, error } = useAction("readPaymentAgain");
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        busy={isPending}
        onClick={() => mutate({ params: { id: attempt.id } })}
      >
        {t(texts.readAgain)}
      </Button>
      <RefusalNote text={error?.message} />
    </>
  );
}

function useAttemptColumns(): readonly Column<Attempt>[] {
  const t = useT();
  const language = useLanguage();
  return [
    {
      id: "attempt",
      header: t(texts.payments),
      cell: ({ number, provider, created_date }) => (
        <>
          {t(texts.attempt, { number })} · {providerText(provider, language)}
          <small>{momentText(created_date, language)}</small>
        </>
      ),
    },
    {
      id: "amount",
      header: t(texts.amount),
      cell: ({ amount }) => <b>{formatFrancs(amount, language)}</b>,
    },
    {
      id: "payer",
      header: t(texts.phone),
      cell: ({ payer, transaction_id, provider_ref }) => (
        <>
          <span className="num">{payer ?? "–"}</span>
          <small className={styles.id}>
            {transaction_id ? t(texts.transaction, { id: transaction_id }) : provider_ref}
          </small>
        </>
      ),
    },
    {
      id: "state",
      header: t(texts.state),
      cell: ({ state, reason }) => (
        <>
          <Badge>{stateText(state, language)}</Badge>
          {reason ? <small>{reasonText(reason, language)}</small> : null}
        </>
      ),
    },
    {
      id: "actions",
      header: t(texts.actions),
      cell: (attempt) => <ReadAgain attempt={attempt} />,
    },
  ];
}

/** Attempts and refunds. */
export function Payments({ booking }: Props) {
  const t = useT();
  const language = useLanguage();
  const columns = useAttemptColumns();
  return (
    <Section id="payments" title={t(texts.payments)}>
      <DataTable
        caption={t(texts.payments)}
        columns={columns}
        rows={booking.attempts}
        rowKey={({ id }) => id}
      />
      {booking.refunds.length > 0 ? (
        <>
          <h3 className="b">{t(texts.refunds)}</h3>
          <ul className="stack-1">
            {booking.refunds.map((refund) => (
              <li key={refund.id}>
                <b>{formatFrancs(refund.amount, language)}</b> · {stateText(refund.state, language)}{" "}
                ·{" "}
                {t(texts.dueBy, {
                  day: friendlyDay(dayOf(new Date(refund.due_date)), language),
                })}
              </li>
            ))}
          </ul>
          <p>
            <Link to="/admin/refunds">{t(texts.seeRefunds)}</Link>
          </p>
        </>
      ) : null}
    </Section>
  );
}
