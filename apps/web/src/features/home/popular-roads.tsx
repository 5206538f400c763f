import type { AnswerOf } from "@wakafine/shared/contract/endpoints.ts";
import { formatMinutes } from "@wakafine/shared/formats/dates.ts";
import { homeMessages } from "@wakafine/shared/messages/home.ts";
import { Link } from "../../lib/navigation.tsx";
import { useLanguage, useSay } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { PriceFigure } from "../../ui/figures.tsx";
import { Icon } from "../../ui/icon.tsx";
import { clockIcon } from "../../ui/icons.ts";
import { Road } from "../../ui/stepper.tsx";

type Trajet = AnswerOf<"getDefaultData">["trajets"][number];

/** Departures of a road on any day. */
function roadAddress({ city_departure, city_destination }: Trajet): string {
  return `/app/result?${new URLSearchParams({ city_departure, city_destination })}`;
}

function RoadLine({ road }: { readonly road: Trajet }) {
  const say = useSay();
  const language = useLanguage();
  const aDay = road.departures_per_day;
  return (
    <li>
      <Link to={roadAddress(road)}>
        <span className="lb-t">
          <b>{shownTown(road.city_departure, language)}</b>
          <Road short />
          <b>{shownTown(road.city_destination, language)}</b>
        </span>
        <span className="lb-m">
          <Icon path={clockIcon} />
          {formatMinutes(road.duration_minutes)} · {aDay === 1 ? say(homeMessages.oneADay) : say(homeMessages.manyADay, { count: aDay })}
        </span>
        <span className="lb-p">
          <small>{say(homeMessages.priceFrom)}</small> <PriceFigure francs={road.price_from} />
        </span>
      </Link>
    </li>
  );
}

/** The roads most in demand, each a search of its own. */
export function PopularRoads({ roads }: { readonly roads: readonly Trajet[] }) {
  const say = useSay();
  if (roads.length === 0) return null;
  return (
    <section className="wrap sect">
      <h2 className="h1">{say(homeMessages.roadsHeading)}</h2>
      <p className="muted">{say(homeMessages.roadsText)}</p>
      <ul className="lines-board">
        {roads.map((road) => (
          <RoadLine key={`${road.city_departure} ${road.city_destination}`} road={road} />
        ))}
      </ul>
    </section>
  );
}
