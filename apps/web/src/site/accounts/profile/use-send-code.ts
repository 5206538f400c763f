import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fieldErrorsOfFailure } from "../../../lib/field-errors.ts";
import { useT, useServices } from "../../../lib/page-services.tsx";
import type { ContactKind } from "./contact-verification.ts";
import { useKeepMe } from "./use-me.ts";

/** Sends a code to the e-mail or phone that waits, or to the present one; why none was sent stands where it was asked for [G.acct.01]. */
export function useSendCode(kind: ContactKind) {
  const t = useT();
  const { callApi, toasts } = useServices();
  const queryClient = useQueryClient();
  const keepMe = useKeepMe();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  /** Whether one was sent. */
  const send = async (): Promise<boolean> => {
    setBusy(true);
    setError(undefined);
    const result = await callApi("sendContactCode", { params: { kind } }, { quiet: true });
    setBusy(false);
    if (!result.ok) {
      const problem = fieldErrorsOfFailure(result.failure)[kind];
      // Confirmed meanwhile, on another device: the page learns it.
      if (result.failure.code === "not_found")
        void queryClient.invalidateQueries({ queryKey: ["getMe"] });
      else setError(problem ? t(problem) : result.failure.message);
      return false;
    }
    if (result.message) toasts.show("ok", result.message);
    keepMe(result.data);
    return true;
  };
  return { busy, error, send };
}
