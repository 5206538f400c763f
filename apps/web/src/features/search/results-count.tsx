import { formatCount } from "@wakafine/shared/formats/money.ts";
import { searchMessages } from "@wakafine/shared/messages/search.ts";
import { useLanguage, useSay } from "../../lib/page-services.tsx";
import type { DepartureList } from "./departure-list.ts";

/** How many departures there are, read out whenever it changes. */
export function ResultsCount({ list }: { readonly list: DepartureList }) {
  const say = useSay();
  const language = useLanguage();
  const count = formatCount(list.total, language);
  const words = () => {
    if (list.totalIsMinimum) return say(searchMessages.manyDepartures, { count });
    return list.total === 1 ? say(searchMessages.oneDeparture) : say(searchMessages.departures, { count });
  };
  const shown = list.departures.length;
  return (
    <p role="status">
      {list.total > 0 ? (
        <>
          <b>{words()}</b> <span className="muted">{say(searchMessages.perPerson)}</span>
          {shown < list.total ? <span className="sr">{say(searchMessages.shown, { shown, total: count })}</span> : null}
        </>
      ) : null}
    </p>
  );
}
