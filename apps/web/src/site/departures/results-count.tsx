import { formatCount } from "@wakafine/shared/formats/money.ts";
import { searchMessages } from "@wakafine/shared/departures/search-messages.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import type { DepartureList } from "./departure-list.ts";

/** The number of departures, announced when it changes. */
export function ResultsCount({ list }: { readonly list: DepartureList }) {
  const t = useT();
  const language = useLanguage();
  const count = formatCount(list.total, language);
  const countText = () => {
    if (list.totalIsMinimum) return t(searchMessages.manyDepartures, { count });
    return list.total === 1
      ? t(searchMessages.oneDeparture)
      : t(searchMessages.departures, { count });
  };
  const shown = list.departures.length;
  return (
    <p role="status">
      {list.total > 0 ? (
        <>
          <b>{countText()}</b> <span className="muted">{t(searchMessages.perPerson)}</span>
          {shown < list.total ? (
            <span className="sr">{t(searchMessages.shown, { shown, total: count })}</span>
          ) : null}
        </>
      ) : null}
    </p>
  );
}
