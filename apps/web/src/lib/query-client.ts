import { QueryClient } from "@tanstack/react-query";
import { isApiFailure } from "./api-failure.ts";

const freshMs = 30_000;

/**
 * The query cache. What the server fetched counts as fresh for 30 s, so that a page never asks twice on arrival;
 * only a lost connection is tried again. A failed query waits for the person's "try again".
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        retryOnMount: false,
        refetchOnWindowFocus: false,
        retry: (count, failure) => count < 1 && isApiFailure(failure) && failure.kind === "network",
      },
      dehydrate: { shouldDehydrateQuery: () => true },
    },
  });
}
