import type { Me } from "@wakafine/shared/accounts/profile-contract.ts";
import { profileMessages } from "@wakafine/shared/accounts/profile-messages.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { useEffect, useState } from "react";
import { useT } from "../../../lib/page-services.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { FieldErrorText } from "../../../ui/field.tsx";
import { type ContactKind, contactStateOf } from "./contact-verification.ts";
import { useSendCode } from "./use-send-code.ts";
import * as styles from "./profile.module.css";

/** Announces why no code was sent, beside the button. */
export function SendCodeError({ error }: { readonly error: string | undefined }) {
  return <div role="alert">{error ? <FieldErrorText>{error}</FieldErrorText> : null}</div>;
}

/** After a code was requested here, its field gets the focus when it appears. */
function useFocusOnCode(kind: ContactKind, isWaiting: boolean) {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (asked && isWaiting) document.getElementById(`code-${kind}`)?.focus();
  }, [asked, isWaiting, kind]);
  return () => setAsked(true);
}

/**
 * Shown beside an unverified e-mail or phone: its state, why it matters, and a button that sends a code. Renders nothing beside a verified
 * one [G.acct.01].
 */
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
          onClick={() => void send(asked)}
        >
          {t(profileMessages.sendCode)}
        </Button>
      ) : null}
      <SendCodeError error={error} />
      <p className="muted xs">{t(profileMessages.unverifiedWhy)}</p>
    </div>
  );
}
