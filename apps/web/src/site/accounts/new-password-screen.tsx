import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import { useState } from "react";
import { pageQuery } from "../../lib/page-data.tsx";
import { usePageAddress } from "../../lib/page-address.tsx";
import { useApiRead } from "../../lib/use-api-read.ts";
import { EntryFrame } from "./entry-frame.tsx";
import {
  NewRequestLink,
  InvalidLink,
  RefusedActivation,
  UncheckedLink,
  CheckingLink,
} from "./link-states.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { DeactivatedActivation, ActivationForm } from "./activation-form.tsx";

const invalidLinkCodes: ReadonlySet<string | null> = new Set(["bad_token", "invalid_input"]);

/**
 * Page of a link that sets a password. It shows the purpose of the link, or that it is invalid, before anything is entered. The server
 * knows the account and the minimum length of its password [C2.auth.07, C2.auth.08, G.auth.04].
 */
export function Screen() {
  const token = usePageAddress().params["token"] ?? "";
  const { data, failure, read } = useApiRead(pageQuery("readPasswordLink", { params: { token } }), {
    token: "",
  });
  const [end, setEnd] = useState<"refused" | "invalid" | null>(null);
  if (end === "refused") return <RefusedActivation />;
  if (end === "invalid" || (failure && invalidLinkCodes.has(failure.code))) return <InvalidLink />;
  if (data?.agency && !data.is_open)
    return <DeactivatedActivation token={token} agency={data.agency} onEnd={setEnd} />;
  if (data?.purpose === "activation")
    return <ActivationForm token={token} agency={data.agency} onEnd={setEnd} />;
  if (data) {
    return (
      <EntryFrame title={authMessages.newPasswordBanner} text={authMessages.newPasswordBannerText}>
        <NewPasswordForm verification={{ token }} again={<NewRequestLink />} />
      </EntryFrame>
    );
  }
  return failure ? (
    <UncheckedLink message={failure.message} onRetry={() => void read()} />
  ) : (
    <CheckingLink />
  );
}
