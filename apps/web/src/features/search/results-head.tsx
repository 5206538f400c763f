import { formatHour, friendlyDay } from "@wakafine/shared/formats/dates.ts";
import { searchMessages } from "@wakafine/shared/messages/search.ts";
import { Link } from "../../lib/navigation.tsx";
import { useLanguage, useSay } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { travelTypeNames } from "../../lib/travel-type-names.ts";
import { changeSearchAddress, type TripSearch } from "../../lib/trip-search.ts";
import { Icon } from "../../ui/icon.tsx";
import { arrowRightIcon, pencilIcon } from "../../ui/icons.ts";
import { NowrapParts } from "../../ui/nowrap-parts.tsx";

function RoadTitle({ search }: { readonly search: TripSearch }) {
  const say = useSay();
  const language = useLanguage();
  const from = shownTown(search.filter.city_departure, language);
  const to = shownTown(search.filter.city_destination, language);
  if (!from && !to) return <h1>{say(searchMessages.anywhere)}</h1>;
  if (!to) return <h1>{say(searchMessages.fromTown, { town: from })}</h1>;
  if (!from) return <h1>{say(searchMessages.toTown, { town: to })}</h1>;
  return (
    <h1>
      <span>{from}</span>
      <span className="r-to">
        <Icon path={arrowRightIcon} />
        <span className="sr">{say(searchMessages.roadTo)}</span>
        <span>{to}</span>
      </span>
    </h1>
  );
}

/** What is searched, in one band; it leads back to the form with everything filled in. */
export function ResultsHead({ search }: { readonly search: TripSearch }) {
  const say = useSay();
  const language = useLanguage();
  const { departure_date, place_require } = search.search;
  const facts = [
    say(travelTypeNames[search.travel_type]),
    departure_date && friendlyDay(departure_date, language),
    search.filter.move_hour && say(searchMessages.fromHour, { hour: formatHour(search.filter.move_hour) }),
    search.filter.agency_name,
    place_require === 1 ? say(searchMessages.oneTraveller) : say(searchMessages.travellers, { count: place_require }),
  ];
  return (
    <header className="r-sum on-forest">
      <div className="wrap">
        <div>
          <RoadTitle search={search} />
          <p>
            <NowrapParts parts={facts.filter((fact) => fact !== "")} separator="·" />
          </p>
        </div>
        <Link className="btn quiet small" to={changeSearchAddress(search)} aria-label={say(searchMessages.changeSearch)}>
          <Icon path={pencilIcon} />
          <span>{say(searchMessages.change)}</span>
        </Link>
      </div>
    </header>
  );
}
