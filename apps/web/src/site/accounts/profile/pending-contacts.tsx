import type { Me } from "@wakafine/shared/accounts/profile-contract.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { profileMessages } from "@wakafine/shared/accounts/profile-messages.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { useState } from "react";
import { focusHeading } from "../../../lib/focus-heading.ts";
import { useSentForm } from "../../../lib/form.ts";
import { useT, useServices } from "../../../lib/page-services.tsx";
import { useApiCall } from "../../../lib/use-api-call.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-fields.tsx";
import { type ContactKind, isCurrentContact, pendingContactOf } from "./contact-verification.ts";
import { useStoreMe } from "./use-me.ts";
import { SendCodeError } from "./unverified-contact.tsx";
import { useSendCode } from "./use-send-code.ts";
import * as styles from "./profile.module.css";

/** Submission of the code; every refusal is shown at its field. */
function useContactCode(kind: ContactKind, end: (changed: Me) => void) {
  const { callApi, toasts } = useServices();
  return useSentForm({
    initial: { code: "" },
    validate: ({ code }: { readonly code: string }) =>
      code.trim() === "" ? { code: formMessages.code_required } : {},
    send: ({ code }) =>
      callApi("confirmContact", { body: { kind, code: code.trim() } }, { quiet: true }),
    fieldErrorsOf: ({ kind: cause, message }) =>
      cause === "network" ? {} : { code: { fr: message, en: message } },
    succeeded({ data, message }) {
      if (message) toasts.show("ok", message);
      end(data);
    },
  });
}

/** Cancels a changed contact; the current one is kept. */
function useDropContact(kind: ContactKind, end: (changed: Me) => void) {
  const t = useT();
  const { callApi, toasts } = useServices();
  const { busy, run } = useApiCall(() =>
    callApi("cancelContactChange", { params: { kind } }, { authenticated: true }),
  );
  const drop = async () => {
    const result = await run();
    if (!result?.ok) return;
    toasts.show("ok", t(profileMessages.contactChangeCancelled));
    end(result.data);
  };
  return { busy, drop };
}

/**
 * Returns a function that shows the changed account. The form is removed together with the focused element, so the focus moves to the
 * title.
 */
function useShowChangedAccount() {
  const storeMe = useStoreMe();
  return (changed: Me) => {
    storeMe(changed);
    focusHeading();
  };
}

/**
 * Shown after the code of the current contact was postponed. The field is hidden, the code stays valid, and a button shows the field again.
 */
function PostponedCode({ title, onBack }: { readonly title: string; readonly onBack: () => void }) {
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

/** `isNew`: a changed contact; else the current one, which is unverified. */
function PendingContact({
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
  const end = useShowChangedAccount();
  const form = useContactCode(kind, end);
  const { busy, drop } = useDropContact(kind, end);
  const [when, setWhen] = useState<"now" | "later" | "again">("now");
  const again = useSendCode(kind);
  const title = t(texts[kind][isNew ? "new" : "present"]);
  const later = () => {
    setWhen("later");
    toasts.show("ok", t(profileMessages.laterDone));
  };
  if (when === "later") return <PostponedCode title={title} onBack={() => setWhen("again")} />;
  return (
    <form className={`card ${styles.waits}`} {...form.formProps} aria-label={title}>
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
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        {...form.bind("code")}
      />
      <Button type="submit" full busy={form.busy}>
        {t(profileMessages.confirm)}
      </Button>
      <SendCodeError error={again.error} />
      <div className={styles.ways}>
        <Button variant="text" busy={again.busy} onClick={() => void again.send()}>
          {t(profileMessages.sendCodeAgain)}
        </Button>
        <Button variant="text" busy={busy} onClick={isNew ? () => void drop() : later}>
          {t(isNew ? profileMessages.giveUp : profileMessages.later)}
        </Button>
      </div>
    </form>
  );
}

/** Contacts that take effect when their code is entered: a changed one, or the current one while it is unverified [G.acct.01]. */
export function PendingContacts({ me }: { readonly me: Me }) {
  return (["email", "phonenumber"] as const).map((kind) => {
    const waiting = pendingContactOf(me, kind);
    if (!waiting) return null;
    return (
      <PendingContact
        key={kind + waiting}
        kind={kind}
        address={kind === "email" ? waiting : displayPhone(waiting)}
        isNew={!isCurrentContact(me, kind, waiting)}
      />
    );
  });
}
