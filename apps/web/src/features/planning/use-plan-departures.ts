import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { useMemo, useState } from "react";
import { createAttemptKeys } from "../../lib/attempt-keys.ts";
import { useQueryCache } from "../../lib/api-query.ts";
import { useServices } from "../../lib/page-services.tsx";
import { type PlanRefusal, readRefusal } from "./plan-response.ts";
import { planBody, type TripForm } from "./trip-form.ts";

type Planned = ResponseOf<"createDeparture">;
export type PlanResult =
  | { readonly ok: true; readonly departures: Planned }
  | { readonly ok: false; readonly refusal: PlanRefusal };

/** Plans departures: the same form sent again after a lost answer carries the same key and plans nothing twice. */
export function usePlanDepartures() {
  const { callApi } = useServices();
  const queryCache = useQueryCache();
  const [busy, setBusy] = useState(false);
  const keys = useMemo(() => createAttemptKeys(() => crypto.randomUUID()), []);
  const plan = async (form: TripForm, skipExisting: boolean): Promise<PlanResult> => {
    const body = planBody(form, skipExisting);
    const what = JSON.stringify(body);
    setBusy(true);
    const result = await callApi(
      "createDeparture",
      { body },
      { authenticated: true, quiet: true, idempotencyKey: keys.keyOf(what) },
    );
    setBusy(false);
    if (!result.ok) {
      if (result.failure.kind === "refused" && result.failure.status < 500) keys.answered(what);
      return { ok: false, refusal: readRefusal(result.failure) };
    }
    keys.answered(what);
    queryCache.refresh("listAgencyDepartures");
    return { ok: true, departures: result.data };
  };
  return { busy, plan };
}
