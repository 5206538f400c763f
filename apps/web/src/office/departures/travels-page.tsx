import { travelsMessages as texts } from "@wakafine/shared/departures/travels-messages.ts";
import { formatCount } from "@wakafine/shared/formats/money.ts";
import { listMessages } from "@wakafine/shared/messages/lists.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { useKeywordInput } from "../../lib/keyword-input.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { DayField } from "../day-field.tsx";
import { ListFailure } from "../list-states.tsx";
import { FilterSelect } from "../filter-select.tsx";
import { OfficePage } from "../office-page.tsx";
import { useSearchParams } from "../search-params.ts";
import { hasMore, type TravelList } from "./travel-list.ts";
import { TravelTable } from "./travel-table.tsx";
import {
  changedTravels,
  readTravels,
  type TravelOrder,
  type TravelState,
  travelsSearch,
  type TravelsView,
} from "./travels-address.ts";
import { useTravels } from "./use-travels.ts";
import * as styles from "./planning.module.css";

type OnView = (change: Partial<TravelsView>) => void;

function Tools({ view, onView }: { readonly view: TravelsView; readonly onView: OnView }) {
  const t = useT();
  const entered = useKeywordInput(view.keyword, (keyword) => onView({ keyword }));
  return (
    <div className={styles.travelTools} role="search" aria-label={t(texts.title)}>
      <SearchField label={t(texts.search)} {...entered} />
      <DayField
        slim
        label={t(texts.day)}
        day={view.day}
        onDay={(day) => onView({ day })}
        onEmpty={() => onView({ day: null })}
      />
      <FilterSelect<TravelState>
        label={t(texts.state)}
        value={view.state}
        choices={[
          ["upcoming", t(texts.upcoming)],
          ["under_way", t(texts.underWay)],
          ["in_progress", t(texts.inProgress)],
          ["past", t(texts.past)],
          ["all", t(texts.all)],
        ]}
        onChoose={(state) => onView({ state })}
      />
      <FilterSelect<TravelOrder>
        label={t(texts.order)}
        value={view.order}
        choices={[
          ["asc", t(texts.asc)],
          ["desc", t(texts.desc)],
        ]}
        onChoose={(order) => onView({ order })}
      />
    </div>
  );
}

function NoTravels({ view, onView }: { readonly view: TravelsView; readonly onView: OnView }) {
  const t = useT();
  const { keyword, day } = view;
  const isFiltered = keyword !== "" || day !== null;
  return (
    <EmptyState
      picture={!isFiltered}
      title={t(stateMessages.no_departure)}
      text={keyword ? t(texts.emptyKeyword, { keyword }) : t(texts.emptyText)}
    >
      {isFiltered ? (
        <Button variant="quiet" onClick={() => onView({ keyword: "", day: null })}>
          {t(listMessages.clearFilters)}
        </Button>
      ) : (
        <ButtonLink to="/agency/planing">{t(texts.plan)}</ButtonLink>
      )}
    </EmptyState>
  );
}

function useCountText() {
  const t = useT();
  const language = useLanguage();
  return ({ rows, total, totalIsMinimum }: TravelList) => {
    if (rows.length === 1 && total === 1) return t(texts.shownOne);
    return t(totalIsMinimum ? texts.shownMinimum : texts.shown, {
      shown: formatCount(rows.length, language),
      total: formatCount(total, language),
    });
  };
}

/** `/agency/my-travels`: the agency's departures by town, state and order, with the seats left at this moment [A2.trav.01, A2.trav.02]. */
export function Page() {
  const t = useT();
  const countText = useCountText();
  const [search, setSearch] = useSearchParams();
  const view = readTravels(search);
  const onView: OnView = (change) =>
    setSearch(travelsSearch(changedTravels(view, change)), { replace: true });
  const { list, onRetry, onMore } = useTravels(view);
  const failure = list.failure && !list.loading ? list.failure : null;
  const failed = failure ? (
    <ListFailure failure={failure.kind === "network" ? null : failure} onRetry={onRetry} />
  ) : null;
  const reservations = (
    <ButtonLink variant="quiet" size="small" to="/agency/list/reservations">
      {t(texts.reservations)}
    </ButtonLink>
  );
  const content = () => {
    if (failed && list.wanted <= 1) return failed;
    if (list.page === 0) return <RowsSkeleton rows={6} text={t(texts.loading)} />;
    if (list.rows.length === 0) return <NoTravels view={view} onView={onView} />;
    return (
      <div className={styles.page} aria-busy={list.loading}>
        <p className="muted" role="status">
          {countText(list)}
        </p>
        <div className={styles.travels}>
          <TravelTable rows={list.rows} />
        </div>
        {failed}
        {hasMore(list) && !failed ? (
          <div className="row">
            <Button variant="quiet" busy={list.loading} onClick={onMore}>
              {t(listMessages.more)}
            </Button>
          </div>
        ) : null}
      </div>
    );
  };
  return (
    <OfficePage title={t(texts.title)} actions={reservations} className={styles.page}>
      <Tools view={view} onView={onView} />
      {content()}
    </OfficePage>
  );
}
