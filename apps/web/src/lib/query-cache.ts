import type { ApiFailure } from "./api-failure.ts";

/** What is known of one question to the API. */
export interface CachedQuery<Data = unknown> {
  readonly data: Data | undefined;
  /** Why the last attempt failed; `data` then is what came before, if anything did. */
  readonly error: ApiFailure | null;
  /** When `data` or `error` came, in milliseconds of the clock of who asked; 0: never, or it no longer counts. */
  readonly updatedAt: number;
  readonly state: "idle" | "asking" | "offline";
}

/** Fetches an answer; rejects with an `ApiFailure`. */
export type Ask = (signal: AbortSignal) => Promise<unknown>;

/** What the store touches outside itself. */
export interface QueryCacheDeps {
  readonly now: () => number;
  readonly isOnline: () => boolean;
  readonly later: (run: () => void, ms: number) => void;
}

/** Answers of the API by key: endpoint and input as JSON. */
export interface QueryCache {
  readonly read: (key: string) => CachedQuery;
  /** Puts an answer that came another way. */
  readonly put: (
    key: string,
    response: { readonly data: unknown } | { readonly error: ApiFailure },
  ) => void;
  /** Someone shows this answer: it is fetched if it is missing or old. Answers how to stop. Without `ask` it is only kept. */
  readonly follow: (key: string, ask: Ask | null) => () => void;
  /** Fetches a followed answer anew; resolves when it is there, failed or given up. */
  readonly ask: (key: string) => Promise<void>;
  /** Drops an answer and fetches it if someone shows it. */
  readonly restart: (key: string) => void;
  /** What was answered by an endpoint no longer counts: what is on screen is fetched again at once, the rest when it is needed. */
  readonly refresh: (endpoint: string) => void;
  /** Drops what an endpoint answered and nobody shows; without an endpoint, everything. */
  readonly clear: (endpoint?: string) => void;
  /** The network is back: what waited for it or grew old is fetched. */
  readonly wake: () => void;
  readonly subscribe: (onChange: () => void) => () => void;
  /** Everything, to travel in the page. */
  readonly dump: () => DehydratedQueries;
}
export type DehydratedQueries = Readonly<Record<string, CachedQuery>>;

const nothing: CachedQuery = { data: undefined, error: null, updatedAt: 0, state: "idle" };
/** For so long a page that arrives with its answers asks nothing again. */
const freshMs = 30_000;
const retryMs = 1000;
const maxCachedQueries = 60;

const isOf = (endpoint: string) => (key: string) => key.startsWith(`["${endpoint}"`);

/** Everything the store holds, and who is told. */
function createShelf(known: DehydratedQueries) {
  // An answer that travelled as JSON lost the fields that were undefined.
  const queryCache = new Map(
    Object.entries(known).map(([key, response]): [string, CachedQuery] => [
      key,
      { ...nothing, ...response },
    ]),
  );
  const followers = new Map<string, readonly (Ask | null)[]>();
  const listeners = new Set<() => void>();
  const read = (key: string) => queryCache.get(key) ?? nothing;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const set = (key: string, change: Partial<CachedQuery>) => {
    const next = { ...read(key), ...change };
    queryCache.delete(key); // the latest stands last: the oldest go first
    queryCache.set(key, next);
    for (const old of queryCache.size > maxCachedQueries ? [...queryCache.keys()] : []) {
      if (queryCache.size > maxCachedQueries && !followers.has(old)) queryCache.delete(old);
    }
    notify();
  };
  return { queryCache, followers, listeners, read, notify, set };
}

/** Fetches what is followed, one request per key: a newer one takes the place of the one on its way. */
function createFetching(
  { followers, read, set }: ReturnType<typeof createShelf>,
  { now, isOnline, later }: QueryCacheDeps,
) {
  const running = new Map<string, AbortController>();

  async function attempt(
    fetch: Ask,
    signal: AbortSignal,
    mayRetry = true,
  ): Promise<Partial<CachedQuery>> {
    if (!isOnline()) return { state: "offline" };
    try {
      return { data: await fetch(signal), error: null, updatedAt: now(), state: "idle" };
    } catch (cause) {
      const error = cause as ApiFailure;
      if (signal.aborted || !mayRetry || error.kind !== "network")
        return { error, updatedAt: now(), state: "idle" };
      await new Promise<void>((resolve) => later(resolve, retryMs));
      return signal.aborted ? {} : attempt(fetch, signal, false);
    }
  }

  async function ask(key: string): Promise<void> {
    const fetch = followers.get(key)?.at(-1);
    if (!fetch) return;
    running.get(key)?.abort();
    const controller = new AbortController();
    running.set(key, controller);
    const { data, error } = read(key);
    set(key, { state: "asking", error: data === undefined ? null : error });
    const outcome = await attempt(fetch, controller.signal);
    if (controller.signal.aborted) return;
    running.delete(key);
    set(key, outcome);
  }

  function giveUp(key: string): void {
    running.get(key)?.abort();
    if (running.delete(key)) set(key, { state: "idle" });
  }
  return { running, ask, giveUp };
}

/** The cache of the API's answers; only a lost connection is retried, once, and a failed question waits for the person's "try again". */
export function createQueryCache(deps: QueryCacheDeps, known: DehydratedQueries = {}): QueryCache {
  const shelf = createShelf(known);
  const { queryCache, followers, listeners, read, notify, set } = shelf;
  const { running, ask, giveUp } = createFetching(shelf, deps);
  const { now } = deps;
  const isStale = (key: string) => now() - read(key).updatedAt > freshMs;

  function follow(key: string, fetch: Ask | null): () => void {
    followers.set(key, [...(followers.get(key) ?? []), fetch]);
    const { data, error } = read(key);
    if (!running.has(key) && (data === undefined ? error === null : isStale(key))) void ask(key);
    return () => {
      const rest = (followers.get(key) ?? []).filter((one) => one !== fetch);
      if (rest.length > 0) return void followers.set(key, rest);
      followers.delete(key);
      giveUp(key);
    };
  }

  function clear(endpoint?: string): void {
    if (endpoint === undefined) for (const key of running.keys()) giveUp(key);
    for (const key of queryCache.keys()) {
      if (endpoint === undefined || (isOf(endpoint)(key) && !followers.has(key)))
        queryCache.delete(key);
    }
    notify();
  }

  return {
    read,
    ask,
    follow,
    clear,
    put: (key, response) => set(key, { error: null, ...response, updatedAt: now() }),
    restart(key) {
      giveUp(key);
      queryCache.delete(key);
      notify();
      void ask(key);
    },
    refresh(endpoint) {
      for (const key of [...queryCache.keys()].filter(isOf(endpoint))) {
        set(key, { updatedAt: 0 });
        void ask(key);
      }
    },
    wake() {
      for (const key of followers.keys())
        if (read(key).state === "offline" || isStale(key)) void ask(key);
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    dump: () => Object.fromEntries(queryCache),
  };
}
