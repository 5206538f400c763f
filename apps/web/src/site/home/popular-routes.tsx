import { formatMinutes } from "@wakafine/shared/formats/dates.ts";
import { homeMessages } from "@wakafine/shared/messages/home.ts";
import { apiDay, type Day } from "@wakafine/shared/rules/dates.ts";
import { Link } from "../../lib/link.tsx";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { resultPath } from "../../lib/trip-search.ts";
import { PriceFigure } from "../../ui/figures.tsx";
import { Icon } from "../../ui/icon.tsx";
import { clockIcon, swapIcon } from "../../ui/icons.ts";
import { Road } from "../../ui/stepper.tsx";
import { type RoutePair, routePairs, type Trajet } from "./route-pairs.ts";
import * as styles from "./home.module.css";

/** Returns the address of a route's departures on any day. */
function routeAddress({ city_departure, city_destination }: Trajet): string {
  return `${resultPath}?${new URLSearchParams({ city_departure, city_destination })}`;
}

function RouteLine({ pair: { route, back } }: { readonly pair: RoutePair }) {
  const t = useT();
  const language = useLanguage();
  const aDay = route.departures_per_day;
  const from = shownTown(route.city_departure, language);
  const to = shownTown(route.city_destination, language);
  return (
    <li>
      <Link to={routeAddress(route)}>
        <span className={styles.lineTowns}>
          <b>{from}</b>
          <Road short />
          <b>{to}</b>
        </span>
        <span className={styles.lineFacts}>
          <Icon path={clockIcon} />
          {formatMinutes(route.duration_minutes)} ·{" "}
          {aDay === 1 ? t(homeMessages.oneADay) : t(homeMessages.manyADay, { count: aDay })}
        </span>
        <span className={styles.linePrice}>
          <small>{t(homeMessages.priceFrom)}</small> <PriceFigure francs={route.price_from} />
        </span>
      </Link>
      {back ? (
        <Link
          to={routeAddress(back)}
          className={styles.lineBack}
          aria-label={t(homeMessages.otherWay, { from: to, to: from })}
        >
          <Icon path={swapIcon} />
        </Link>
      ) : null}
    </li>
  );
}

/** The most popular routes, each a link to its search, with a link to the opposite direction; below them, the departures of today. */
export function PopularRoutes({
  topRoutes,
  today,
}: {
  readonly topRoutes: readonly Trajet[];
  readonly today: Day;
}) {
  const t = useT();
  if (topRoutes.length === 0) return null;
  return (
    <section className="wrap sect">
      <h2 className="h1">{t(homeMessages.routesHeading)}</h2>
      <p className="muted">{t(homeMessages.routesText)}</p>
      <ul className={styles.linesBoard}>
        {routePairs(topRoutes).map((pair) => (
          <RouteLine
            key={`${pair.route.city_departure} ${pair.route.city_destination}`}
            pair={pair}
          />
        ))}
      </ul>
      <Link
        className={styles.todayLink}
        to={`${resultPath}?${new URLSearchParams({ departure_date: apiDay(today) })}`}
      >
        {t(homeMessages.today)}
      </Link>
    </section>
  );
}
