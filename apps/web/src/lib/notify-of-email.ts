import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import { useServices, useT } from "./page-services.tsx";
import { profilePath } from "./user-access.ts";

/**
 * Returns a function that shows that a second code was sent to the e-mail after the code by SMS was accepted; `withLink` adds a link to its
 * page.
 */
export function useNotifyOfEmail({
  withLink,
}: {
  readonly withLink: boolean;
}): (token: string) => Promise<void> {
  const { callApi, toasts } = useServices();
  const t = useT();
  return async (token) => {
    const me = await callApi("getMe", {}, { quiet: true, token });
    if (!me.ok || me.data.pending_email === null) return;
    const toProfile = { label: t(authMessages.toProfile), to: profilePath };
    toasts.show(
      "ok",
      t(authMessages.emailCode, { email: me.data.pending_email }),
      withLink ? toProfile : undefined,
    );
  };
}
