import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { formatMinutes } from "@wakafine/shared/formats/dates.ts";
import { homeMessages } from "@wakafine/shared/messages/home.ts";
import { Link } from "../../lib/link.tsx";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { PriceFigure } from "../../ui/figures.tsx";
import { Icon } from "../../ui/icon.tsx";
import { clockIcon } from "../../ui/icons.ts";
import { Road } from "../../ui/stepper.tsx";
import * as styles from "./home.module.css";

type Trajet = ResponseOf<"getDefaultData">["trajets"][number];

/** Returns the address of a route's departures on any day. */
function routeAddress({ city_departure, city_destination }: Trajet): string {
  return `/app/result?${new URLSearchParams({ city_departure, city_destination })}`;
}

function RouteLine({ route }: { readonly route: Trajet }) {
  const t = useT();
  const language = useLanguage();
  const aDay = route.departures_per_day;
  return (
    <li>
      <Link to={routeAddress(route)}>
        <span className={styles.lineTowns}>
          <b>{shownTown(route.city_departure, language)}</b>
          <Road short />
          <b>{shownTown(route.city_destination, language)}</b>
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
    </li>
  );
}

/** The most popular routes, each a link to its search. */
export function PopularRoutes({ topRoutes }: { readonly topRoutes: readonly Trajet[] }) {
  const t = useT();
  if (topRoutes.length === 0) return null;
  return (
    <section className="wrap sect">
      <h2 className="h1">{t(homeMessages.routesHeading)}</h2>
      <p className="muted">{t(homeMessages.routesText)}</p>
      <ul className={styles.linesBoard}>
        {topRoutes.map((route) => (
          <RouteLine key={`${route.city_departure} ${route.city_destination}`} route={route} />
        ))}
      </ul>
    </section>
  );
}
