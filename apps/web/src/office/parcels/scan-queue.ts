import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import type { ErrorCode } from "@wakafine/shared/messages/errors.ts";
import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import { isSameParcelCode } from "@wakafine/shared/parcels/parcel-code.ts";
import type { ApiResult } from "../../lib/api-client.ts";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { mayStillBeAccepted } from "../still-accepted.ts";

export type ScanCall = "embarkParcel" | "unloadParcel" | "reportMissingParcel";

type Body = Partial<RequestOf<"embarkParcel">["body"]> &
  Partial<RequestOf<"unloadParcel">["body"]> &
  Partial<RequestOf<"reportMissingParcel">["body"]>;

/** Why the server refused a scan. */
export interface ScanRefusal {
  readonly code: ErrorCode | null;
  readonly message: string;
  /** The bus that carries the parcel, its departure, and the town the parcel goes to, where the server says so. */
  readonly bus: string | null;
  readonly departure: string | null;
  readonly town: string | null;
}

/** A scan that the server has not accepted. It waits until it is sent; a refused one stays until it is dismissed or the parcel is accepted by another scan. */
export interface QueuedScan {
  /** The idempotency key: however often the scan is sent, it counts once. */
  readonly nonce: string;
  readonly call: ScanCall;
  readonly body: Body & {
    readonly qr_code: string;
    readonly departure_uuid: string;
    /** The device's time of the scan. */
    readonly happened_at: string;
  };
  readonly refusal: ScanRefusal | null;
  /** The parcel is not loaded yet for the server: the scan of its loader is still on another device. */
  readonly early?: boolean;
  /** The parcel has been reported as often as a day allows: the report is sent again later. */
  readonly limited?: boolean;
}

export interface ScanQueue {
  /** The same array until something changes; oldest first. */
  readonly list: () => readonly QueuedScan[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Stores a scan with the device's time, or as refused when the device foresees the refusal. Throws when the device has no room. */
  readonly add: (
    call: ScanCall,
    body: Omit<QueuedScan["body"], "happened_at">,
    foreseen?: ScanRefusal | null,
  ) => QueuedScan;
  /** Lets a refused scan wait again, with the loader's decision and the time at which it was made. */
  readonly resend: (scan: QueuedScan, choice: Partial<QueuedScan["body"]>) => QueuedScan;
  readonly remove: (nonce: string) => void;
  /** Whether the server has accepted a scan that this queue sent. A scan that is not in the list can also have been removed. */
  readonly isAccepted: (nonce: string) => boolean;
  /** Sends the waiting scans in order, one at a time, until one gets no definite response or another member logs in. An early unloading and a limited report let those behind them pass. */
  readonly sync: () => Promise<void>;
}

export interface ScanQueueDeps {
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;
  /** Begins the keys of the scans. One queue per member: a scan is sent by the member who made it. */
  readonly prefix: string;
  /** Whether the session is still that of the member. */
  readonly maySend: () => boolean;
  readonly newNonce: () => string;
  readonly now: () => Date;
  readonly send: (scan: QueuedScan) => Promise<ApiResult<Parcel>>;
  /** Notes what the server accepted; only then the scan leaves the queue. */
  readonly onAccepted: (scan: QueuedScan, parcel: Parcel) => void;
  /** Somebody else has moved the parcel, so the list of its bus is outdated. */
  readonly onRefused?: (scan: QueuedScan) => void;
  /** Runs one task at a time, in all tabs of the device. */
  readonly exclusive: (task: () => Promise<void>) => Promise<void>;
}

/** Whether an unloading came to the server before the scan by which the parcel was loaded. */
function isEarly(scan: QueuedScan, { code }: ApiFailure): boolean {
  return scan.call === "unloadParcel" && code === "parcel_in_warehouse";
}

/** Whether the daily limit of its parcel refused a report; other scans have none, so a 429 of theirs is about the member or the network. */
function isLimited(scan: QueuedScan, { code }: ApiFailure): boolean {
  return scan.call === "reportMissingParcel" && code === "too_many_requests";
}

function refusalOf({ code, message, data }: ApiFailure): ScanRefusal {
  const named = data as {
    readonly bus_number?: string | null;
    readonly departure_uuid?: string | null;
    readonly city_destination?: string;
  } | null;
  return {
    code,
    message,
    bus: named?.bus_number ?? null,
    departure: named?.departure_uuid ?? null,
    town: named?.city_destination ?? null,
  };
}

/** Returns the stored texts whose keys begin with a prefix. */
function textsWith(storage: ScanQueueDeps["storage"], prefix: string): readonly string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  return keys.flatMap((key) => (key.startsWith(prefix) ? (storage.getItem(key) ?? []) : []));
}

