import { useQueryClient } from "@tanstack/react-query";
import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import { queryKey } from "../../lib/api-query.tsx";
import { useAttemptKeys } from "../../lib/attempt-keys.ts";

/** What the forms of a parcel's page do after the answer: they show the changed parcel, or read it again. `id`: uuid or code by which the page reads it. `keyOf`: idempotency key of a body. */
export function useChangedParcel(id: string) {
  const queryClient = useQueryClient();
  const keys = useAttemptKeys();
  const read = queryKey("getParcel", { params: { id } });
  return {
    keyOf: (body: object) => keys.keyOf(JSON.stringify(body)),
    show(changed: Parcel) {
      queryClient.setQueryData(read, changed);
      void queryClient.invalidateQueries({ queryKey: ["listParcels"] });
      void queryClient.invalidateQueries({ queryKey: ["listParcelClaims"] });
    },
    readAgain: () => void queryClient.invalidateQueries({ queryKey: read }),
  };
}
