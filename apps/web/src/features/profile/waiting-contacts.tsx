import type { Me } from "@wakafine/shared/contract/profile.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { profileMessages } from "@wakafine/shared/messages/profile.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { type FormEvent, useState } from "react";
import { useSay, useServices } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-fields.tsx";
import { useKeepMe } from "./use-me.ts";

type Kind = "email" | "phonenumber";

/** What is typed into the code's field and what becomes of it; a refusal stands at the field. */
function useContactCode(kind: Kind) {
  const say = useSay();
  const { callApi, toasts } = useServices();
  const keepMe = useKeepMe();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState<"confirm" | "drop" | null>(null);
  const type = (text: string) => {
    setCode(text);
    setError(undefined);
  };
  const confirm = async () => {
    if (code.trim() === "") return setError(say(formMessages.code_required));
    setBusy("confirm");
    const result = await callApi("confirmContact", { body: { kind, code: code.trim() } }, { quiet: true });
    setBusy(null);
    if (!result.ok) return setError(result.failure.message);
    if (result.message) toasts.show("ok", result.message);
    keepMe(result.data);
  };
  const drop = async () => {
    setBusy("drop");
    const result = await callApi("dropContact", { params: { kind } });
    setBusy(null);
    if (!result.ok) return;
    toasts.show("ok", say(profileMessages.givenUp));
    keepMe(result.data);
  };
  return { code, error, busy, type, confirm, drop };
}

function WaitingContact({ kind, address }: { readonly kind: Kind; readonly address: string }) {
  const say = useSay();
  const { code, error, busy, type, confirm, drop } = useContactCode(kind);
  const title = say(kind === "email" ? profileMessages.waitingEmail : profileMessages.waitingPhone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy === null) void confirm();
  };
  return (
    <form className="card account-waits" noValidate onSubmit={submit} aria-label={title}>
      <h2 className="h2">{title}</h2>
      <p>{say(profileMessages.waitingText, { address: address.replaceAll(" ", "\u00a0") })}</p>
      <TextField
        code
        label={say(profileMessages.code)}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        value={code}
        error={error}
        onChange={(event) => type(event.target.value)}
      />
      <Button type="submit" full busy={busy === "confirm"}>
        {say(profileMessages.confirm)}
      </Button>
      <Button full look="text" busy={busy === "drop"} onClick={() => void drop()}>
        {say(profileMessages.giveUp)}
      </Button>
    </form>
  );
}

/** A changed e-mail or phone counts once the code sent to it is entered, or is given up [G.acct.01]. */
export function WaitingContacts({ me }: { readonly me: Me }) {
  return (
    <>
      {me.pending_email ? <WaitingContact key={me.pending_email} kind="email" address={me.pending_email} /> : null}
      {me.pending_phonenumber ? <WaitingContact key={me.pending_phonenumber} kind="phonenumber" address={displayPhone(me.pending_phonenumber)} /> : null}
    </>
  );
}
