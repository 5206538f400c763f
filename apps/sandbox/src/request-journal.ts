/** One HTTP request received by a simulator. */
export interface JournalRequest {
  readonly provider: string;
  readonly op: string;
  /** Sandbox clock, ISO 8601. */
  readonly at: string;
  /** Real arrival time in milliseconds of a monotonic clock; used to measure rates, because the sandbox clock can be advanced. */
  readonly arrivedMs: number;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  /** null until a response is sent; stays null with a switch that sends none. */
  status: number | null;
  response: string;
}

/** One callback sent by the sandbox, with the response to it. */
export interface JournalCallback {
  readonly eventId: string;
  readonly provider: string;
  readonly ref: string;
  readonly at: string;
  readonly method: "POST" | "PUT";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly replay: boolean;
  /** Response of the receiver, or the error if there was none; null while in flight. */
  response: { readonly status: number; readonly body: string } | { readonly error: string } | null;
}

export interface Journal {
  readonly requests: readonly JournalRequest[];
  readonly callbacks: readonly JournalCallback[];
  /** Maximum number of requests within any 1000 ms since the last reset, by provider. */
  readonly maxPerSecond: Readonly<Record<string, { readonly get: number; readonly all: number }>>;
}

export interface RequestJournal {
  request(entry: JournalRequest): void;
  callback(entry: JournalCallback): void;
  read(): Journal;
  clear(): void;
}

const MAX_ENTRIES = 5000;

interface RateWindow {
  readonly arrivals: number[];
  max: number;
}

function countArrival(window: RateWindow, atMs: number): void {
  window.arrivals.push(atMs);
  while ((window.arrivals[0] ?? atMs) <= atMs - 1000) window.arrivals.shift();
  window.max = Math.max(window.max, window.arrivals.length);
}

/** Creates an empty journal with at most 5000 requests and 5000 callbacks. */
export function createRequestJournal(): RequestJournal {
  const requests: JournalRequest[] = [];
  const callbacks: JournalCallback[] = [];
  const rates = new Map<string, { get: RateWindow; all: RateWindow }>();
  const rateOf = (provider: string): { get: RateWindow; all: RateWindow } => {
    const windows = rates.get(provider) ?? {
      get: { arrivals: [], max: 0 },
      all: { arrivals: [], max: 0 },
    };
    rates.set(provider, windows);
    return windows;
  };
  return {
    request(entry) {
      requests.push(entry);
      if (requests.length > MAX_ENTRIES) requests.shift();
      const rate = rateOf(entry.provider);
      countArrival(rate.all, entry.arrivedMs);
      if (entry.method === "GET") countArrival(rate.get, entry.arrivedMs);
    },
    callback(entry) {
      callbacks.push(entry);
      if (callbacks.length > MAX_ENTRIES) callbacks.shift();
    },
    read: () => ({
      requests: [...requests],
      callbacks: [...callbacks],
      maxPerSecond: Object.fromEntries(
        [...rates].map(([provider, rate]) => [provider, { get: rate.get.max, all: rate.all.max }]),
      ),
    }),
    clear() {
      requests.length = 0;
      callbacks.length = 0;
      rates.clear();
    },
  };
}
