import type { Me } from "@wakafine/shared/accounts/profile-contract.ts";
import { profileMessages } from "@wakafine/shared/accounts/profile-messages.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { useEffect, useState } from "react";
import { useT } from "../../../lib/page-services.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { FieldErrorCode } from "../../../ui/field.tsx";
import { type ContactKind, contactStateOf } from "./contact-verification.ts";
import { useSendCode } from "./use-send-code.ts";
import * as styles from "./profile.module.css";

/** Why no code was sent, announced where it was asked for. */
export function SendCodeError({ error }: { readonly error: string | undefined }) {
  return <div role="alert">{error ? <FieldErrorCode>{error}</FieldErrorCode> : null}</div>;
}

/** Once a code was asked for here, its field gets the focus as soon as it stands. */
function useFocusOnCode(kind: ContactKind, isWaiting: boolean) {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (asked && isWaiting) document.getElementById(`code-${kind}`)?.focus();
  }, [asked, isWaiting, kind]);
  return () => setAsked(true);
}

/** Beside an e-mail or phone that was never confirmed: that it is so, why it matters, and the way to a code; nothing beside a confirmed one [G.acct.01]. */
export function UnverifiedContact({ me, kind }: { readonly me: Me; readonly kind: ContactKind }) {
  const t = useT();
  const { busy, error, send } = useSendCode(kind);
  const verification = contactStateOf(me, kind);
  const asked = useFocusOnCode(kind, verification === "waiting");
  if (verification === "verified") return null;
  const address = kind === "email" ? (me.email ?? "") : displayPhone(me.phonenumber ?? "");
  return (
    <div className={styles.unverified}>
      <Badge>{t(profileMessages.unverified)}</Badge>
      {verification === "unverified" ? (
        <Button
          size="small"
          variant="quiet"
          busy={busy}
          aria-label={t(profileMessages.sendCodeTo, { address })}
          onClick={() => send(asked)}
        >
          {t(profileMessages.sendCode)}
        </Button>
      ) : null}
      <SendCodeError error={error} />
      <p className="muted xs">{t(profileMessages.unverifiedWhy)}</p>
    </div>
  );
}
