import { fieldErrorsOfFailure } from "../../../lib/field-errors.ts";
import { useT, useServices } from "../../../lib/page-services.tsx";
import type { ContactKind } from "./contact-verification.ts";
import { useApiCall } from "../../../lib/use-api-call.ts";
import { useRefreshMe, useStoreMe } from "./use-me.ts";

/** Sends a code to the pending contact, or to the current one. The reason for a refusal is shown beside the button [G.acct.01]. */
export function useSendCode(kind: ContactKind) {
  const t = useT();
  const { callApi, toasts } = useServices();
  const refreshMe = useRefreshMe();
  const storeMe = useStoreMe();
  const { busy, failure, run } = useApiCall(() =>
    callApi("sendContactCode", { params: { kind } }, { authenticated: true, quiet: true }),
  );
  const send = async (onSent?: () => void) => {
    const result = await run();
    // The contact was verified on another device.
    if (result?.ok === false && result.failure.code === "not_found") void refreshMe();
    if (!result?.ok) return;
    if (result.message) toasts.show("ok", result.message);
    storeMe(result.data);
    onSent?.();
  };
  const problem = failure && fieldErrorsOfFailure(failure)[kind];
  const text = problem ? t(problem) : failure?.message;
  return { busy, error: failure?.code === "not_found" ? undefined : text, send };
}
