import { friendlyDay, spokenDay } from "@wakafine/shared/formats/dates.ts";
import { planningMessages } from "@wakafine/shared/messages/planning.ts";
import { formatCount } from "@wakafine/shared/formats/money.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { listSizes } from "@wakafine/shared/rules/list-sizes.ts";
import { useApiQuery } from "../../lib/api-query.ts";
import { useLanguage, useSay } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { Pagination } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { plusIcon } from "../../ui/icons.ts";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { DepartureTable } from "./departure-table.tsx";
import { departuresQuery, type PlanningView } from "./planning-address.ts";

interface ListProps {
  readonly view: PlanningView;
  readonly onView: (change: Partial<PlanningView>) => void;
  readonly onNew: () => void;
}

function Nothing({ view, onView, onNew }: ListProps) {
  const say = useSay();
  const { keyword } = view;
  if (keyword) {
    return (
      <EmptyState title={say(stateMessages.no_departure)} text={say(planningMessages.emptyKeyword, { keyword })}>
        <Button look="quiet" onClick={() => onView({ keyword: "" })}>
          {say(planningMessages.clearSearch)}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState picture title={say(stateMessages.no_departure)} text={say(planningMessages.emptyText)}>
      <Button icon={plusIcon} onClick={onNew}>
        {say(planningMessages.newDeparture)}
      </Button>
    </EmptyState>
  );
}

/** How many departures the choice has; totals are exact up to a thousand. */
function useCountText() {
  const say = useSay();
  const language = useLanguage();
  return (total: number, isLeast: boolean) => {
    if (isLeast) return say(planningMessages.countLeast, { count: formatCount(total, language) });
    return total === 1 ? say(planningMessages.countOne) : say(planningMessages.countMany, { count: formatCount(total, language) });
  };
}

/** The departures of the view, with their loading, empty and failed states. */
export function DepartureList({ view, onView, onNew }: ListProps) {
  const say = useSay();
  const language = useLanguage();
  const countText = useCountText();
  const departures = useApiQuery(departuresQuery(view), { authenticated: true, quiet: true, keepFormer: true });
  const list = departures.data;
  const day = view.day ? friendlyDay(view.day, language) : say(planningMessages.allDays);
  const caption = say(planningMessages.tableOf, { day: view.day ? spokenDay(view.day, language) : day });
  if (departures.error && !departures.isFetching) {
    return (
      <ErrorState title={departures.error.message}>
        <Button onClick={() => void departures.refetch()}>{say(shellMessages.retry)}</Button>
      </ErrorState>
    );
  }
  if (!list) return <RowsSkeleton rows={6} text={say(planningMessages.loading)} />;
  return (
    <div className="stack" aria-busy={departures.isPlaceholderData}>
      <p role="status">
        <b>{day}</b> <span className="muted">{countText(list.total, list.total_is_minimum === true)}</span>
      </p>
      {list.data.length === 0 ? (
        <Nothing view={view} onView={onView} onNew={onNew} />
      ) : (
        <div>
          <DepartureTable caption={caption} rows={list.data} withDay={view.day === null} />
          <Pagination page={view.page} perPage={listSizes.departures} total={list.total} onPage={(page) => onView({ page })} />
        </div>
      )}
    </div>
  );
}
