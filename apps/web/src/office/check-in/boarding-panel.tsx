import type { BoardingDeparture } from "@wakafine/shared/check-in/contract.ts";
import { reviewMessages as texts } from "@wakafine/shared/check-in/review-messages.ts";
import { classLabel } from "@wakafine/shared/departures/class-label.ts";
import { addMinutes, instantOf, parseDay } from "@wakafine/shared/rules/dates.ts";
import { useState } from "react";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { Button } from "../../ui/button.tsx";
import { type Column, DataTable, FillBar } from "../../ui/data-table.tsx";
import { HourFigure } from "../../ui/figures.tsx";
import { useApiQuery } from "../api.ts";
import { boardingPollMs } from "../list-poll.ts";
import { OutdatedNote, QueryFailure, readableData } from "../list-states.tsx";
import { useLiveUpdates } from "../use-live-updates.ts";

function useColumns(): readonly Column<BoardingDeparture>[] {
  const t = useT();
  const language = useLanguage();
  return [
    {
      id: "hour",
      header: t(texts.columnHour),
      cell: (row) => <HourFigure value={row.departure_hour} />,
    },
    {
      id: "route",
      header: t(texts.columnRoute),
      cell: (row) => (
        <>
          <b>{`${shownTown(row.city_departure, language)} – ${shownTown(row.city_destination, language)}`}</b>
          <small>{classLabel(row.travel_class, "list", language)}</small>
        </>
      ),
    },
    {
      id: "boarded",
      header: t(texts.columnBoarded),
      cell: ({ boarded, expected }) => (
        <>
          <span className="sr">{t(texts.boardedOf, { boarded, expected })}</span>
          <span className="num" aria-hidden="true">
            <b>{boarded}</b> / {expected}
          </span>
          <FillBar part={boarded} whole={expected} />
        </>
      ),
    },
  ];
}

/** Number of departures shown at first: more would push the search of tickets off a phone. */
const fewRows = 5;
/** A departure that left more minutes ago boards at most at a later stop. */
const minutesAfter = 60;

/** Returns the departures with passengers that have not left long ago, the first to leave first; of few departures all, and those of all when none matches. */
export function nextToBoard(
  departures: readonly BoardingDeparture[],
  now: Date,
): readonly BoardingDeparture[] {
  if (departures.length <= fewRows) return departures;
  const next = departures.filter(({ expected, departure_date, departure_hour }) => {
    const day = parseDay(departure_date);
    return (
      expected > 0 &&
      day !== null &&
      addMinutes(instantOf(day, departure_hour), minutesAfter) >= now
    );
  });
  return (next.length > 0 ? next : departures).slice(0, fewRows);
}

/** The departures that board now, with passengers on board and expected: those that leave next, and all on request. Nothing is shown while there are none. */
export function BoardingPanel() {
  const t = useT();
  const columns = useColumns();
  const [isWhole, setWhole] = useState(false);
  const boarding = useApiQuery("listBoarding", {}, { pollMs: () => boardingPollMs });
  useLiveUpdates(() => void boarding.refetch());
  const data = readableData(boarding);
  if (!data) return <QueryFailure shown={boarding} level={3} />;
  if (data.length === 0) return null;
  const shown = isWhole ? data : nextToBoard(data, new Date());
  return (
    <section className="stack" aria-labelledby="boarding-list">
      <h2 className="h2" id="boarding-list">
        {t(texts.boardingNow)}
      </h2>
      <OutdatedNote shown={boarding} />
      <DataTable
        caption={t(texts.boardingNow)}
        columns={columns}
        rows={shown}
        rowKey={(row) => row.uuid}
      />
      {isWhole || shown.length < data.length ? (
        <Button variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t(texts.fewDepartures) : t(texts.allDepartures, { count: data.length })}
        </Button>
      ) : null}
    </section>
  );
}
