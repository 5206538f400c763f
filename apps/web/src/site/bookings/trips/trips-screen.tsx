import type { OwnBooking } from "@wakafine/shared/bookings/own-bookings-contract.ts";
import { type TripState, tripStates } from "@wakafine/shared/bookings/trip-states.ts";
import { tripsMessages } from "@wakafine/shared/bookings/trips-messages.ts";
import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { lazy, Suspense } from "react";
import { QueryRoot, useApiQuery } from "../../../lib/api-query.tsx";
import { Link } from "../../../lib/link.tsx";
import { usePageAddress } from "../../../lib/page-address.tsx";
import { loadCode } from "../../../lib/page-code.ts";
import { pageQuery } from "../../../lib/page-data.tsx";
import { useT } from "../../../lib/page-services.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loaded } from "./account-page.tsx";
import { TripRow } from "./trip-row.tsx";
import { addressOf, listOf } from "./trips-address.ts";
import { UnpaidTrip } from "./unpaid-trip.tsx";
import { UpcomingTrip } from "./upcoming-trip.tsx";
import * as styles from "./trips.module.css";

// A separate chunk: few travellers have vouchers.
const OwnVouchers = lazy(async () => ({
  default: (await loadCode(() => import("./own-vouchers.tsx"))).OwnVouchers,
}));

/** Milliseconds between reads while an order waits for its payment. */
const unpaidPollMs = 10_000;

/** `/app/ticket`: the user's trips by state: to pay, upcoming, past, cancelled [C2.ticket.01, G.ticket.08]. */
export function Screen() {
  return (
    <QueryRoot>
      <Trips />
    </QueryRoot>
  );
}

function Trips() {
  const t = useT();
  const { state, page } = listOf(usePageAddress().query);
  const query = useApiQuery(
    pageQuery("listOwnBookings", { query: { page, ...(state ? { state } : {}) } }),
    {
      authenticated: true,
      pollMs: (known) =>
        known?.data.some((one) => one.state === "unpaid") === true ? unpaidPollMs : false,
    },
  );
  return (
    <div className={styles.page}>
      <h1 className="h1">{t(tripsMessages.title)}</h1>
      <Filters current={state} />
      <Loaded query={query}>
        {(list) => <TripList list={list} state={state} readAt={query.dataUpdatedAt} />}
      </Loaded>
      {state === null && page === 1 ? (
        <Suspense fallback={null}>
          <OwnVouchers />
        </Suspense>
      ) : null}
    </div>
  );
}

function Filters({ current }: { readonly current: TripState | null }) {
  const t = useT();
  return (
    <nav className={styles.filters} aria-label={t(tripsMessages.filters)}>
      {[null, ...tripStates].map((state) => (
        <Link
          key={state}
          to={addressOf(state)}
          aria-current={state === current ? "page" : undefined}
        >
          {t(tripsMessages[state ?? "all"])}
        </Link>
      ))}
    </nav>
  );
}

interface ListProps {
  readonly list: ResponseOf<"listOwnBookings">;
  readonly state: TripState | null;
  /** Time of the response on this device, in milliseconds since 1970. */
  readonly readAt: number;
}

const emptyTitles = {
  unpaid: tripsMessages.emptyUnpaid,
  upcoming: tripsMessages.emptyUpcoming,
  past: tripsMessages.emptyPast,
  cancelled: tripsMessages.emptyCancelled,
} as const;

function TripList({ list, state, readAt }: ListProps) {
  const t = useT();
  if (list.data.length === 0) {
    return list.total > 0 ? (
      <EmptyState title={t(tripsMessages.noPage)}>
        <ButtonLink to={addressOf(state)}>{t(tripsMessages.firstPage)}</ButtonLink>
      </EmptyState>
    ) : (
      <EmptyState
        picture={state === null}
        title={t(state === null ? tripsMessages.empty : emptyTitles[state])}
        {...(state === null ? { text: t(tripsMessages.emptyText) } : {})}
      >
        <ButtonLink to="/app/home">{t(tripsMessages.search)}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      {tripStates.map((one) => (
        <Section
          key={one}
          state={one}
          trips={list.data.filter((trip) => trip.state === one)}
          readAt={readAt}
        />
      ))}
      <Pages list={list} state={state} />
    </>
  );
}

function Section({
  state,
  trips,
  readAt,
}: {
  readonly state: TripState;
  readonly trips: readonly OwnBooking[];
  readonly readAt: number;
}) {
  const t = useT();
  if (trips.length === 0) return null;
  const rows = state === "past" || state === "cancelled";
  return (
    <section className={styles.section} aria-labelledby={`trips-${state}`}>
      <h2 className="h2" id={`trips-${state}`}>
        {t(tripsMessages[state])}
      </h2>
      <ul className={rows ? styles.rows : styles.cards}>
        {trips.map((trip) => (
          <li key={trip.uuid}>
            {rows ? (
              <TripRow trip={trip} />
            ) : state === "unpaid" ? (
              <UnpaidTrip trip={trip} readAt={readAt} />
            ) : (
              <UpcomingTrip trip={trip} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Pages({ list, state }: Omit<ListProps, "readAt">) {
  const t = useT();
  const { current_page: page, pages } = list;
  if (pages < 2) return null;
  return (
    <nav className="row between" aria-label={t(tripsMessages.pages)}>
      {page > 1 ? (
        <ButtonLink variant="quiet" to={addressOf(state, page - 1)}>
          {t(tripsMessages.earlier)}
        </ButtonLink>
      ) : (
        <span />
      )}
      {page < pages ? (
        <ButtonLink variant="quiet" to={addressOf(state, page + 1)}>
          {t(tripsMessages.later)}
        </ButtonLink>
      ) : null}
    </nav>
  );
}
