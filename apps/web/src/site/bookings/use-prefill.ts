import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useAccount, useServices } from "../../lib/page-services.tsx";
import type { BookingForm, Prefilled } from "./booking-draft.ts";

/** Fills the owner's form of a logged-in user once per draft [C3.book.09–13]. Returns what was filled in. */
export function usePrefill(
  { getValues, setValue }: Pick<UseFormReturn<BookingForm>, "getValues" | "setValue">,
  kept: Prefilled | null,
): Prefilled | null {
  const { callApi, store } = useServices();
  const user = useAccount()?.uuid ?? null;
  const [prefilled, setPrefilled] = useState(kept);
  const isDone = user === null || prefilled?.user === user;
  useEffect(() => {
    if (isDone) return;
    const fill = async () => {
      const { prefillOwner } = await import("./prefill-owner.ts");
      setPrefilled({
        user,
        values: await prefillOwner({ callApi, store }, { getValues, setValue }),
      });
    };
    fill().catch(() => undefined); // Without its code the form stays empty.
  }, [user, isDone, getValues, setValue, callApi, store]);
  return prefilled;
}
