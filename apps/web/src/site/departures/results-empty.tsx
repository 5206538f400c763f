import { friendlyDay } from "@wakafine/shared/formats/dates.ts";
import { searchFieldMessages } from "@wakafine/shared/departures/search-field-messages.ts";
import { searchMessages } from "@wakafine/shared/departures/search-messages.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import type { Day } from "@wakafine/shared/rules/dates.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { changeSearchAddress, resultAddress, type TripSearch } from "../../lib/trip-search.ts";
import { shownTown } from "../../lib/town-text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { emptyReason, withoutFilters } from "./empty-reason.ts";

interface Way {
  readonly to: string;
  readonly texts: string;
}

/** Returns the address of all departures from the same town. */
function departuresFrom(search: TripSearch): string {
  return resultAddress({ ...search, page: 1, filter: { ...search.filter, city_destination: "" } });
}

/** Returns the message and the links for a reason. */
function useAdvice(
  search: TripSearch,
  today: Day,
): { readonly text: string; readonly way: Way | null } {
  const t = useT();
  const language = useLanguage();
  const reason = emptyReason(search, today);
  const onDay = (departure_date: Day | "") =>
    resultAddress({ ...search, page: 1, search: { ...search.search, departure_date } });
  const { departure_date } = search.search;
  switch (reason.kind) {
    case "unknown_town":
      return {
        text: t(searchMessages.unknownText, { town: reason.town }),
        way: { to: changeSearchAddress(search), texts: t(searchMessages.otherTown) },
      };
    case "same_town":
      return {
        text: `${t(searchMessages.sameTownText)} ${t(searchFieldMessages.same_town)}.`,
        way: null,
      };
    case "past_date":
      return {
        text: t(searchMessages.pastText, { day: friendlyDay(departure_date, language) }),
        way: { to: onDay(today), texts: t(searchMessages.today) },
      };
    case "beyond":
      return {
        text: t(searchMessages.beyondText),
        way: { to: resultAddress({ ...search, page: 1 }), texts: t(searchMessages.firstPage) },
      };
    case "narrow":
      return {
        text: t(searchMessages.narrowText),
        way: { to: resultAddress(withoutFilters(search)), texts: t(searchMessages.removeFilters) },
      };
    case "week":
      return { text: t(searchMessages.weekText), way: null };
    case "none":
      return {
        text: t(searchMessages.nothingText),
        way: departure_date ? { to: onDay(""), texts: t(searchMessages.otherDays) } : null,
      };
    case "no_route":
      return {
        text: t(searchMessages.noRouteText),
        way: {
          to: departuresFrom(search),
          texts: t(searchMessages.allFrom, {
            town: shownTown(search.filter.city_departure, language),
          }),
        },
      };
  }
}

/** Shown when nothing was found: the reason, as far as it is known, and the next useful action [C2.search.25, C2.search.26]. */
export function ResultsEmpty({
  search,
  today,
}: {
  readonly search: TripSearch;
  readonly today: Day;
}) {
  const t = useT();
  const { text, way } = useAdvice(search, today);
  const change = changeSearchAddress(search);
  return (
    <EmptyState title={t(stateMessages.no_trip)} text={text} picture>
      {way ? (
        <ButtonLink to={way.to} full>
          {way.texts}
        </ButtonLink>
      ) : null}
      {way?.to === change ? null : (
        <ButtonLink to={change} full variant={way ? "quiet" : "main"}>
          {t(searchMessages.changeSearch)}
        </ButtonLink>
      )}
    </EmptyState>
  );
}
