import type { BoardingDeparture } from "@wakafine/shared/check-in/contract.ts";
import { reviewMessages as texts } from "@wakafine/shared/check-in/review-messages.ts";
import { classLabel } from "@wakafine/shared/departures/class-label.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { type Column, DataTable, FillBar } from "../../ui/data-table.tsx";
import { HourFigure } from "../../ui/figures.tsx";
import { useApiQuery } from "../api.ts";
import { useLiveUpdates } from "../use-live-updates.ts";

/** Milliseconds between reads of the counts and of the refused attempts, because other members check in at the same time. */
export const pollMs = 15_000;

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
      id: "road",
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

/** The departures that board now, with passengers on board and expected. Nothing is shown while there are none. */
export function BoardingPanel() {
  const t = useT();
  const columns = useColumns();
  const { data = [], refetch } = useApiQuery("listBoarding", {}, { pollMs: () => pollMs });
  useLiveUpdates(() => void refetch());
  if (data.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="boarding-list">
      <h2 className="h2" id="boarding-list">
        {t(texts.boardingNow)}
      </h2>
      <DataTable
        caption={t(texts.boardingNow)}
        columns={columns}
        rows={data}
        rowKey={(row) => row.uuid}
      />
    </section>
  );
}
