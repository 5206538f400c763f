import { type Day, dayOf } from "@wakafine/shared/rules/dates.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import { type PageQuery, usePageData } from "./page-data.tsx";

const noChange = () => () => undefined;

/** Returns false on the server and during hydration, true afterwards. Guards data that only the browser has. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );
}

/**
 * Returns today's date in Douala. During hydration it is the day on which the server fetched `query`, so that both render the same;
 * afterwards the browser's clock counts, also in a page that was open or cached over midnight.
 */
export function useToday(query: PageQuery): Day {
  const { at } = usePageData(query);
  const [day, setDay] = useState(() => dayOf(new Date(at)));
  useEffect(() => setDay(dayOf(new Date())), []);
  return day;
}
