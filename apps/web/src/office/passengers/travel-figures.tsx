import { formatCount } from "@wakafine/shared/formats/money.ts";
import type { AgencyTravel } from "@wakafine/shared/tickets/passengers-contract.ts";
import { passengersMessages as texts } from "@wakafine/shared/tickets/passengers-messages.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import * as styles from "./passengers.module.css";

/** How many seats of a departure are sold, boarded, expected and left. */
export function TravelFigures({ travel }: { readonly travel: AgencyTravel }) {
  const t = useT();
  const language = useLanguage();
  const { sold_places_number: sold, checked_in_number: boarded } = travel;
  const count = (number: number) => formatCount(number, language);
  const figures = [
    [t(texts.sold), sold, t(texts.ofTotal, { total: count(travel.total_places_number) })],
    [t(texts.boarded), boarded, ""],
    [t(texts.expected), sold - boarded, ""],
    [t(texts.left), travel.remaining_places_number, ""],
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures.map(([label, number, more]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{count(number)}</b> {more}
          </dd>
        </div>
      ))}
    </dl>
  );
}
