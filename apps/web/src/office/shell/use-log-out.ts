import { useMutation, useQueryClient } from "@tanstack/react-query";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { endSession } from "../../lib/log-out.ts";
import { useServices, useT } from "../../lib/page-services.tsx";
import { leaveDocument } from "../../lib/leave-document.ts";

/** Logs out of the office and redirects to `/` [C4.auth.07–11, C8.auth.01]. */
export function useLogOut(): { readonly busy: boolean; readonly logOut: () => void } {
  const t = useT();
  const services = useServices();
  const queryClient = useQueryClient();
  const { isPending, mutate } = useMutation({
    mutationFn: () => endSession(services),
    onSuccess(ended) {
      if (!ended) return services.toasts.show("error", t(stateMessages.logout_failure));
      queryClient.clear();
      leaveDocument("/");
    },
  });
  return { busy: isPending, logOut: () => !isPending && mutate() };
}
