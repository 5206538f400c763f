import { listSizes } from "@wakafine/shared/rules/list-sizes.ts";
import { useEffect, useEffectEvent, useReducer, useRef } from "react";
import { useServices } from "../../lib/page-services.tsx";
import { useLiveUpdates } from "../use-live-updates.ts";
import { listPollMs } from "../list-poll.ts";
import { noTravels, travelList } from "./travel-list.ts";
import { type TravelsView, travelsInput } from "./travels-address.ts";

/**
 * Loads the departures of a view page by page. Another view starts at page 1. The seats of at most 100 shown departures are refreshed when one of them changes,
 * and every 30 s while the page is visible; the list is loaded again when the network is back.
 */
export function useTravels(view: TravelsView) {
  const { callApi } = useServices();
  const [list, dispatch] = useReducer(travelList, noTravels);
  const running = useRef<AbortController | null>(null);

  const load = async (page: number) => {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    dispatch({ kind: "requested", page });
    const choices = { authenticated: true, quiet: true, signal };
    const result = await callApi("listAgencyDepartures", travelsInput(view, page), choices);
    if (signal.aborted) return;
    dispatch(
      result.ok
        ? { kind: "received", page, list: result.data }
        : { kind: "failed", failure: result.failure },
    );
  };
  const open = useEffectEvent(() => void load(1));
  const reopen = useEffectEvent(() => {
    if (list.failure?.kind === "network") void load(list.wanted);
  });
  const refreshShown = async () => {
    if (document.hidden || list.loading || list.rows.length === 0) return;
    const signal = running.current?.signal;
    const count = Math.min(listSizes.max, list.rows.length);
    const result = await callApi("listAgencyDepartures", travelsInput(view, 1, count), {
      authenticated: true,
      quiet: true,
      signal,
    });
    if (result.ok && !signal?.aborted) dispatch({ kind: "refreshed", list: result.data });
  };
  const refresh = useEffectEvent(() => void refreshShown());

  const { keyword, day, state, order } = view;
  useEffect(() => {
    open();
    return () => running.current?.abort();
  }, [keyword, day, state, order]);
  useEffect(() => {
    const timer = setInterval(() => refresh(), listPollMs);
    const online = () => reopen();
    window.addEventListener("online", online);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", online);
    };
  }, []);
  useLiveUpdates((changed) => {
    if (changed === null || list.rows.some(({ uuid }) => changed.has(uuid))) void refreshShown();
  });
  return {
    list,
    onRetry: () => void load(list.wanted),
    onMore: () => void load(list.page + 1),
  };
}
