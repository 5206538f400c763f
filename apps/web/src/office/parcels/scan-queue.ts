import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import type { ErrorCode } from "@wakafine/shared/messages/errors.ts";
import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import type { ApiResult } from "../../lib/api-client.ts";
import type { ApiFailure } from "../../lib/api-failure.ts";

export type ScanCall = "embarkParcel" | "unloadParcel" | "reportMissingParcel";

type Body = Partial<RequestOf<"embarkParcel">["body"]> &
  Partial<RequestOf<"unloadParcel">["body"]> &
  Partial<RequestOf<"reportMissingParcel">["body"]>;

/** Why the server refused a scan. */
export interface ScanRefusal {
  readonly code: ErrorCode | null;
  readonly message: string;
  /** The bus that carries the parcel, and the town it goes to, where the server says so. */
  readonly bus: string | null;
  readonly town: string | null;
}

/** A scan that the server has not accepted. It waits until it is sent; a refused one stays until it is dismissed. */
export interface QueuedScan {
  /** The idempotency key: however often the scan is sent, it counts once. */
  readonly nonce: string;
  readonly call: ScanCall;
  /** Contains the device's time of the scan. */
  readonly body: Body & { readonly qr_code: string; readonly departure_uuid: string };
  readonly refusal: ScanRefusal | null;
}

export interface ScanQueue {
  /** The same array until something changes; oldest first. */
  readonly list: () => readonly QueuedScan[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Stores a scan with the device's time. Throws when the device has no room. */
  readonly add: (call: ScanCall, body: Omit<QueuedScan["body"], "happened_at">) => QueuedScan;
  readonly remove: (nonce: string) => void;
  /** Sends the waiting scans in order, one at a time, until one gets no definite response. */
  readonly sync: () => Promise<void>;
}

export interface ScanQueueDeps {
  readonly storage: Pick<Storage, "getItem" | "setItem">;
  /** One queue per member: a scan is sent by the account that made it. */
  readonly key: string;
  readonly newNonce: () => string;
  readonly now: () => Date;
  readonly send: (scan: QueuedScan) => Promise<ApiResult<Parcel>>;
  readonly onAccepted: (scan: QueuedScan, parcel: Parcel) => void;
  /** Runs one task at a time, in all tabs of the device. */
  readonly exclusive: (task: () => Promise<void>) => Promise<void>;
}

/** Whether a failed scan can still be accepted later, so that it keeps its place in the queue. */
export function mayStillBeAccepted({ kind, status, code }: ApiFailure): boolean {
  if (kind !== "refused" || status === 401 || status === 429 || status >= 500) return true;
  return code === "idempotency_in_progress";
}

function refusalOf({ code, message, data }: ApiFailure): ScanRefusal {
  const named = data as {
    readonly bus_number?: string | null;
    readonly city_destination?: string;
  } | null;
  return {
    code,
    message,
    bus: named?.bus_number ?? null,
    town: named?.city_destination ?? null,
  };
}

function parseScans(text: string | null): readonly QueuedScan[] {
  return text === null ? [] : (JSON.parse(text) as readonly QueuedScan[]);
}

/** Creates the queue of a member over `localStorage` (or a test double). Storage is read at every step, because other tabs change it. */
export function createScanQueue(deps: ScanQueueDeps): ScanQueue {
  const { storage, key } = deps;
  const listeners = new Set<() => void>();
  let known: { readonly text: string | null; readonly scans: readonly QueuedScan[] } = {
    text: null,
    scans: [],
  };
  const list = () => {
    const text = storage.getItem(key);
    if (text !== known.text) known = { text, scans: parseScans(text) };
    return known.scans;
  };
  const write = (scans: readonly QueuedScan[]) => {
    storage.setItem(key, JSON.stringify(scans));
    for (const listener of listeners) listener();
  };
  const remove = (nonce: string) => write(list().filter((scan) => scan.nonce !== nonce));
  const refuse = (nonce: string, refusal: ScanRefusal) =>
    write(list().map((scan) => (scan.nonce === nonce ? { ...scan, refusal } : scan)));

  async function sendWaiting(): Promise<void> {
    for (;;) {
      const next = list().find(({ refusal }) => refusal === null);
      if (!next) return;
      const result = await deps.send(next);
      if (result.ok) {
        deps.onAccepted(next, result.data);
        remove(next.nonce);
      } else if (mayStillBeAccepted(result.failure)) return;
      else refuse(next.nonce, refusalOf(result.failure));
    }
  }

  return {
    list,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(call, body) {
      const scan: QueuedScan = {
        nonce: deps.newNonce(),
        call,
        body: { ...body, happened_at: deps.now().toISOString() } as QueuedScan["body"],
        refusal: null,
      };
      write([...list(), scan]);
      return scan;
    },
    remove,
    sync: () => deps.exclusive(sendWaiting),
  };
}
