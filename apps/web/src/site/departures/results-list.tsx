import type { Departure } from "@wakafine/shared/departures/contract.ts";
import { spokenDay } from "@wakafine/shared/formats/dates.ts";
import { searchMessages } from "@wakafine/shared/departures/search-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { parseDay } from "@wakafine/shared/rules/dates.ts";
import { type MouseEvent, type RefObject, useEffect, useRef } from "react";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { resultAddress } from "../../lib/trip-search.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/badge.tsx";
import { PageLink } from "../../ui/page-link.tsx";
import { TripSkeletons } from "../../ui/skeleton.tsx";
import { DepartureCard } from "./departure-card.tsx";
import { byDay, bySeats, departureKey } from "./departure-list.ts";
import { listedDirection } from "./listed-direction.ts";
import type { TripChoice } from "./return-choice.ts";
import { AllReturnsFull } from "./return-panel.tsx";
import type { FoundDepartures } from "./use-departures.ts";
import * as styles from "./results.module.css";

function Cards({
  departures,
  choice,
}: {
  readonly departures: readonly Departure[];
  readonly choice: TripChoice;
}) {
  return (
    <ul className={styles.trips}>
      {departures.map((departure) => (
        <li key={departureKey(departure)}>
          <DepartureCard departure={departure} choice={choice} />
        </li>
      ))}
    </ul>
  );
}

/** Cards grouped by day, when the search has no day. */
function CardsByDay(props: {
  readonly departures: readonly Departure[];
  readonly choice: TripChoice;
  readonly below: "h2" | "h3";
}) {
  const language = useLanguage();
  const { choice } = props;
  if (listedDirection(choice.search).day)
    return <Cards departures={props.departures} choice={choice} />;
  const Heading = props.below;
  return byDay(props.departures).map(({ date, departures }) => (
    <section key={departureKey(departures[0]!)}>
      <Heading className={Heading === "h2" ? `h2 ${styles.dayHeading}` : `b ${styles.dayHeading}`}>
        {spokenDay(parseDay(date) ?? date, language)}
      </Heading>
      <Cards departures={departures} choice={choice} />
    </section>
  ));
}

function FullDepartures({
  departures,
  choice,
}: {
  readonly departures: readonly Departure[];
  readonly choice: TripChoice;
}) {
  const t = useT();
  if (departures.length === 0) return null;
  return (
    <section>
      <h2 className={`h2 ${styles.fullHeading}`}>
        {t(departures.length === 1 ? searchMessages.fullDeparture : searchMessages.fullDepartures)}
      </h2>
      <CardsByDay departures={departures} choice={choice} below="h3" />
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
    <PageLink rel="next" to={resultAddress(next)} full onClick={grow}>
      {t(searchMessages.more)}
    </PageLink>
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
  choice,
  found,
}: {
  readonly choice: TripChoice;
  readonly found: FoundDepartures;
}) {
  const t = useT();
  const { search, outbound } = choice;
  const { open, full } = bySeats(found.list.departures);
  const { box, ask } = useFocusOnNew(open.length);
  return (
    <div ref={box}>
      {search.page > 1 ? (
        <PageLink
          rel="prev"
          to={resultAddress({ ...search, page: search.page - 1 })}
          full
          className={styles.former}
        >
          {t(searchMessages.former)}
        </PageLink>
      ) : null}
      <CardsByDay departures={open} choice={choice} below="h2" />
      {outbound && open.length === 0 ? <AllReturnsFull choice={choice} /> : null}
      <FullDepartures departures={full} choice={choice} />
      <NextPage found={found} onAsk={ask} />
      <p className={`help ${styles.note}`}>{t(searchMessages.feesNote)}</p>
    </div>
  );
}
