import { returnMessages } from "@wakafine/shared/departures/return-messages.ts";
import { formatHour, friendlyDay, shortDay } from "@wakafine/shared/formats/dates.ts";
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
import { listedDirection } from "./listed-direction.ts";
import * as styles from "./results.module.css";

function RouteTitle({ search }: { readonly search: TripSearch }) {
  const t = useT();
  const language = useLanguage();
  const listed = listedDirection(search);
  const from = shownTown(listed.from, language);
  const to = shownTown(listed.to, language);
  if (!from && !to)
    return <h1>{t(listed.day ? searchMessages.onDay : searchMessages.anywhere)}</h1>;
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
  const { return_date, place_require } = search.search;
  const { day } = listedDirection(search);
  const details = [
    t(travelTypeNames[search.travel_type]),
    day && friendlyDay(day, language),
    search.outbound === null && return_date
      ? t(returnMessages.returnOn, { day: shortDay(return_date, language) })
      : "",
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
