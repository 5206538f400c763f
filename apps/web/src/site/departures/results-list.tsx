import type { Departure } from "@wakafine/shared/departures/contract.ts";
import { spokenDay } from "@wakafine/shared/formats/dates.ts";
import { searchMessages } from "@wakafine/shared/departures/search-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { parseDay } from "@wakafine/shared/rules/dates.ts";
import { type MouseEvent, type RefObject, useEffect, useRef } from "react";
import { Link } from "../../lib/link.tsx";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { resultAddress, type TripSearch } from "../../lib/trip-search.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Note } from "../../ui/badge.tsx";
import { TripSkeletons } from "../../ui/skeleton.tsx";
import { DepartureCard } from "./departure-card.tsx";
import { byDay, bySeats, departureKey } from "./departure-list.ts";
import type { FoundDepartures } from "./use-departures.ts";
import { classNames } from "../../ui/class-names.ts";
import * as styles from "./results.module.css";

function Cards({
  departures,
  places,
}: {
  readonly departures: readonly Departure[];
  readonly places: number;
}) {
  return (
    <ul className={styles.trips}>
      {departures.map((departure) => (
        <li key={departureKey(departure)}>
          <DepartureCard departure={departure} places={places} />
        </li>
      ))}
    </ul>
  );
}

/** Cards grouped by day, when the search has no day. */
function CardsByDay(props: {
  readonly departures: readonly Departure[];
  readonly search: TripSearch;
  readonly below: "h2" | "h3";
}) {
  const language = useLanguage();
  const { place_require, departure_date } = props.search.search;
  if (departure_date) return <Cards departures={props.departures} places={place_require} />;
  const Heading = props.below;
  return byDay(props.departures).map(({ date, departures }) => (
    <section key={departureKey(departures[0]!)}>
      <Heading className={Heading === "h2" ? `h2 ${styles.dayHeading}` : `b ${styles.dayHeading}`}>
        {spokenDay(parseDay(date) ?? date, language)}
      </Heading>
      <Cards departures={departures} places={place_require} />
    </section>
  ));
}

function FullDepartures({
  departures,
  search,
}: {
  readonly departures: readonly Departure[];
  readonly search: TripSearch;
}) {
  const t = useT();
  if (departures.length === 0) return null;
  return (
    <section>
      <h2 className={`h2 ${styles.fullHeading}`}>
        {t(departures.length === 1 ? searchMessages.fullDeparture : searchMessages.fullDepartures)}
      </h2>
      <CardsByDay departures={departures} search={search} below="h3" />
    </section>
  );
}

/** Appends the next page to the list; without JavaScript it is a link to that page. */
function NextPage({
  found,
  onAsk,
}: {
  readonly found: FoundDepartures;
  readonly onAsk: () => void;
}) {
  const t = useT();
  const { list, failure, next } = found;
  if (failure) {
    return (
      <Note tone="warn" urgent>
        <p>{failure.message}</p>
        <Button variant="text" onClick={found.showNext}>
          {t(shellMessages.retry)}
        </Button>
      </Note>
    );
  }
  if (list.loading) return <TripSkeletons count={2} text={t(searchMessages.searching)} />;
  if (!next) return null;
  const grow = (event: MouseEvent) => {
    event.preventDefault();
    onAsk();
    found.showNext();
  };
  return (
    <Link
      className={buttonClass({ variant: "quiet", full: true })}
      to={resultAddress(next)}
      rel="next"
      onClick={grow}
    >
      {t(searchMessages.more)}
    </Link>
  );
}

/** Moves the focus to the first card of a page when it has loaded; call `ask` before requesting it. */
function useFocusOnNew(cards: number): {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly ask: () => void;
} {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (before.current === null || cards <= before.current) return;
    const links = box.current?.querySelectorAll<HTMLElement>("article a");
    links?.[before.current]?.focus({ preventScroll: true });
    before.current = null;
  }, [cards]);
  return { box, ask: () => (before.current = cards) };
}

/** The departures found: those on sale, then the full ones, then the button for more. */
export function ResultsList({
  search,
  found,
}: {
  readonly search: TripSearch;
  readonly found: FoundDepartures;
}) {
  const t = useT();
  const { open, full } = bySeats(found.list.departures);
  const { box, ask } = useFocusOnNew(open.length);
  return (
    <div ref={box}>
      {search.page > 1 ? (
        <Link
          className={classNames(buttonClass({ variant: "quiet", full: true }), styles.former)}
          to={resultAddress({ ...search, page: search.page - 1 })}
          rel="prev"
        >
          {t(searchMessages.former)}
        </Link>
      ) : null}
      <CardsByDay departures={open} search={search} below="h2" />
      <FullDepartures departures={full} search={search} />
      <NextPage found={found} onAsk={ask} />
      <p className={`help ${styles.note}`}>{t(searchMessages.feesNote)}</p>
    </div>
  );
}
