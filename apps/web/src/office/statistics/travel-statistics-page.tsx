import { officeTitles } from "@wakafine/shared/messages/office-titles.ts";
import type { TravelFigures } from "@wakafine/shared/statistics/contract.ts";
import { travelStatisticsMessages as texts } from "@wakafine/shared/statistics/messages.ts";
import { useT } from "../../lib/page-services.tsx";
import { useApiQuery } from "../api.ts";
import type { Figure } from "./figures.ts";
import { seriesQuery } from "./series-address.ts";
import { SeriesPage, useSeriesView } from "./series-layout.tsx";

const endpoints = {
  day: "getTravelsByDay",
  hour: "getTravelsByHour",
  week: "getTravelsByWeek",
  month: "getTravelsByMonth",
  year: "getTravelsByYear",
} as const;
type EndpointId = (typeof endpoints)[keyof typeof endpoints];

/** The first one is drawn unless the address names another. */
export const travelFigures: readonly [
  Figure<keyof TravelFigures>,
  ...(readonly Figure<keyof TravelFigures>[]),
] = [
  { name: "amount", label: texts.amount, inFrancs: true },
  { name: "agency_amount", label: texts.agency_amount, inFrancs: true },
  { name: "refunded_amount", label: texts.refunded_amount, inFrancs: true },
  { name: "net_amount", label: texts.net_amount, inFrancs: true },
  { name: "tickets", label: texts.tickets },
  { name: "bookings", label: texts.bookings },
  { name: "validated", label: texts.validated },
  { name: "cancelled", label: texts.cancelled },
];

/** `/agency/statistics`: ticket sales per hour, day, week, month and year [A1.stat.01, A2.stat.01]. */
export function Page() {
  const t = useT();
  const view = useSeriesView();
  const shown = useApiQuery<EndpointId>(
    endpoints[view.unit],
    { query: seriesQuery(view) },
    { keepPrevious: true, fresh: true },
  );
  return (
    <SeriesPage
      path="/agency/statistics"
      title={t(officeTitles.travelStatistics)}
      texts={texts}
      view={view}
      shown={shown}
      figures={travelFigures}
    />
  );
}
