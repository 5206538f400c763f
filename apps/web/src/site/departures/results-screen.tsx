import { searchMessages } from "@wakafine/shared/departures/search-messages.ts";
import { pageTitles } from "@wakafine/shared/messages/page-titles.ts";
import type { Day } from "@wakafine/shared/rules/dates.ts";
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
import { DayStrip } from "./day-strip.tsx";
import { filterCount, isFiltered } from "./empty-reason.ts";
import { FilterForm } from "./filter-form.tsx";
import { ResultsCount } from "./results-count.tsx";
import { ResultsEmpty } from "./results-empty.tsx";
import { ResultsHead } from "./results-head.tsx";
import { ResultsList } from "./results-list.tsx";
import { returnDateError, type TripChoice } from "./return-choice.ts";
import { NoReturn, OutboundGone, OutboundPanel, WrongReturnDate } from "./return-panel.tsx";
import { departuresQuery } from "./search-payload.ts";
import { SortForm } from "./sort-form.tsx";
import { type FoundDepartures, useDepartures } from "./use-departures.ts";
import { useOutbound } from "./use-outbound.ts";
import { useStoredSearch } from "./use-stored-search.ts";
import * as styles from "./results.module.css";
import { buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";

/** Body of the results: cards, or the loading, empty or error state. */
function ResultsBody({
  choice,
  found,
  today,
}: {
  readonly choice: TripChoice;
  readonly found: FoundDepartures;
  readonly today: Day;
}) {
  const t = useT();
  const { search, outbound } = choice;
  const { list, failure } = found;
  const wrongReturn = returnDateError(search, today);
  if (wrongReturn) return <WrongReturnDate search={search} error={wrongReturn} />;
  if (list.departures.length > 0) return <ResultsList choice={choice} found={found} />;
  if (!failure && outbound && search.page === 1 && !isFiltered(search))
    return <NoReturn choice={choice} />;
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
  const count = filterCount(search);
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
        {count > 0 ? ` (${count})` : null}
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
  const today = useToday(departuresQuery(search));
  const outbound = useOutbound(search);
  const found = useDepartures(search, outbound?.departure ?? null);
  useStoredSearch(search, found.lastPage);
  const choice = { search, outbound: outbound?.departure ?? null };
  return (
    <>
      <ResultsHead search={search} />
      <DayStrip search={search} today={today} />
      <div className={`wrap ${styles.grid}`}>
        <aside className={styles.filterColumn} id="filters" aria-labelledby="filters-heading">
          <h2 className="h2" id="filters-heading">
            {t(searchMessages.filter)}
          </h2>
          <FilterForm search={search} />
        </aside>
        <section aria-label={t(searchMessages.list)}>
          {outbound?.departure ? (
            <>
              <OutboundPanel choice={choice} outbound={outbound.departure} />
              <h2 className={`h2 ${styles.returnHeading}`}>{t(pageTitles.returns)}</h2>
            </>
          ) : null}
          {outbound?.refusal ? (
            <OutboundGone search={search} full={outbound.refusal === "full"} />
          ) : (
            <>
              <div className={styles.tools}>
                <div className="row">
                  <FilterButton search={search} />
                  <SortForm search={search} />
                </div>
                {returnDateError(search, today) ? null : <ResultsCount list={found.list} />}
              </div>
              <ResultsBody choice={choice} found={found} today={today} />
            </>
          )}
        </section>
      </div>
    </>
  );
}
