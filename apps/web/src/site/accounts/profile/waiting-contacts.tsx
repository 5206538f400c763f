import type { Me } from "@wakafine/shared/accounts/profile-contract.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { profileMessages } from "@wakafine/shared/accounts/profile-messages.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { type FormEvent, useState } from "react";
import { focusHeading } from "../../../lib/focus-heading.ts";
import { useT, useServices } from "../../../lib/page-services.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-fields.tsx";
import { type ContactKind, isCurrentContact, waitingAt } from "./contact-verification.ts";
import { useKeepMe } from "./use-me.ts";
import { SendCodeError } from "./unverified-contact.tsx";
import { useSendCode } from "./use-send-code.ts";
import * as styles from "./profile.module.css";

/** What is typed into the code's field and what becomes of it; a refusal stands at the field. */
function useContactCode(kind: ContactKind) {
  const t = useT();
  const { callApi, toasts } = useServices();
  const keepMe = useKeepMe();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState<"confirm" | "drop" | null>(null);
  const type = (text: string) => {
    setCode(text);
    setError(undefined);
  };
  /** The form is about to go, with what has the focus. */
  const end = (changed: Me) => {
    keepMe(changed);
    focusHeading();
  };
  const confirm = async () => {
    if (code.trim() === "") return setError(t(formMessages.code_required));
    setBusy("confirm");
    const result = await callApi(
      "confirmContact",
      { body: { kind, code: code.trim() } },
      { quiet: true },
    );
    setBusy(null);
    if (!result.ok) return setError(result.failure.message);
    if (result.message) toasts.show("ok", result.message);
    end(result.data);
  };
  const drop = async () => {
    setBusy("drop");
    const result = await callApi("dropContact", { params: { kind } });
    setBusy(null);
    if (!result.ok) return;
    toasts.show("ok", t(profileMessages.givenUp));
    end(result.data);
  };
  return { code, error, busy, type, confirm, drop };
}

/** A code to the present contact was put off: its field goes, the code stays good, and whoever has it gets the field back. */
function PutOff({ title, onBack }: { readonly title: string; readonly onBack: () => void }) {
  const t = useT();
  return (
    <section className={`card ${styles.waits}`} aria-label={title}>
      <h2 className="h2">{title}</h2>
      <Button variant="quiet" autoFocus onClick={onBack}>
        {t(profileMessages.haveCode)}
      </Button>
    </section>
  );
}

const texts = {
  email: { new: profileMessages.waitingEmail, present: profileMessages.verifyingEmail },
  phonenumber: { new: profileMessages.waitingPhone, present: profileMessages.verifyingPhone },
} as const;

/** `isNew`: a changed contact; else the present one, which was never confirmed. */
function WaitingContact({
  kind,
  address,
  isNew,
}: {
  readonly kind: ContactKind;
  readonly address: string;
  readonly isNew: boolean;
}) {
  const t = useT();
  const { toasts } = useServices();
  const { code, error, busy, type, confirm, drop } = useContactCode(kind);
  const [when, setWhen] = useState<"now" | "later" | "again">("now");
  const again = useSendCode(kind);
  const title = t(texts[kind][isNew ? "new" : "present"]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy === null) void confirm();
  };
  const later = () => {
    setWhen("later");
    toasts.show("ok", t(profileMessages.laterDone));
  };
  if (when === "later") return <PutOff title={title} onBack={() => setWhen("again")} />;
  return (
    <form className={`card ${styles.waits}`} noValidate onSubmit={submit} aria-label={title}>
      <h2 className="h2">{title}</h2>
      <p>
        {t(isNew ? profileMessages.waitingText : profileMessages.verifyingText, {
          address: address.replaceAll(" ", "\u00a0"),
        })}
      </p>
      <TextField
        code
        id={`code-${kind}`}
        autoFocus={when === "again"}
        label={t(profileMessages.code)}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        value={code}
        error={error}
        onChange={(event) => type(event.target.value)}
      />
      <Button type="submit" full busy={busy === "confirm"}>
        {t(profileMessages.confirm)}
      </Button>
      <SendCodeError error={again.error} />
      <div className={styles.ways}>
        <Button variant="text" busy={again.busy} onClick={() => void again.send()}>
          {t(profileMessages.sendCodeAgain)}
        </Button>
        <Button
          variant="text"
          busy={busy === "drop"}
          onClick={() => (isNew ? void drop() : later())}
        >
          {t(isNew ? profileMessages.giveUp : profileMessages.later)}
        </Button>
      </div>
    </form>
  );
}

/** An e-mail or phone counts once the code sent to it is entered: a changed one, or the present one while it was never confirmed [G.acct.01]. */
export function WaitingContacts({ me }: { readonly me: Me }) {
  return (["email", "phonenumber"] as const).map((kind) => {
    const waiting = waitingAt(me, kind);
    if (!waiting) return null;
    return (
      <WaitingContact
        key={kind + waiting}
        kind={kind}
        address={kind === "email" ? waiting : displayPhone(waiting)}
        isNew={!isCurrentContact(me, kind, waiting)}
      />
    );
  });
}
