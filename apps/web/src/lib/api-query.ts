import type { ResponseOf, RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from "react";
import type { CachedQuery, QueryCache } from "./query-cache.ts";
import type { CallOptions } from "./api-client.ts";
import type { ApiFailure } from "./api-failure.ts";
import { useAccount, useServices } from "./page-services.tsx";

/** A call whose answer a page needs: the server fetches it before rendering, the browser reads it from the store. */
export interface PageQuery<Id extends RouteId = RouteId> {
  readonly id: Id;
  readonly input: RequestOf<Id>;
}

/** Names a query with the types of its endpoint. */
export function pageQuery<Id extends RouteId>(id: Id, input: RequestOf<Id>): PageQuery<Id> {
  return { id, input };
}

/** Key of a query in the store: endpoint, then what was sent. */
export function queryKeyOf({ id, input }: PageQuery): string {
  return JSON.stringify([id, input]);
}

/** Put above the screens by the application. */
export const QueryCacheContext = createContext<QueryCache | null>(null);

/** The answers this page has: to refresh what an act changed, or to forget them. */
export function useQueryCache(): QueryCache {
  const queryCache = use(QueryCacheContext);
  if (queryCache === null) throw new Error("A screen was rendered outside QueryCacheContext");
  return queryCache;
}

/** An answer as a screen shows it. */
export interface QueryResult<Data> {
  /** The answer, or the former one while it is asked again; undefined until the first comes. */
  readonly data: Data | undefined;
  readonly error: ApiFailure | null;
  readonly isFetching: boolean;
  /** There is no network, so nothing was asked. */
  readonly isPaused: boolean;
  /** `data` answers the question before this one (`keepFormer`). */
  readonly isPlaceholderData: boolean;
  /** Asks again; resolves when that is over. */
  readonly refetch: () => Promise<void>;
}

interface StoredChoices {
  readonly key: string;
  readonly ask: (signal: AbortSignal) => Promise<unknown>;
  readonly enabled: boolean;
}

/** The stored answer of a key, asked for while it is on screen. */
export function useCachedQuery<Data>({ key, ask, enabled }: StoredChoices): QueryResult<Data> {
  const queryCache = useQueryCache();
  const read = () => queryCache.read(key) as CachedQuery<Data>;
  const { data, error, state } = useSyncExternalStore(queryCache.subscribe, read, read);
  const latestAsk = useEffectEvent(ask);
  useEffect(
    () => (enabled ? queryCache.follow(key, (signal) => latestAsk(signal)) : undefined),
    [queryCache, key, enabled],
  );
  const refetch = useCallback(() => queryCache.ask(key), [queryCache, key]);
  // Asked for right after this rendering: it is never empty in between.
  const aboutToAsk = enabled && data === undefined && error === null && state === "idle";
  return {
    data,
    error,
    isFetching: state === "asking" || aboutToAsk,
    isPaused: state === "offline",
    isPlaceholderData: false,
    refetch,
  };
}

interface QueryChoices extends Pick<CallOptions, "authenticated" | "quiet" | "token"> {
  /** False waits: nothing is asked yet. */
  readonly enabled?: boolean;
  /** Shows the former answer while a changed question is on its way. */
  readonly keepFormer?: boolean;
}

/** The answer of an endpoint, kept for who comes back; a failure is an `ApiFailure` in `error`. */
export function useApiQuery<Id extends RouteId>(
  query: PageQuery<Id>,
  choices: QueryChoices = {},
): QueryResult<ResponseOf<Id>> {
  const { callApi } = useServices();
  const account = useAccount();
  const {
    authenticated = false,
    quiet = false,
    token,
    enabled = true,
    keepFormer = false,
  } = choices;
  const shown = useCachedQuery<ResponseOf<Id>>({
    key: queryKeyOf(query as unknown as PageQuery),
    // An authenticated call starts only when there is a token [G.auth.26].
    enabled: enabled && (!authenticated || account !== null),
    async ask(signal) {
      const result = await callApi(query.id, query.input as never, {
        authenticated,
        quiet,
        token,
        signal,
      });
      if (!result.ok) throw result.failure;
      return result.data;
    },
  });
  const [former, setFormer] = useState(shown.data);
  if (shown.data !== undefined && shown.data !== former) setFormer(shown.data);
  const isPlaceholderData =
    keepFormer && shown.data === undefined && shown.error === null && former !== undefined;
  return isPlaceholderData ? { ...shown, data: former, isPlaceholderData } : shown;
}
