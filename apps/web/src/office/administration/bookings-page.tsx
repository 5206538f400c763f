import type { AdminBooking } from "@wakafine/shared/administration/booking-contract.ts";
import { labelOf } from "@wakafine/shared/messages/catalogue.ts";
import { adminBookingMessages as texts } from "@wakafine/shared/administration/booking-messages.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { useKeywordInput } from "../../lib/keyword-input.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import type { Column } from "../../ui/data-table.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Link } from "react-router";
import { useApiQuery } from "../api.ts";
import { FilterSelect } from "../filter-select.tsx";
import { OfficePage } from "../office-page.tsx";
import { BookingStateBadge } from "./booking-labels.tsx";
import { type Filters, useListAddress } from "../list-address.ts";
import { PagedTable } from "../list-states.tsx";
import * as styles from "./admin.module.css";

const states = ["PENDING", "PAID", "FAILED", "EXPIRED", "CANCEL", "REFUNDED"] as const;
const methods = ["MTN", "ORANGE", "STRIPE", "PAYPAL"] as const;
const rules = {
  keyword: null,
  status: states,
  agency_uuid: null,
  day: null,
  method: methods,
} as const;
type Name = keyof typeof rules;
/** Agencies offered by the filter. */
const maxAgencies = 100;

function useColumns(): readonly Column<AdminBooking>[] {
  const t = useT();
  const language = useLanguage();
  return [
    {
      id: "order",
      header: t(texts.order),
      cell: ({ uuid, order_code, created_date }) => (
        <>
          <Link to={`/admin/bookings/${uuid}`}>{order_code}</Link>
          <small>
            <time dateTime={created_date}>{momentText(created_date, language)}</time>
          </small>
        </>
      ),
    },
    {
      id: "owner",
      header: t(texts.owner),
      cell: ({ owner, phonenumber }) => (
        <>
          {owner}
          <small className="num">{phonenumber || t(texts.erased)}</small>
        </>
      ),
    },
    {
      id: "trip",
      header: t(texts.trip),
      cell: ({ from, to, departs_at, agency, round_trip }) => (
        <>
          {t(texts.route, { from: shownTown(from, language), to: shownTown(to, language) })}
          <small>
            {momentText(departs_at, language)} · {agency}
            {round_trip ? ` · ${t(texts.roundTrip)}` : ""}
          </small>
        </>
      ),
    },
    {
      id: "amount",
      header: t(texts.amount),
      cell: ({ amount, passengers, method, operator }) => (
        <>
          <b>{formatFrancs(amount, language)}</b>
          <small>
            {t(passengers === 1 ? texts.placeOne : texts.placeMany, { count: passengers })} ·{" "}
            {labelOf(texts, operator ?? method, language)}
          </small>
        </>
      ),
    },
    {
      id: "status",
      header: t(texts.status),
      cell: (booking) => <BookingStateBadge status={booking.status} />,
    },
  ];
}

function FilterFields({
  filters,
  onFilter,
}: {
  readonly filters: Filters<Name>;
  readonly onFilter: (change: Partial<Filters<Name>>) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const entered = useKeywordInput(filters.keyword, (text) => onFilter({ keyword: text }));
  const agencies = useApiQuery("listAdminAgencies", {
    query: { page: 1, per_page: maxAgencies },
  });
  return (
    <div
      className={`${styles.tools} ${styles.toolsBookings}`}
      role="search"
      aria-label={t(texts.bookings)}
    >
      <SearchField label={t(texts.search)} {...entered} />
      <FilterSelect
        label={t(texts.status)}
        value={filters.status}
        any={t(texts.anyStatus)}
        choices={states.map((one) => [one, labelOf(texts, one, language)])}
        onChoose={(status) => onFilter({ status })}
      />
      <FilterSelect
        label={t(texts.agency)}
        value={filters.agency_uuid}
        any={t(texts.anyAgency)}
        choices={(agencies.data?.data ?? []).map(({ uuid, name }) => [uuid, name])}
        onChoose={(agency_uuid) => onFilter({ agency_uuid })}
      />
      <DateField
        slim
        label={t(texts.day)}
        value={filters.day}
        onChange={(event) => onFilter({ day: event.target.value })}
      />
      <FilterSelect
        label={t(texts.method)}
        value={filters.method}
        any={t(texts.anyMethod)}
        choices={methods.map((one) => [one, labelOf(texts, one, language)])}
        onChoose={(method) => onFilter({ method })}
      />
    </div>
  );
}

/** `/admin/bookings`: bookings by code, phone, name or e-mail, by state, agency, day of travel and payment [G.role.05]. */
export function Page() {
  const t = useT();
  const { filters, query, onFilter, paging } = useListAddress<Name>(rules);
  const bookings = useApiQuery(
    "listAdminBookings",
    { query: query as never },
    { keepPrevious: true },
  );
  const columns = useColumns();
  return (
    <OfficePage title={t(texts.bookings)} detail={t(texts.detail)} className="stack">
      <FilterFields filters={filters} onFilter={onFilter} />
      <PagedTable
        shown={bookings}
        loading={t(texts.loading)}
        {...paging}
        none={{ title: t(texts.none), text: t(texts.noneText) }}
        caption={t(texts.bookings)}
        columns={columns}
        rowKey={(booking) => booking.uuid}
      />
    </OfficePage>
  );
}
