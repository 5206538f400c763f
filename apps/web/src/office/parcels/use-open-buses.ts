import { useApiQuery } from "../api.ts";

/** The buses that a member can choose: to load or plan a parcel for, or to unload; at most 100, today's among them (decision 0169). */
export function useOpenBuses(task: "LOAD" | "UNLOAD") {
  return useApiQuery("listOpenParcelDepartures", { query: { task } }, { fresh: true });
}
