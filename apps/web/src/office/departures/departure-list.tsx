import type { AgencyDeparture } from "@wakafine/shared/departures/planning-contract.ts";
import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { friendlyDay, spokenDay } from "@wakafine/shared/formats/dates.ts";
import { planningMessages } from "@wakafine/shared/departures/planning-messages.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import type { Hour } from "@wakafine/shared/rules/dates.ts";
import { listSizes } from "@wakafine/shared/rules/list-sizes.ts";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useApiQuery } from "../api.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { plusIcon } from "../../ui/icons.ts";
import { listPollMs } from "../list-poll.ts";
import { OutdatedNote, QueryFailure, readableData } from "../list-states.tsx";
import { PastEnd } from "../../ui/past-end.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { useDraftOf } from "../form-draft.ts";
import { useLaterLiveUpdates } from "../use-live-updates.ts";
import { type DepartureActions, DepartureTable } from "./departure-table.tsx";
import { editDraft } from "./trip-drafts.ts";
import { departuresInput, type PlanningView } from "./planning-address.ts";
import { type Opening, openingRow } from "./planning-opening.ts";
import { useCountText } from "./use-count-text.ts";
import * as styles from "./planning.module.css";

interface ListProps {
  /** Search and filter, beside the number of departures. */
  readonly tools: ReactNode;
  readonly view: PlanningView;
  readonly onView: (change: Partial<PlanningView>) => void;
  /** Null: the agency may not plan. */
  readonly onNew: (() => void) | null;
  /** The row to scroll to after loading; null if there is none or the scroll is done. */
  readonly opening: Opening | null;
  /** The hour at whose page the list starts; null: at the page of the view. */
  readonly startHour: Hour | null;
  /** Called with the next page to load while a departure just planned has not been found. */
  readonly onSeek: (page: number) => void;
  readonly onOpened: () => void;
  /** Ids of the departures just planned. */
  readonly planned: ReadonlySet<string>;
  readonly actions: DepartureActions | null;
}

function EmptyDepartures({ view, onView, onNew }: Pick<ListProps, "view" | "onView" | "onNew">) {
  const t = useT();
  const { keyword, page } = view;
  if (page > 1) return <PastEnd onFirst={() => onView({ page: 1 })} />;
  if (keyword) {
    return (
      <EmptyState
        title={t(stateMessages.no_departure)}
        text={t(planningMessages.emptyKeyword, { keyword })}
      >
        <Button variant="quiet" onClick={() => onView({ keyword: "" })}>
          {t(planningMessages.clearSearch)}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState picture title={t(stateMessages.no_departure)} text={t(planningMessages.emptyText)}>
      {onNew ? (
        <Button icon={plusIcon} onClick={onNew}>
          {t(planningMessages.newDeparture)}
        </Button>
      ) : null}
    </EmptyState>
  );
}

/** Scrolls a row to the centre; `smooth` is ignored if the user prefers reduced motion. */
function scrollToRow(row: Element | null | undefined, smooth: boolean): void {
  const animated = smooth && !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  row?.scrollIntoView({ block: "center", behavior: animated ? "smooth" : "instant" });
}

/** Scrolls to the opening row once the list is loaded. Returns the ref of the element that contains the rows. */
function useOpening(
  props: Pick<ListProps, "view" | "opening" | "onSeek" | "onOpened">,
  query: UseQueryResult<ResponseOf<"listAgencyDepartures">>,
) {
  const { view, opening, onSeek, onOpened } = props;
  const { data } = query;
  const container = useRef<HTMLDivElement>(null);
  const searchedOpening = useRef<Opening | null>(null);
  const open = useEffectEvent(() => {
    if (
      !opening ||
      !data ||
      query.isFetching ||
      query.isPlaceholderData ||
      view.day !== opening.day
    )
      return;
    // The search for planned departures starts on their hour's page. A row found on the page still shown would scroll away when that replaces it.
    if (opening.planned.size > 0 && searchedOpening.current !== opening && view.page !== 1) return;
    searchedOpening.current = opening;
    const row = openingRow(opening, {
      rows: data.data,
      hasMore: data.current_page * listSizes.departures < data.total,
    });
    if (row === "next") return onSeek(data.current_page + 1);
    // This may be the list from before the planning; the refetched one contains the planned departures.
    if (row === null && opening.planned.size > 0) return;
    // Departures just planned are scrolled to smoothly; a day opens at its row at once.
    if (row && row !== data.data[0]?.uuid)
      scrollToRow(
        container.current?.querySelector(`[data-key="${row}"]`),
        opening.planned.size > 0,
      );
    onOpened();
  });
  useEffect(() => open(), [opening, data, query.isFetching, view.page]);
  return container;
}

/** Reads the departures of the view again when one of them changes, and every 30 s. */
function useDepartures(view: PlanningView, startHour: Hour | null) {
  const departures = useApiQuery("listAgencyDepartures", departuresInput(view, startHour), {
    keepPrevious: true,
    pollMs: () => listPollMs,
  });
  const { data } = departures;
  useLaterLiveUpdates((changed) => {
    if (changed === null || data?.data.some(({ uuid }) => changed.has(uuid)))
      void departures.refetch();
  });
  return departures;
}

/** Reopens the edit that an ended session interrupted, once its departure is shown. */
function useDraftedEdit(
  rows: readonly AgencyDeparture[] | undefined,
  onEdit: DepartureActions["onEdit"] | undefined,
): void {
  const hasDraft = useDraftOf();
  const open = useEffectEvent(() => {
    const drafted = rows?.find((row) => hasDraft(editDraft(row)));
    if (drafted) onEdit?.(drafted);
  });
  useEffect(() => open(), [rows]);
}

/** The departures of the view, with loading, empty and failed states. */
export function DepartureList({
  tools,
  view,
  onView,
  onNew,
  opening,
  startHour,
  onSeek,
  onOpened,
  planned,
  actions,
}: ListProps) {
  const t = useT();
  const language = useLanguage();
  const countText = useCountText();
  const departures = useDepartures(view, startHour);
  const list = readableData(departures);
  useDraftedEdit(list?.data, actions?.onEdit);
  const container = useOpening({ view, opening, onSeek, onOpened }, departures);
  const day = view.day ? friendlyDay(view.day, language) : t(planningMessages.allDays);
  const caption = t(planningMessages.tableOf, {
    day: view.day ? spokenDay(view.day, language) : day,
  });
  const content = () => {
    if (!list)
      return departures.error || departures.isPaused ? (
        <QueryFailure shown={departures} />
      ) : (
        <RowsSkeleton rows={6} text={t(planningMessages.loading)} />
      );
    return (
      <>
        <OutdatedNote shown={departures} />
        <p role="status">
          <b>{day}</b>{" "}
          <span className="muted">{countText(list.total, list.total_is_minimum === true)}</span>
        </p>
        {list.data.length === 0 ? (
          <EmptyDepartures view={view} onView={onView} onNew={onNew} />
        ) : (
          <div>
            <DepartureTable
              caption={caption}
              rows={list.data}
              withDay={view.day === null}
              planned={planned}
              actions={actions}
            />
            <Pagination
              page={list.current_page}
              perPage={listSizes.departures}
              total={list.total}
              totalIsMinimum={list.total_is_minimum}
              onPage={(page) => onView({ page })}
            />
          </div>
        )}
      </>
    );
  };
  return (
    <div ref={container} className={styles.list} aria-busy={departures.isPlaceholderData}>
      {tools}
      {content()}
    </div>
  );
}
