import { searchMessages } from "@wakafine/shared/departures/search-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { type KeyboardEvent, type MouseEvent, useMemo, useState } from "react";
import { usePageAddress } from "../../lib/page-address.tsx";
import { useToday } from "../../lib/page-moment.ts";
import { useT } from "../../lib/page-services.tsx";
import { readTripSearch, resultAddress, type TripSearch } from "../../lib/trip-search.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { filtersIcon } from "../../ui/icons.ts";
import { FilterForm } from "./filter-form.tsx";
import { ResultsCount } from "./results-count.tsx";
import { ResultsEmpty } from "./results-empty.tsx";
import { ResultsHead } from "./results-head.tsx";
import { ResultsList } from "./results-list.tsx";
import { departuresQuery } from "./search-payload.ts";
import { SortForm } from "./sort-form.tsx";
import { type FoundDepartures, useDepartures } from "./use-departures.ts";
import { useStoredSearch } from "./use-stored-search.ts";
import * as styles from "./results.module.css";
import { buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";

/** Body of the results: cards, or the loading, empty or error state. */
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
  if (!failure) return <ResultsEmpty search={search} today={today} />;
  return (
    <ErrorState title={t(searchMessages.failedTitle)} text={failure.message}>
      <a className={buttonClass({ full: true })} href={resultAddress(search)}>
        {t(shellMessages.retry)}
      </a>
    </ErrorState>
  );
}

/** Opens the filter in a dialog on narrow screens; without JavaScript it is a link to the filter below the list [C2.search.11]. */
function FilterButton({ search }: { readonly search: TripSearch }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const ask = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <a
        className={classNames(buttonClass({ variant: "quiet", size: "small" }), "only-s")}
        href="#filters"
        role="button"
        onClick={ask}
        onKeyDown={(event) => event.key === " " && ask(event)}
      >
        <Icon path={filtersIcon} />
        {t(searchMessages.filters)}
      </a>
      <Dialog open={open} onClose={() => setOpen(false)} title={t(searchMessages.filter)}>
        <FilterForm search={search} />
      </Dialog>
    </>
  );
}

/** Results of a search; the address contains the whole search [C2.search.03, G.search.07]. */
export function Screen() {
  const t = useT();
  const { query } = usePageAddress();
  const search = useMemo(() => readTripSearch(query), [query]);
  const found = useDepartures(search);
  useStoredSearch(search, found.lastPage);
  return (
    <>
      <ResultsHead search={search} />
      <div className={`wrap ${styles.grid}`}>
        <aside className={styles.filterColumn} id="filters" aria-labelledby="filters-heading">
          <h2 className="h2" id="filters-heading">
            {t(searchMessages.filter)}
          </h2>
          <FilterForm search={search} />
        </aside>
        <section aria-label={t(searchMessages.list)}>
          <div className={styles.tools}>
            <div className="row">
              <FilterButton search={search} />
              <SortForm search={search} />
            </div>
            <ResultsCount list={found.list} />
          </div>
          <ResultsBody search={search} found={found} />
        </section>
      </div>
    </>
  );
}
