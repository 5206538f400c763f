import { formatHour, friendlyDay } from "@wakafine/shared/formats/dates.ts";
import { searchMessages } from "@wakafine/shared/departures/search-messages.ts";
import { Link } from "../../lib/link.tsx";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { travelTypeNames } from "../../lib/travel-type-names.ts";
import { changeSearchAddress, type TripSearch } from "../../lib/trip-search.ts";
import { Icon } from "../../ui/icon.tsx";
import { arrowRightIcon, pencilIcon } from "../../ui/icons.ts";
import { NowrapParts } from "../../ui/nowrap-parts.tsx";
import { buttonClass } from "../../ui/button.tsx";
import * as styles from "./results.module.css";

function RouteTitle({ search }: { readonly search: TripSearch }) {
  const t = useT();
  const language = useLanguage();
  const from = shownTown(search.filter.city_departure, language);
  const to = shownTown(search.filter.city_destination, language);
  if (!from && !to) return <h1>{t(searchMessages.anywhere)}</h1>;
  if (!to) return <h1>{t(searchMessages.fromTown, { town: from })}</h1>;
  if (!from) return <h1>{t(searchMessages.toTown, { town: to })}</h1>;
  return (
    <h1>
      <span>{from}</span>
      <span className={styles.destination}>
        <Icon path={arrowRightIcon} />
        <span className="sr">{t(searchMessages.routeTo)}</span>
        <span>{to}</span>
      </span>
    </h1>
  );
}

/** The search in one band, which links to the form with everything filled in. */
export function ResultsHead({ search }: { readonly search: TripSearch }) {
  const t = useT();
  const language = useLanguage();
  const { departure_date, place_require } = search.search;
  const details = [
    t(travelTypeNames[search.travel_type]),
    departure_date && friendlyDay(departure_date, language),
    search.filter.move_hour &&
      t(searchMessages.fromHour, { hour: formatHour(search.filter.move_hour) }),
    search.filter.agency_name,
    place_require === 1
      ? t(searchMessages.onePassenger)
      : t(searchMessages.passengers, { count: place_require }),
  ];
  return (
    <header className={`${styles.band} on-forest`} data-band="">
      <div className="wrap">
        <div>
          <RouteTitle search={search} />
          <p>
            <NowrapParts parts={details.filter((detail) => detail !== "")} separator="·" />
          </p>
        </div>
        <Link
          className={buttonClass({ variant: "quiet", size: "small" })}
          to={changeSearchAddress(search)}
          aria-label={t(searchMessages.changeSearch)}
        >
          <Icon path={pencilIcon} />
          <span>{t(searchMessages.change)}</span>
        </Link>
      </div>
    </header>
  );
}
