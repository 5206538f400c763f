import type { Reservation } from "@wakafine/shared/bookings/reservations-contract.ts";
import { reservationsMessages as texts } from "@wakafine/shared/bookings/reservations-messages.ts";
import { formatHour, friendlyDay } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { parseDay } from "@wakafine/shared/rules/dates.ts";
import { listSizes } from "@wakafine/shared/rules/list-sizes.ts";
import { fullName } from "@wakafine/shared/bookings/passenger.ts";
import { Link } from "react-router";
import { useKeywordInput } from "../../lib/keyword-input.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { arrowLeftIcon } from "../../ui/icons.ts";
import { SearchField } from "../../ui/search-field.tsx";
import { useApiQuery } from "../api.ts";
import { useLiveUpdates } from "../use-live-updates.ts";
import { type Filters, useListAddress } from "../list-address.ts";
import { listPollMs } from "../list-poll.ts";
import { PagedTable } from "../list-states.tsx";
import { FilterSelect } from "../filter-select.tsx";
import { OfficePage } from "../office-page.tsx";
import * as styles from "./reservations.module.css";

const states = ["PENDING", "PAID", "FAILED", "EXPIRED", "CANCEL", "REFUNDED"] as const;
const rules = { keyword: null, status: states } as const;
type Name = keyof typeof rules;

const tones = {
  PENDING: "hold",
  PAID: "ok",
  FAILED: undefined,
  EXPIRED: undefined,
  CANCEL: "warn",
  REFUNDED: "warn",
} as const;

function StateBadge({ status }: Pick<Reservation, "status">) {
  const t = useT();
  const tone = tones[status];
  return <Badge {...(tone ? { tone } : {})}>{t(texts[status])}</Badge>;
}

type Trip = Reservation["trips"][number];

/** One leg: a link to its passengers, day and hour, seats. */
function TripLine({ trip }: { readonly trip: Trip }) {
  const t = useT();
  const language = useLanguage();
  const seats = trip.seats.map((seat) => String(seat).padStart(2, "0")).join(", ");
  const moment = t(texts.moment, {
    day: friendlyDay(parseDay(trip.departure_date) ?? trip.departure_date, language),
    hour: formatHour(trip.departure_hour),
  });
  return (
    <span className={styles.trip}>
      <Link to={`/agency/my-travels/${trip.departure_uuid}`}>
        {t(texts.route, {
          from: shownTown(trip.city_departure, language),
          to: shownTown(trip.city_destination, language),
        })}
      </Link>
      <small>
        {moment} · {t(trip.seats.length === 1 ? texts.seatOne : texts.seatMany, { seats })}
      </small>
    </span>
  );
}

/** Returns the name of the operator of a mobile payment, or of the payment method. */
function methodOf({ operator, payment_method: method }: Reservation) {
  return operator === "MTN" || operator === "ORANGE" ? texts[operator] : texts[method];
}

function useColumns(): readonly Column<Reservation>[] {
  const t = useT();
  const language = useLanguage();
  return [
    {
      id: "order",
      header: t(texts.order),
      cell: ({ order_code, created_date }) => (
        <>
          <b className="code">{order_code}</b>
          <small>
            <time dateTime={created_date}>{momentText(created_date, language)}</time>
          </small>
        </>
      ),
    },
    {
      id: "customer",
      header: t(texts.customer),
      cell: ({ customer }) => (
        <>
          {fullName(customer.lastname, customer.firstname)}
          <small className="num">{customer.phonenumber ?? t(stateMessages.missing_value)}</small>
        </>
      ),
    },
    {
      id: "trip",
      header: t(texts.trip),
      cell: ({ trips }) =>
        trips.map((trip) => <TripLine key={trip.departure_uuid + trip.seats[0]} trip={trip} />),
    },
    {
      id: "price",
      header: t(texts.price),
      cell: (reservation) => (
        <>
          <b>{formatFrancs(reservation.price, language)}</b>
          <small>{t(methodOf(reservation))}</small>
        </>
      ),
    },
    {
      id: "status",
      header: t(texts.status),
      cell: ({ status }) => <StateBadge status={status} />,
    },
  ];
}

function Tools(props: {
  readonly filters: Filters<Name>;
  readonly onFilter: (change: Partial<Filters<Name>>) => void;
}) {
  const t = useT();
  const { filters, onFilter } = props;
  const entered = useKeywordInput(filters.keyword, (keyword) => onFilter({ keyword }));
  return (
    <div className={styles.tools} role="search" aria-label={t(texts.title)}>
      <SearchField label={t(texts.search)} {...entered} />
      <FilterSelect
        label={t(texts.status)}
        value={filters.status}
        any={t(texts.anyStatus)}
        choices={states.map((status) => [status, t(texts[status])])}
        onChoose={(status) => onFilter({ status })}
      />
    </div>
  );
}

/** `/agency/list/reservations`: the bookings of the agency's departures by order code, customer and state [A2.trav.03, G.trav.05]. */
export function Page() {
  const t = useT();
  const { filters, query, onFilter, paging } = useListAddress<Name>(rules, listSizes.reservations);
  const shown = useApiQuery(
    "listReservations",
    { query: query as never },
    { keepPrevious: true, pollMs: () => listPollMs },
  );
  useLiveUpdates(() => void shown.refetch());
  const columns = useColumns();
  const back = (
    <ButtonLink variant="quiet" size="small" icon={arrowLeftIcon} to="/agency/my-travels">
      {t(texts.back)}
    </ButtonLink>
  );
  return (
    <OfficePage title={t(texts.title)} detail={t(texts.detail)} actions={back} className="stack">
      <Tools filters={filters} onFilter={onFilter} />
      <PagedTable
        shown={shown}
        loading={t(texts.loading)}
        {...paging}
        none={{ title: t(texts.none), text: t(texts.noneText) }}
        caption={t(texts.title)}
        columns={columns}
        rowKey={({ uuid }) => uuid}
      />
    </OfficePage>
  );
}
