import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import { queryKey } from "../../lib/api-query.tsx";
import type { CallApi } from "../../lib/api-client.ts";
import { useAccount, useServices } from "../../lib/page-services.tsx";
import { useOnline } from "../../ui/offline-banner.tsx";
import { useApiQuery } from "../api.ts";
import { createKeptBusesStore } from "./kept-buses-store.ts";
import { applyScan, keepAhead, keepBus, type KeptBus, maxKept } from "./kept-buses.ts";
import { memberIdOf, scansPrefixOf } from "./kept-scans.ts";
import { createScanQueue, type QueuedScan, type ScanQueue } from "./scan-queue.ts";

/** Milliseconds between two attempts to send what waits. */
const retryMs = 15_000;

const running = new Map<string, Promise<void>>();

/** Runs one task at a time under a name: in all tabs where the browser has locks, else in this one. */
function exclusively(name: string, task: () => Promise<void>): Promise<void> {
  // Absent on pages without https.
  const locks = navigator.locks as LockManager | undefined;
  if (locks) return locks.request(name, task);
  const next = (running.get(name) ?? Promise.resolve()).then(task);
  running.set(
    name,
    next.catch(() => undefined),
  );
  return next;
}

export interface Loader {
  readonly queue: ScanQueue;
  readonly scans: readonly QueuedScan[];
  /** Lists of buses on this device, the last opened first. */
  readonly kept: readonly KeptBus[];
  /** The same lists as they are now, which can be later than the last rendering. */
  readonly keptNow: () => readonly KeptBus[];
  /** Whether the device has no room for the lists, so that a reload without a network loses some. */
  readonly isFull: boolean;
  readonly keep: (bus: KeptBus["bus"]) => void;
  /** Keeps the list of an offered bus that is not opened, while there is room. */
  readonly keepAhead: (bus: KeptBus["bus"], offered: readonly string[]) => void;
}

function createLoader(
  memberId: string,
  {
    callApi,
    maySend,
    onBus,
    onOutdated,
  }: {
    readonly callApi: CallApi;
    readonly maySend: () => boolean;
    readonly onBus: (bus: KeptBus["bus"]) => void;
    readonly onOutdated: (busId: string) => void;
  },
) {
  const scansPrefix = scansPrefixOf(memberId);
  const buses = createKeptBusesStore(localStorage, `wakafine.parcelBuses.${memberId}`);
  const queue = createScanQueue({
    storage: localStorage,
    prefix: scansPrefix,
    maySend,
    newNonce: () => crypto.randomUUID(),
    now: () => new Date(),
    send: ({ call, body, nonce }) =>
      callApi(call, { body } as never, {
        authenticated: true,
        quiet: true,
        idempotencyKey: nonce,
      }),
    onAccepted(scan, parcel) {
      const before = buses.list();
      const kept = applyScan(before, scan, parcel);
      buses.replace(kept);
      for (const one of kept) if (!before.includes(one)) onBus(one.bus);
    },
    onRefused: ({ body }) => onOutdated(body.departure_uuid),
    exclusive: (task) => exclusively(scansPrefix, task),
  });
  const subscribe = (listener: () => void) => {
    const ends = [queue.subscribe(listener), buses.subscribe(listener)];
    // Another tab changed the storage.
    window.addEventListener("storage", listener);
    return () => {
      for (const end of ends) end();
      window.removeEventListener("storage", listener);
    };
  };
  return { buses, queue, subscribe };
}

/** The scans and lists of the member on this device. What waits is sent when a page of the agency opens, after each scan, when the network returns and every 15 s. */
export function useLoader(): Loader {
  const { callApi, store } = useServices();
  const queryClient = useQueryClient();
  const memberId = memberIdOf(useAccount());
  const online = useOnline();
  const { queue, buses, subscribe } = useMemo(
    () =>
      createLoader(memberId, {
        callApi,
        maySend: () => memberIdOf(store.get("account")) === memberId,
        onBus(bus) {
          const key = queryKey("getParcelDeparture", { params: { id: bus.uuid } });
          // A read that began before the scan would bring the older list back.
          void queryClient
            .cancelQueries({ queryKey: key })
            .then(() => queryClient.setQueryData(key, bus));
          for (const list of ["listParcelDepartures", "listOpenParcelDepartures"])
            void queryClient.invalidateQueries({ queryKey: [list] });
        },
        onOutdated(id) {
          const key = queryKey("getParcelDeparture", { params: { id } });
          void queryClient.invalidateQueries({ queryKey: key });
        },
      }),
    [memberId, callApi, store, queryClient],
  );
  const scans = useSyncExternalStore(subscribe, queue.list);
  const kept = useSyncExternalStore(subscribe, buses.list);
  const isFull = useSyncExternalStore(subscribe, buses.isFull);
  const waits = scans.some(({ refusal }) => refusal === null);
  useEffect(() => {
    if (!waits || !online) return undefined;
    void queue.sync();
    const timer = setInterval(() => void queue.sync(), retryMs);
    return () => clearInterval(timer);
  }, [waits, online, queue]);
  return {
    queue,
    scans,
    kept,
    keptNow: buses.list,
    isFull,
    keep: useCallback((bus) => buses.replace(keepBus(buses.list(), bus)), [buses]),
    keepAhead: useCallback(
      (bus, offered) => buses.replace(keepAhead(buses.list(), bus, offered)),
      [buses],
    ),
  };
}

/**
 * Reads the lists of the first offered buses, as many as the device keeps, one after the other: they are on the device when the network fails before the bus is
 * opened. `offered`: undefined without a network.
 */
export function useKeepAhead(
  { keepAhead: keep }: Loader,
  offered: readonly { readonly uuid: string }[] | undefined,
): void {
  const { callApi } = useServices();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!offered) return undefined;
    const ids = offered.slice(0, maxKept).map(({ uuid }) => uuid);
    let isOpen = true;
    const readAll = async () => {
      for (const id of ids) {
        const input = { params: { id } };
        const bus = await queryClient.fetchQuery({
          queryKey: queryKey("getParcelDeparture", input),
          async queryFn({ signal }) {
            const result = await callApi("getParcelDeparture", input, {
              authenticated: true,
              quiet: true,
              signal,
            });
            if (!result.ok) throw result.failure;
            return result.data;
          },
        });
        if (!isOpen) return;
        keep(bus, ids);
      }
    };
    // A list that cannot be read now is read, with its error shown, when its bus is opened.
    readAll().catch(() => undefined);
    return () => {
      isOpen = false;
    };
  }, [offered, callApi, queryClient, keep]);
}

/** The list of a bus: the server's, which is kept on the device, else the kept one. */
export function useKeptBus(loader: Loader, id: string | null) {
  const shown = useApiQuery(
    "getParcelDeparture",
    { params: { id: id ?? "" } },
    { enabled: id !== null, fresh: true },
  );
  const { keep } = loader;
  const { data } = shown;
  useEffect(() => {
    if (data) keep(data);
  }, [data, keep]);
  const known = loader.kept.find(({ bus }) => bus.uuid === id) ?? null;
  return { shown, known: known ?? (data ? { bus: data, extras: [] } : null) };
}
