import type { RechargeCompleted } from "@wakafine/shared/live/events.ts";
import { useEffect, useEffectEvent } from "react";
import { useAccount } from "../lib/page-services.tsx";
import type { LiveIdentity } from "./live-connection.ts";

/** The departures that changed, none for a refused scan; null: any may have. */
type Changed = ReadonlySet<string> | null;
type Listener<Value> = (value: Value) => void;

/** Screens read again at most once in this time. */
const gatherMs = 1000;
/** See `isJustRead`. */
const justReadMs = 5000;
/** A page that opens within this time after another one was left keeps the connection. */
const lingerMs = 5000;
/**
 * The planning and the balance open the connection later, because its library is 13 kB: the planning is the first page of most visits, and few visits see a
 * top-up.
 */
const laterMs = 5000;

const listeners = new Set<Listener<Changed>>();
const rechargeListeners = new Set<Listener<RechargeCompleted | null>>();
let connection: { readonly key: string; readonly close: () => void } | null = null;
let closing: ReturnType<typeof setTimeout> | undefined;

/** Opens the one connection of the tab; its library is loaded only here. */
function open(identity: LiveIdentity): void {
  clearTimeout(closing);
  const key = `${identity.agency} ${identity.token}`;
  if (connection?.key === key) return;
  connection?.close();
  let close: (() => void) | null = null;
  let isClosed = false;
  connection = {
    key,
    close() {
      isClosed = true;
      close?.();
    },
  };
  import("./live-connection.ts").then(
    ({ connectLive }) => {
      const onEnded = () => (connection = null); // the next screen tries again
      const onRecharge = (completed: RechargeCompleted | null) => {
        for (const listener of rechargeListeners) listener(completed);
      };
      if (!isClosed) close = connectLive(identity, { onUpdate: gathered(), onRecharge, onEnded });
    },
    () => (connection = null), // without the chunk the screens poll; the next one tries again
  );
}

function closeLater(): void {
  closing = setTimeout(() => {
    connection?.close();
    connection = null;
  }, lingerMs);
}

/** Notifies the listeners of a change at once, and of the changes within the next second together. */
function gathered(): (departures: readonly string[] | null) => void {
  let waiting: { readonly any: boolean; readonly named: ReadonlySet<string> } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const notify = () => {
    timer = undefined;
    if (waiting === undefined) return;
    const { any, named } = waiting;
    waiting = undefined;
    timer = setTimeout(notify, gatherMs);
    for (const listener of listeners) {
      if (any) listener(null);
      // A refused scan changes no departure, so none is named.
      if (named.size > 0 || !any) listener(named);
    }
  };
  return (departures) => {
    waiting = {
      any: departures === null || waiting?.any === true,
      named: new Set([...(waiting?.named ?? []), ...(departures ?? [])]),
    };
    if (timer === undefined) notify();
  };
}

/** Adds a listener while the component is shown, and keeps the connection of the tab open for it. */
function useListener<Value>(
  among: Set<Listener<Value>>,
  onValue: Listener<Value>,
  delayMs = 0,
): void {
  const account = useAccount();
  const token = account?.token ?? null;
  const agency = account?.agency?.["uuid"];
  const notify = useEffectEvent(onValue);
  useEffect(() => {
    if (token === null || typeof agency !== "string") return;
    const listener: Listener<Value> = (value) => notify(value);
    among.add(listener);
    const isLater = delayMs > 0 && connection === null;
    const timer = isLater ? setTimeout(open, delayMs, { token, agency }) : undefined;
    if (timer === undefined) open({ token, agency });
    return () => {
      clearTimeout(timer);
      among.delete(listener);
      if (listeners.size + rechargeListeners.size === 0) closeLater();
    };
  }, [among, token, agency, delayMs]);
}

/**
 * Calls `onChange` when bookings or check-ins of the agency changed, by the socket of the tab (docs/decisions/0159). Screens also poll, because a network can
 * refuse sockets.
 */
export function useLiveUpdates(onChange: Listener<Changed>): void {
  useListener(listeners, onChange);
}

/** As `useLiveUpdates`, for a page that shall load fast: it opens the connection 5 s after it is shown, if the tab has none yet. */
export function useLaterLiveUpdates(onChange: Listener<Changed>): void {
  useListener(listeners, onChange, laterMs);
}

/**
 * Returns whether a query is being read, or was read in the last 5 s. A new connection reports that events may have been missed (`null`); a page that has just
 * opened skips that read, because it has just read everything. The poll finds what changed in between.
 */
export const isJustRead = ({
  isFetching,
  dataUpdatedAt,
}: {
  readonly isFetching: boolean;
  readonly dataUpdatedAt: number;
}) => isFetching || Date.now() - dataUpdatedAt < justReadMs;

/** Calls `onRecharge` when a top-up of the agency is completed; with null when one may have been missed [G.notif.05]. */
export function useRecharges(onRecharge: Listener<RechargeCompleted | null>): void {
  useListener(rechargeListeners, onRecharge, laterMs);
}
