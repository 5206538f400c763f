import { shortDay } from "@wakafine/shared/formats/dates.ts";
import { searchMessages } from "@wakafine/shared/departures/search-messages.ts";
import type { Day } from "@wakafine/shared/rules/dates.ts";
import { Link } from "../../lib/link.tsx";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { resultAddress, type TripSearch } from "../../lib/trip-search.ts";
import { Icon } from "../../ui/icon.tsx";
import { chevronLeftIcon, chevronRightIcon } from "../../ui/icons.ts";
import { neighbourDays, searchOfDay } from "./neighbour-days.ts";
import * as styles from "./results.module.css";

/** Links to the days before and after the listed one; only the days on which something can be on sale. */
export function DayStrip({ search, today }: { readonly search: TripSearch; readonly today: Day }) {
  const t = useT();
  const language = useLanguage();
  const days = neighbourDays(search, today);
  if (!days) return null;
  const linkTo = (day: Day, icon: string) => (
    <Link to={resultAddress(searchOfDay(search, day))}>
      <Icon path={icon} />
      {shortDay(day, language)}
    </Link>
  );
  return (
    <nav className={styles.days} aria-label={t(searchMessages.days)}>
      <ul className="wrap">
        <li>{days.before ? linkTo(days.before, chevronLeftIcon) : null}</li>
        <li aria-current="date">{shortDay(days.day, language)}</li>
        <li>{linkTo(days.after, chevronRightIcon)}</li>
      </ul>
    </nav>
  );
}
