import type { CounterDeparture } from "@wakafine/shared/counter/contract.ts";
import { counterMessages as texts } from "@wakafine/shared/counter/messages.ts";
import { classLabel } from "@wakafine/shared/departures/class-label.ts";
import { planningMessages } from "@wakafine/shared/departures/planning-messages.ts";
import { maxPlanDays } from "@wakafine/shared/departures/repeat.ts";
import { formatHour, shortDay } from "@wakafine/shared/formats/dates.ts";
import { formatCount, formatFrancs } from "@wakafine/shared/formats/money.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { addDays, type Day, dayOf } from "@wakafine/shared/rules/dates.ts";
import { useState } from "react";
import { isSellingAgency } from "../../lib/agency-access.ts";
import { useKeywordInput } from "../../lib/keyword-input.ts";
import { useAccount, useLanguage, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { Badge, Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { HourFigure } from "../../ui/figures.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { useApiQuery } from "../api.ts";
import { DayField } from "../day-field.tsx";
import { listPollMs } from "../list-poll.ts";
import { useLiveUpdates } from "../use-live-updates.ts";
import { OutdatedNote, QueryFailure, readableData } from "../list-states.tsx";
import { findDepartures } from "./find-departures.ts";
import * as styles from "./counter.module.css";

/** A departure to one of its towns. */
export interface Offer {
  readonly departure: string;
  readonly city: string;
  /** The day of the departure; null: today. */
  readonly day: Day | null;
}

/** The name of the stored form of a sale. */
export const saleDraft = "counter-sale";

/** The hour of a departure, with its day when it is not today. */
export const hourOn = (day: Day | null, hour: string, language: Language) =>
  day === null ? formatHour(hour) : `${shortDay(day, language)} ${formatHour(hour)}`;

/** The day of a list that shows a day: null for today, and for a day that is over. */
export const listedDay = (day: Day): Day | null => (day > dayOf(new Date()) ? day : null);

/** The departures of a day that can be sold; null: today, also after midnight. */
export const departuresOn = (day: Day | null) => ({
  query: day === null ? {} : { departure_date: day },
});

/** The departures of a day with the seats left; a note in their place while the agency does not sell. */
export function Departures({ onSell }: { readonly onSell: (offer: Offer) => void }) {
  const t = useT();
  const language = useLanguage();
  const isSelling = isSellingAgency(useAccount());
  const [day, setDay] = useState<Day | null>(null);
  return (
    <section className={styles.part} aria-labelledby="departures">
      <h2 className="h2" id="departures">
        {day === null
          ? t(texts.departures)
          : t(texts.departuresOn, { day: shortDay(day, language) })}
      </h2>
      {isSelling ? (
        <>
          <SaleDay day={day} onDay={setDay} />
          <DepartureList day={day} onSell={onSell} />
        </>
      ) : (
        <Note tone="warn">{t(texts.notSelling)}</Note>
      )}
    </section>
  );
}

/** The day whose departures are sold: from today to the last day that can be planned. */
function SaleDay(props: { readonly day: Day | null; readonly onDay: (day: Day | null) => void }) {
  const t = useT();
  const today = dayOf(new Date());
  return (
    <div className={styles.day}>
      <DayField
        label={t(texts.day)}
        name="day"
        slim
        required
        min={today}
        max={addDays(today, maxPlanDays)}
        day={props.day ?? today}
        onDay={(day) => props.onDay(listedDay(day))}
      />
    </div>
  );
}

/** The departures of a day, each with a button that sells them; searched by towns, hour and class. */
function DepartureList({
  day,
  onSell,
}: {
  readonly day: Day | null;
  readonly onSell: (offer: Offer) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const shown = useApiQuery("listCounterDepartures", departuresOn(day), {
    fresh: true,
    pollMs: () => listPollMs,
  });
  useLiveUpdates(() => void shown.refetch());
  const data = readableData(shown);
  const [keyword, onKeyword] = useState("");
  const entered = useKeywordInput(keyword, onKeyword);
  const found = findDepartures(data ?? [], keyword);
  return (
    <>
      {!data && !shown.error && !shown.isPaused ? (
        <RowsSkeleton rows={4} text={t(texts.departuresLoading)} />
      ) : null}
      {data ? <OutdatedNote shown={shown} /> : <QueryFailure shown={shown} level={3} />}
      {data?.length === 0 ? (
        <EmptyState
          level={3}
          title={t(day === null ? texts.noDepartures : texts.noDeparturesOn)}
          text={t(texts.noDeparturesText)}
        />
      ) : null}
      {data && data.length > 0 ? (
        <div className={styles.find} role="search" aria-labelledby="departures">
          <SearchField label={t(planningMessages.search)} {...entered} />
          <p className="muted" role="status">
            {keyword
              ? t(texts.found, {
                  count: formatCount(found.length, language),
                  total: formatCount(data.length, language),
                })
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
            <Departure
              key={departure.uuid}
              departure={departure}
              onSell={(city) => onSell({ departure: departure.uuid, city, day })}
            />
          ))}
        </ul>
      ) : null}
    </>
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
  readonly onSell: (city: string) => void;
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
          <small>{classLabel(departure.travel_class, "list", language)}</small>
          <Badge tone={left === 0 ? "warn" : "ok"}>{seatsLeft(left)}</Badge>
        </p>
      </div>
      <Button
        size="small"
        disabled={left === 0}
        aria-label={t(texts.sellFor, {
          departure: `${formatHour(departure.departure_hour)} ${route}`,
        })}
        onClick={() => onSell(city)}
      >
        {t(texts.sell)}
      </Button>
    </li>
  );
}
