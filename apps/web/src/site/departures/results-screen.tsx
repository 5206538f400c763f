import { searchMessages } from "@wakafine/shared/departures/search-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { type KeyboardEvent, type MouseEvent, useMemo, useState } from "react";
import { useLocation, useNavigate } from "../../lib/navigation.tsx";
import { useQueryCache } from "../../lib/api-query.ts";
import { useToday } from "../../lib/page-moment.ts";
import { useT } from "../../lib/page-services.tsx";
import { readTripSearch, resultAddress, type TripSearch } from "../../lib/trip-search.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { filtersIcon } from "../../ui/icons.ts";
import { TripSkeletons } from "../../ui/skeleton.tsx";
import { FilterForm } from "./filter-form.tsx";
import { ResultsCount } from "./results-count.tsx";
import { ResultsEmpty } from "./results-empty.tsx";
import { ResultsHead } from "./results-head.tsx";
import { ResultsList } from "./results-list.tsx";
import { departuresQuery } from "./search-payload.ts";
import { SortForm } from "./sort-form.tsx";
import { type FoundDepartures, removeDepartures, useDepartures } from "./use-departures.ts";
import { useKeptSearch } from "./use-saved-search.ts";
import "./results.css";

const firstSkeletons = 4;

/** What stands where the cards stand: cards, or why there are none yet or at all. */
function ResultsBody({
  search,
  found,
}: {
  readonly search: TripSearch;
  readonly found: FoundDepartures;
}) {
  const t = useT();
  const today = useToday(departuresQuery(search));
  const { list, failure } = found;
  if (list.departures.length > 0) return <ResultsList search={search} found={found} />;
  if (found.waitsForNetwork)
    return <EmptyState title={t(shellMessages.offline)} text={t(searchMessages.offlineText)} />;
  if (list.loading)
    return <TripSkeletons count={firstSkeletons} text={t(searchMessages.searching)} />;
  if (!failure) return <ResultsEmpty search={search} today={today} />;
  const again = (event: MouseEvent) => {
    event.preventDefault();
    found.retry();
  };
  return (
    <ErrorState title={t(searchMessages.failedTitle)} text={failure.message}>
      <a className="btn full" href={resultAddress(search)} onClick={again}>
        {t(shellMessages.retry)}
      </a>
    </ErrorState>
  );
}

/** The filter of narrow screens, in a dialog; without JavaScript the link jumps to the filter below the list [C2.search.11]. */
function FilterButton({
  search,
  onFind,
}: {
  readonly search: TripSearch;
  readonly onFind: (search: TripSearch) => void;
}) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const ask = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault();
    setOpen(true);
  };
  const find = (wanted: TripSearch) => {
    close();
    onFind(wanted);
  };
  return (
    <>
      <a
        className="btn quiet small only-s"
        href="#filters"
        role="button"
        onClick={ask}
        onKeyDown={(event) => event.key === " " && ask(event)}
      >
        <Icon path={filtersIcon} />
        {t(searchMessages.filters)}
      </a>
      <Dialog open={open} onClose={close} title={t(searchMessages.filter)}>
        <FilterForm search={search} onFind={find} onRemove={close} />
      </Dialog>
    </>
  );
}

function useNewSearch(shown: TripSearch): (wanted: TripSearch) => void {
  const queryCache = useQueryCache();
  const navigate = useNavigate();
  return (wanted) => {
    removeDepartures(queryCache, wanted);
    void navigate(resultAddress(wanted), {
      replace: resultAddress(wanted) === resultAddress(shown),
    });
    window.scrollTo(0, 0);
  };
}

/** Results of a search, all of it in the address [C2.search.03, G.search.07]. */
export function Screen() {
  const t = useT();
  const { search: query } = useLocation();
  const search = useMemo(() => readTripSearch(new URLSearchParams(query)), [query]);
  const found = useDepartures(search);
  useKeptSearch(search, found.lastPage);
  const startSearch = useNewSearch(search);
  const address = resultAddress(search);
  return (
    <>
      <ResultsHead search={search} />
      <div className="wrap r-grid">
        <aside className="r-filters" id="filters" aria-labelledby="filters-heading">
          <h2 className="h2" id="filters-heading">
            {t(searchMessages.filter)}
          </h2>
          <FilterForm key={address} search={search} onFind={startSearch} />
        </aside>
        <section aria-label={t(searchMessages.list)}>
          <div className="r-tools">
            <div className="row">
              <FilterButton search={search} onFind={startSearch} />
              <SortForm search={search} onSort={startSearch} />
            </div>
            <ResultsCount list={found.list} />
          </div>
          <ResultsBody key={address} search={search} found={found} />
        </section>
      </div>
    </>
  );
}
