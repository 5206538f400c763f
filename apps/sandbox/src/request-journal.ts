/** One HTTP exchange a simulator answered. */
export interface JournalRequest {
  readonly provider: string;
  readonly op: string;
  /** Sandbox clock, ISO 8601. */
  readonly at: string;
  /** Real arrival, milliseconds on a monotonic clock: rates are measured on this, not on the pushed clock. */
  readonly arrivedMs: number;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  /** null while unanswered, and for ever when the switch was "no answer". */
  status: number | null;
  response: string;
}

/** One notification the sandbox sent out, with the answer it got. */
export interface JournalCallback {
  readonly eventId: string;
  readonly provider: string;
  readonly ref: string;
  readonly at: string;
  readonly method: "POST" | "PUT";
  readonly url: string;
  readonly body: string;
  readonly replay: boolean;
  /** HTTP status of the listener, or the reason why none came. */
  response: { readonly status: number; readonly body: string } | { readonly error: string } | null;
}

export interface Journal {
  readonly requests: readonly JournalRequest[];
  readonly callbacks: readonly JournalCallback[];
  /** Most requests that arrived within any 1000 ms, by provider, counted since the last reset. */
  readonly maxPerSecond: Readonly<Record<string, { readonly get: number; readonly all: number }>>;
}

export interface RequestJournal {
  request(entry: JournalRequest): void;
  callback(entry: JournalCallback): void;
  read(): Journal;
  clear(): void;
}

const KEPT = 5000;

interface RateWindow {
  readonly arrivals: number[];
  max: number;
}

function arrive(window: RateWindow, atMs: number): void {
  window.arrivals.push(atMs);
  while ((window.arrivals[0] ?? atMs) <= atMs - 1000) window.arrivals.shift();
  window.max = Math.max(window.max, window.arrivals.length);
}

export function createRequestJournal(): RequestJournal {
  const requests: JournalRequest[] = [];
  const callbacks: JournalCallback[] = [];
  const rates = new Map<string, { get: RateWindow; all: RateWindow }>();
  const rateOf = (provider: string): { get: RateWindow; all: RateWindow } => {
    const known = rates.get(provider) ?? {
      get: { arrivals: [], max: 0 },
      all: { arrivals: [], max: 0 },
    };
    rates.set(provider, known);
    return known;
  };
  return {
    request(entry) {
      requests.push(entry);
      if (requests.length > KEPT) requests.shift();
      const rate = rateOf(entry.provider);
      arrive(rate.all, entry.arrivedMs);
      if (entry.method === "GET") arrive(rate.get, entry.arrivedMs);
    },
    callback(entry) {
      callbacks.push(entry);
      if (callbacks.length > KEPT) callbacks.shift();
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
