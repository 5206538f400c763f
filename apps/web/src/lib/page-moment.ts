import { type Day, dayOf } from "@wakafine/shared/rules/dates.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { type PageQuery, queryKeyOf } from "./api-query.ts";

const noChange = () => () => undefined;

/** False on the server and while its page is taken over, true from then on: for what only the browser knows. */
export function useTakenOver(): boolean {
  return useSyncExternalStore(noChange, () => true, () => false);
}

/**
 * Today in Douala. Server and browser first agree on the day on which the server fetched `query` for this page, then the
 * browser's clock counts: a page kept open or stored over midnight is taken over as it was sent.
 */
export function useToday(query: PageQuery): Day {
  const queryClient = useQueryClient();
  const [day, setDay] = useState(() => {
    const fetched = queryClient.getQueryState(queryKeyOf(query));
    return dayOf(new Date(Math.max(fetched?.dataUpdatedAt ?? 0, fetched?.errorUpdatedAt ?? 0) || Date.now()));
  });
  useEffect(() => setDay(dayOf(new Date())), []);
  return day;
}
