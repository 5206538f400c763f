import { type Day, dayOf } from "@wakafine/shared/rules/dates.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import { type PageQuery, usePageData } from "./page-data.tsx";

const noChange = () => () => undefined;

/** False on the server and during hydration, true afterwards: for data that only the browser has. */
export function useTakenOver(): boolean {
  return useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );
}

/**
 * Today in Douala. Server and browser first agree on the day on which the server fetched `query` for this page, then the
 * browser's clock counts: a page kept open or stored over midnight is hydrated as it was sent.
 */
export function useToday(query: PageQuery): Day {
  const { at } = usePageData(query);
  const [day, setDay] = useState(() => dayOf(new Date(at)));
  useEffect(() => setDay(dayOf(new Date())), []);
  return day;
}
