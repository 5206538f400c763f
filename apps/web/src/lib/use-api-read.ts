import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import { startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
import type { CallOptions } from "./api-client.ts";
import type { ApiFailure } from "./api-failure.ts";
import type { PageQuery } from "./page-data.tsx";
import { useServices } from "./page-services.tsx";

const retryMs = 1000;

interface Known<Data> {
  readonly data: Data | undefined;
  /** Failure of the last call. Earlier data is kept. */
  readonly failure: ApiFailure | null;
}

export interface ApiRead<Data> extends Known<Data> {
  readonly read: () => Promise<void>;
  /** Shows data that another call returned. A read under way is cancelled, because it may be older. */
  readonly show: (data: Data) => void;
}

/**
 * Reads an endpoint when the component mounts and on `read()`. A network failure is retried after a second; data is read
 * again when the browser is online again. New data is shown in a transition: what it renders may load code without hiding the page.
 */
export function useApiRead<Id extends RouteId>(
  { id, input }: PageQuery<Id>,
  options: Pick<CallOptions, "authenticated" | "token"> = {},
): ApiRead<ResponseOf<Id>> {
  const { callApi, store } = useServices();
  const [known, setKnown] = useState<Known<ResponseOf<Id>>>({ data: undefined, failure: null });
  const underWay = useRef<AbortController>(null);

  const read = async () => {
    // Without a session the call would reload the page [G.auth.26].
    if (options.authenticated && !store.get("account")) return;
    underWay.current?.abort();
    const { signal } = (underWay.current = new AbortController());
    const call = () => callApi(id, input as never, { ...options, quiet: true, signal });
    let result = await call();
    if (!result.ok && result.failure.kind === "network" && !signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, retryMs));
      if (!signal.aborted) result = await call();
    }
    if (signal.aborted) return;
    const ended = result;
    startTransition(() =>
      setKnown(({ data }) =>
        ended.ok ? { data: ended.data, failure: null } : { data, failure: ended.failure },
      ),
    );
  };
  const readLatest = useEffectEvent(() => void read());
  useEffect(() => {
    readLatest();
    return () => underWay.current?.abort();
  }, []);
  // The data may be outdated after a time without a network.
  useEffect(() => {
    const readAgain = () => readLatest();
    window.addEventListener("online", readAgain);
    return () => window.removeEventListener("online", readAgain);
  }, []);

  const show = (data: ResponseOf<Id>) => {
    underWay.current?.abort();
    startTransition(() => setKnown({ data, failure: null }));
  };
  return { ...known, read, show };
}
