import type { CounterDeparture } from "@wakafine/shared/counter/contract.ts";
import { counterMessages as texts } from "@wakafine/shared/counter/messages.ts";
import { planningMessages } from "@wakafine/shared/departures/planning-messages.ts";
import { formatHour } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { useState } from "react";
import { useKeywordInput } from "../../lib/keyword-input.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { HourFigure } from "../../ui/figures.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { useApiQuery } from "../api.ts";
import { useLiveUpdates } from "../use-live-updates.ts";
import { QueryFailure } from "../list-states.tsx";
import { findDepartures } from "./find-departures.ts";
import * as styles from "./counter.module.css";

/** A departure to one of its towns. */
export interface Offer {
  readonly departure: string;
  readonly city: string;
}

/** Today's departures with the seats left, each with a button that sells them; searched by towns, hour and class. */
export function Departures({ onSell }: { readonly onSell: (offer: Offer) => void }) {
  const t = useT();
  const shown = useApiQuery("listCounterDepartures", { query: {} }, { fresh: true });
  useLiveUpdates(() => void shown.refetch());
  const { data } = shown;
  const [keyword, onKeyword] = useState("");
  const entered = useKeywordInput(keyword, onKeyword);
  const found = findDepartures(data ?? [], keyword);
  return (
    <section className={styles.part} aria-labelledby="departures">
      <h2 className="h2" id="departures">
        {t(texts.departures)}
      </h2>
      {!data && !shown.error && !shown.isPaused ? (
        <RowsSkeleton rows={4} text={t(texts.departuresLoading)} />
      ) : null}
      {data ? null : <QueryFailure shown={shown} level={3} />}
      {data?.length === 0 ? (
        <EmptyState level={3} title={t(texts.noDepartures)} text={t(texts.noDeparturesText)} />
      ) : null}
      {data && data.length > 0 ? (
        <div className={styles.find} role="search" aria-label={t(texts.departures)}>
          <SearchField label={t(planningMessages.search)} {...entered} />
          <p className="muted" role="status">
            {keyword
              ? t(texts.found, { count: String(found.length), total: String(data.length) })
              : null}
          </p>
        </div>
      ) : null}
      {data && data.length > 0 && found.length === 0 ? (
        <EmptyState
          level={3}
          title={t(stateMessages.no_departure)}
          text={t(planningMessages.emptyKeyword, { keyword })}
        >
          <Button variant="quiet" onClick={() => onKeyword("")}>
            {t(planningMessages.clearSearch)}
          </Button>
        </EmptyState>
      ) : null}
      {found.length > 0 ? (
        <ul className={styles.departures} aria-busy={shown.isFetching}>
          {found.map((departure) => (
            <Departure key={departure.uuid} departure={departure} onSell={onSell} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** Returns the seats left in words. */
export function useSeatsLeft() {
  const t = useT();
  return (count: number) =>
    count === 0
      ? t(texts.full)
      : count === 1
        ? t(texts.oneSeatLeft)
        : t(texts.seatsLeft, { count: String(count) });
}

function Departure({
  departure,
  onSell,
}: {
  readonly departure: CounterDeparture;
  readonly onSell: (offer: Offer) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const seatsLeft = useSeatsLeft();
  const [final] = departure.destinations;
  const left = departure.remaining_places_number;
  const city = final?.city ?? "";
  const route = `${shownTown(departure.city_departure, language)} – ${shownTown(city, language)}`;
  return (
    <li className="card">
      <HourFigure value={departure.departure_hour} />
      <div>
        <h3 className="b">{route}</h3>
        <p className={styles.left}>
          {final ? formatFrancs(final.price, language) : null}
          <Badge tone={left === 0 ? "warn" : "ok"}>{seatsLeft(left)}</Badge>
        </p>
      </div>
      <Button
        size="small"
        disabled={left === 0}
        aria-label={t(texts.sellFor, {
          departure: `${formatHour(departure.departure_hour)} ${route}`,
        })}
        onClick={() => onSell({ departure: departure.uuid, city })}
      >
        {t(texts.sell)}
      </Button>
    </li>
  );
}
