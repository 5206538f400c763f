import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { formatCount, formatFrancs } from "@wakafine/shared/formats/money.ts";
import { dayOf } from "@wakafine/shared/rules/dates.ts";
import { statisticsMessages as texts } from "@wakafine/shared/statistics/messages.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "../../lib/link.tsx";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/button.tsx";
import * as choiceStyles from "../../ui/choice.module.css";
import { EmptyState } from "../../ui/empty-state.tsx";
import { downloadIcon } from "../../ui/icons-booking.ts";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { FirstSteps } from "../first-steps.tsx";
import { ListFailure, QueryFailure } from "../list-states.tsx";
import { OfficePage } from "../office-page.tsx";
import { useSearchParams } from "../search-params.ts";
import { BarChart } from "./bar-chart.tsx";
import type { Figure, SeriesData } from "./figures.ts";
import { PeriodFields } from "./period-fields.tsx";
import { readSeries, seriesSearch, type SeriesView, units } from "./series-address.ts";
import { seriesCsv } from "./series-csv.ts";
import { SeriesTable } from "./series-table.tsx";
import * as styles from "./statistics.module.css";

const titleOf = {
  day: texts.byDay,
  hour: texts.byHour,
  week: texts.byWeek,
  month: texts.byMonth,
  year: texts.byYear,
} as const;

/** Returns the period of the address. It is the only state of the page, so that history, reload and shared links keep it. */
export function useSeriesView(): SeriesView {
  const [search] = useSearchParams();
  return readSeries(search, dayOf(new Date()));
}

interface PageProps<Name extends string> {
  readonly path: string;
  readonly title: string;
  readonly texts: Readonly<Record<"detail" | "none" | "noneText" | "fileName", Message>>;
  readonly view: SeriesView;
  readonly shown: UseQueryResult<SeriesData<Name>>;
  /** The first one is drawn unless the address names another. */
  readonly figures: readonly [Figure<Name>, ...Figure<Name>[]];
}

/** A page of statistics: tabs, period, totals, a chart of the chosen total and all values as a table. */
export function SeriesPage<Name extends string>(props: PageProps<Name>) {
  const t = useT();
  const language = useLanguage();
  const [search, setSearch] = useSearchParams();
  const { path, view, shown, figures } = props;
  const chosen = figures.find(({ name }) => name === search.get("figure")) ?? figures[0];
  const figure = chosen === figures[0] ? null : chosen.name;
  const series = shown.data;
  const save = (saved: SeriesData<Name>) =>
    saveFile(
      `${t(props.texts.fileName)}-${saved.from}-${saved.to}.csv`,
      seriesCsv(saved, figures, language),
      "text/csv;charset=utf-8",
    );
  return (
    <OfficePage
      title={props.title}
      detail={t(props.texts.detail)}
      className={styles.page}
      actions={
        <Button
          variant="quiet"
          size="small"
          icon={downloadIcon}
          disabled={!series}
          onClick={() => series && save(series)}
        >
          {t(texts.csv)}
        </Button>
      }
    >
      <FirstSteps />
      <div className={styles.tools}>
        <nav className={`${choiceStyles.seg} ${styles.tabs}`} aria-label={t(texts.byLabel)}>
          {units.map((unit) => (
            <Link
              key={unit}
              to={`${path}?${seriesSearch(readSeries(new URLSearchParams({ by: unit }), dayOf(new Date())), figure)}`}
              aria-current={unit === view.unit ? "page" : undefined}
            >
              {t(texts[unit])}
            </Link>
          ))}
        </nav>
        <PeriodFields
          view={view}
          today={dayOf(new Date())}
          onView={(next) => setSearch(seriesSearch(next, figure))}
        />
      </div>
      <SeriesContent
        {...props}
        chosen={chosen}
        onChoose={(name) =>
          setSearch(seriesSearch(view, name === figures[0].name ? null : name), { replace: true })
        }
      />
    </OfficePage>
  );
}

/** Totals, chart and table, in each state of the query. */
function SeriesContent<Name extends string>({
  shown,
  figures,
  chosen,
  onChoose,
  ...page
}: PageProps<Name> & {
  readonly chosen: Figure<Name>;
  readonly onChoose: (name: Name) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const format = (figure: Figure<Name>, value: number) =>
    figure.inFrancs ? formatFrancs(value, language) : formatCount(value, language);
  const series = shown.data;
  // Without a network the figures of the period before would stay below the new one.
  if (shown.isPlaceholderData && shown.isPaused)
    return <ListFailure failure={null} onRetry={() => void shown.refetch()} />;
  if (!series || (shown.error && !shown.isFetching)) {
    const isLoading = !shown.error && !shown.isPaused;
    return isLoading ? (
      <RowsSkeleton rows={6} text={t(texts.loading)} />
    ) : (
      <QueryFailure shown={shown} />
    );
  }
  const title = t(titleOf[series.unit], { figure: t(chosen.label) });
  const isEmpty = figures.every(({ name }) => series.totals[name] === 0);
  return (
    <div className={styles.content} aria-busy={shown.isPlaceholderData}>
      <ul className={styles.tiles} aria-label={t(texts.figures)}>
        {figures.map((figure) => (
          <li key={figure.name}>
            <button
              type="button"
              aria-pressed={figure === chosen}
              onClick={() => onChoose(figure.name)}
            >
              <span>{t(figure.label)}</span> <b>{format(figure, series.totals[figure.name])}</b>
            </button>
          </li>
        ))}
      </ul>
      {isEmpty ? (
        <EmptyState title={t(page.texts.none)} text={t(page.texts.noneText)} />
      ) : (
        <>
          <section className={`card ${styles.drawn}`} aria-labelledby="series">
            <h2 className="h2" id="series">
              {title}
            </h2>
            <BarChart
              title={title}
              bars={series.points.map((point) => ({
                key: point.key,
                label: point.label,
                value: point[chosen.name],
              }))}
              total={series.totals[chosen.name]}
              format={(value) => format(chosen, value)}
            />
          </section>
          <SeriesTable
            series={series}
            figures={figures}
            chosen={chosen.name}
            caption={page.title}
            format={format}
          />
        </>
      )}
    </div>
  );
}