function parseScans(texts: readonly string[]): readonly QueuedScan[] {
  const orderOf = ({ body, nonce }: QueuedScan) => `${body.happened_at} ${nonce}`;
  return texts
    .map((text) => JSON.parse(text) as QueuedScan)
    .sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
}

/**
 * Creates the queue of a member over `localStorage` (or a test double). Storage is read at every step, because other tabs change it; each scan
 * has its own key, so that no tab overwrites what another one adds.
 */
export function createScanQueue(deps: ScanQueueDeps): ScanQueue {
  const { storage, prefix } = deps;
  const keyOf = (nonce: string) => `${prefix}.${nonce}`;
  const listeners = new Set<() => void>();
  const accepted = new Set<string>();
  let known: { readonly text: string; readonly scans: readonly QueuedScan[] } = {
    text: "",
    scans: [],
  };
  const list = () => {
    const texts = textsWith(storage, keyOf(""));
    const text = texts.join();
    if (text !== known.text) known = { text, scans: parseScans(texts) };
    return known.scans;
  };
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const write = (scan: QueuedScan) => {
    storage.setItem(keyOf(scan.nonce), JSON.stringify(scan));
    notify();
  };
  const remove = (nonce: string) => {
    storage.removeItem(keyOf(nonce));
    notify();
  };
  /** Stores the result of a scan that nobody has removed meanwhile. */
  const mark = (scan: QueuedScan, result: Pick<QueuedScan, "refusal" | "early" | "limited">) => {
    if (storage.getItem(keyOf(scan.nonce)) !== null) write({ ...scan, ...result });
  };

  /** Removes earlier refusals of an accepted scan, also those of another bus: the parcel was dealt with. */
  const removeSettled = ({ call, body }: QueuedScan) => {
    for (const one of list())
      if (one.refusal && one.call === call && isSameParcelCode(one.body.qr_code, body.qr_code))
        remove(one.nonce);
  };

  /** Sends one scan. Returns whether the next one may be sent. */
  async function sendOne(scan: QueuedScan): Promise<boolean> {
    const result = await deps.send(scan);
    if (result.ok) {
      // An intermediary, such as the login page of a network, responds without a parcel.
      if (!(result.data as Parcel | null | undefined)?.uuid) return false;
      deps.onAccepted(scan, result.data);
      accepted.add(scan.nonce);
      removeSettled(scan);
      remove(scan.nonce);
      return true;
    }
    const limited = isLimited(scan, result.failure);
    if (!limited && mayStillBeAccepted(result.failure)) return false;
    try {
      if (limited) {
        if (!scan.limited) mark(scan, { refusal: null, limited });
      } else if (isEarly(scan, result.failure)) {
        if (!scan.early) mark(scan, { refusal: null, early: true });
      } else {
        mark(scan, { refusal: refusalOf(result.failure) });
        deps.onRefused?.(scan);
      }
    } catch (failure) {
      // Without room for the reason the scan waits, and is refused again later.
      console.warn("The refusal of a scan could not be stored", failure);
    }
    return true;
  }

  async function sendWaiting(): Promise<void> {
    const sent = new Set<string>();
    for (;;) {
      const next = list().find(({ nonce, refusal }) => refusal === null && !sent.has(nonce));
      if (!next || !deps.maySend()) return;
      sent.add(next.nonce);
      if (!(await sendOne(next))) return;
    }
  }

  return {
    list,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(call, body, foreseen = null) {
      const scan: QueuedScan = {
        nonce: deps.newNonce(),
        call,
        body: { ...body, happened_at: deps.now().toISOString() },
        refusal: foreseen,
      };
      write(scan);
      return scan;
    },
    resend({ nonce, call, body }, choice) {
      const next = { nonce: deps.newNonce(), call, body: { ...body, ...choice }, refusal: null };
      write(next);
      remove(nonce);
      return next;
    },
    remove,
    isAccepted: (nonce) => accepted.has(nonce),
    sync: () => deps.exclusive(sendWaiting),
  };
}
