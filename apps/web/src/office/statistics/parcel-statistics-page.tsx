import { officeTitles } from "@wakafine/shared/messages/office-titles.ts";
import type { ParcelFigures } from "@wakafine/shared/statistics/contract.ts";
import { parcelStatisticsMessages as texts } from "@wakafine/shared/statistics/messages.ts";
import { useT } from "../../lib/page-services.tsx";
import { useApiQuery } from "../api.ts";
import type { Figure } from "./figures.ts";
import { seriesQuery } from "./series-address.ts";
import { SeriesPage, useSeriesView } from "./series-layout.tsx";

const endpoints = {
  day: "getParcelsByDay",
  hour: "getParcelsByHour",
  week: "getParcelsByWeek",
  month: "getParcelsByMonth",
  year: "getParcelsByYear",
} as const;
type EndpointId = (typeof endpoints)[keyof typeof endpoints];

export const parcelFigures: readonly [
  Figure<keyof ParcelFigures>,
  ...(readonly Figure<keyof ParcelFigures>[]),
] = [
  { name: "amount", label: texts.amount, inFrancs: true },
  { name: "sent", label: texts.sent },
  { name: "embarked", label: texts.embarked },
  { name: "arrived", label: texts.arrived },
  { name: "received", label: texts.received },
  { name: "fees", label: texts.fees, inFrancs: true },
];

/** `/agency/package_statistics`: the parcels sent per hour, day, week, month and year [A1.stat.02, A2.stat.02]. */
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
      path="/agency/package_statistics"
      title={t(officeTitles.parcelStatistics)}
      texts={texts}
      view={view}
      shown={shown}
      figures={parcelFigures}
    />
  );
}
