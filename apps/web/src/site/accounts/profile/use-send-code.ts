import { useQueryClient } from "@tanstack/react-query";
import { useApiMutation } from "../../../lib/api-query.tsx";
import { fieldErrorsOfFailure } from "../../../lib/field-errors.ts";
import { useT, useServices } from "../../../lib/page-services.tsx";
import type { ContactKind } from "./contact-verification.ts";
import { useStoreMe } from "./use-me.ts";

/** Sends a code to the pending contact, or to the current one. The reason for a refusal is shown beside the button [G.acct.01]. */
export function useSendCode(kind: ContactKind) {
  const t = useT();
  const { toasts } = useServices();
  const queryClient = useQueryClient();
  const storeMe = useStoreMe();
  const { mutate, isPending, error } = useApiMutation("sendContactCode", {
    onSuccess({ data, message }) {
      if (message) toasts.show("ok", message);
      storeMe(data);
    },
    onError(failure) {
      // The contact was verified on another device, so the user is refetched.
      if (failure.code === "not_found") void queryClient.invalidateQueries({ queryKey: ["getMe"] });
    },
  });
  const problem = error && fieldErrorsOfFailure(error)[kind];
  const text = problem ? t(problem) : error?.message;
  return {
    busy: isPending,
    error: error?.code === "not_found" ? undefined : text,
    send: (onSent?: () => void) => mutate({ params: { kind } }, { onSuccess: () => onSent?.() }),
  };
}
