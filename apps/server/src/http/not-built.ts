import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import type { Bound } from "./bind.ts";
import { expected } from "./failure.ts";

/** Endpoints under construction: they answer "unavailable" until their use case stands. */
export function notBuilt(...ids: readonly RouteId[]): readonly Bound[] {
  return ids.map((id) => ({ id, handle: () => Promise.reject(expected("unavailable")) }));
}
