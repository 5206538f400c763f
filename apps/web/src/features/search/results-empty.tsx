import { friendlyDay } from "@wakafine/shared/formats/dates.ts";
import { searchFieldMessages } from "@wakafine/shared/messages/search-fields.ts";
import { searchMessages } from "@wakafine/shared/messages/search.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import type { Day } from "@wakafine/shared/rules/dates.ts";
import { useLanguage, useSay } from "../../lib/page-services.tsx";
import { changeSearchAddress, resultAddress, type TripSearch } from "../../lib/trip-search.ts";
import { shownTown } from "../../lib/town-text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { emptyReason, withoutFilters } from "./empty-reason.ts";

interface Way {
  readonly to: string;
  readonly words: string;
}

/** Every departure from the same town, wherever it goes. */
function onRoadFrom(search: TripSearch): string {
  return resultAddress({ ...search, page: 1, filter: { ...search.filter, city_destination: "" } });
}

/** What to say and where to go on from, by the reason. */
function useAdvice(search: TripSearch, today: Day): { readonly text: string; readonly way: Way | null } {
  const say = useSay();
  const language = useLanguage();
  const reason = emptyReason(search, today);
  const onDay = (departure_date: Day | "") => resultAddress({ ...search, page: 1, search: { ...search.search, departure_date } });
  const { departure_date } = search.search;
  switch (reason.kind) {
    case "unknown_town":
      return { text: say(searchMessages.unknownText, { town: reason.town }), way: { to: changeSearchAddress(search), words: say(searchMessages.otherTown) } };
    case "same_town":
      return { text: `${say(searchMessages.sameTownText)} ${say(searchFieldMessages.same_town)}.`, way: null };
    case "past_date":
      return { text: say(searchMessages.pastText, { day: friendlyDay(departure_date, language) }), way: { to: onDay(today), words: say(searchMessages.today) } };
    case "beyond":
      return { text: say(searchMessages.beyondText), way: { to: resultAddress({ ...search, page: 1 }), words: say(searchMessages.firstPage) } };
    case "narrow":
      return { text: say(searchMessages.narrowText), way: { to: resultAddress(withoutFilters(search)), words: say(searchMessages.removeFilters) } };
    case "week":
      return { text: say(searchMessages.weekText), way: null };
    case "none":
      return { text: say(searchMessages.nothingText), way: departure_date ? { to: onDay(""), words: say(searchMessages.otherDays) } : null };
    case "no_road":
      return { text: say(searchMessages.noRoadText), way: { to: onRoadFrom(search), words: say(searchMessages.allFrom, { town: shownTown(search.filter.city_departure, language) }) } };
  }
}

/** Nothing was found: why, as far as one can tell, and the next useful act [C2.search.25, C2.search.26]. */
export function ResultsEmpty({ search, today }: { readonly search: TripSearch; readonly today: Day }) {
  const say = useSay();
  const { text, way } = useAdvice(search, today);
  const change = changeSearchAddress(search);
  return (
    <EmptyState title={say(stateMessages.no_trip)} text={text} picture>
      {way ? (
        <ButtonLink to={way.to} full>
          {way.words}
        </ButtonLink>
      ) : null}
      {way?.to === change ? null : (
        <ButtonLink to={change} full look={way ? "quiet" : "main"}>
          {say(searchMessages.changeSearch)}
        </ButtonLink>
      )}
    </EmptyState>
  );
}
