import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { profileMessages } from "@wakafine/shared/messages/profile.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { type FormEvent, useState } from "react";
import { faultsOfFailure } from "../../lib/field-faults.ts";
import { useSay, useServices } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActs } from "../../ui/dialog.tsx";
import { lockIcon } from "../../ui/icons.ts";
import { downloadIcon } from "../../ui/icons-booking.ts";
import { TextField } from "../../ui/text-fields.tsx";
import { useEndOfAll } from "./use-me.ts";

/** Hands the browser a text as a file. */
function saveAsFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  // The browser has taken the file once this task is over.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

function ExportButton() {
  const say = useSay();
  const { callApi, toasts } = useServices();
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    const result = await callApi("exportMe", {});
    setBusy(false);
    if (!result.ok) return;
    saveAsFile(`${say(profileMessages.exportFile)}.json`, JSON.stringify(result.data, null, 2));
    toasts.show("ok", say(profileMessages.exported));
  };
  return (
    <Button look="quiet" icon={downloadIcon} busy={busy} onClick={() => void take()}>
      {say(profileMessages.export)}
    </Button>
  );
}

/** The deletion under way: the password it needs, what was refused. */
function useDeletion() {
  const say = useSay();
  const { callApi, toasts } = useServices();
  const endOfAll = useEndOfAll();
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const type = (text: string) => {
    setPassword(text);
    setError(undefined);
  };
  const send = async (): Promise<boolean> => {
    const result = await callApi("deleteMe", { body: { password } }, { quiet: true });
    if (!result.ok) {
      const fault = faultsOfFailure(result.failure)["password"];
      setError(fault ? say(fault) : result.failure.message);
      return false;
    }
    if (result.message) toasts.show("ok", result.message);
    return true;
  };
  const submit = async () => {
    if (password === "") return setError(say(formMessages.page_auth_password_required));
    setBusy(true);
    await endOfAll("/", send);
    setBusy(false);
  };
  return { password, error, busy, type, submit };
}

function DeleteForm({ onClose }: { readonly onClose: () => void }) {
  const say = useSay();
  const { password, error, busy, type, submit } = useDeletion();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void submit();
  };
  return (
    <form className="stack" noValidate onSubmit={onSubmit} aria-label={say(profileMessages.deleteTitle)}>
      <p>{say(profileMessages.deleteErased)}</p>
      <Note>{say(profileMessages.deleteKept)}</Note>
      <TextField
        label={say(profileMessages.deletePassword)}
        icon={lockIcon}
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        error={error}
        onChange={(event) => type(event.target.value)}
      />
      <DialogActs>
        <Button onClick={onClose}>
          {say(shellMessages.cancel)}
        </Button>
        <Button type="submit" look="danger" busy={busy}>
          {say(profileMessages.delete)}
        </Button>
      </DialogActs>
    </form>
  );
}

/** What one may take along, and the end of the account [G.acct.03]. */
export function MyData() {
  const say = useSay();
  const [deleting, setDeleting] = useState(false);
  return (
    <section className="card stack" aria-labelledby="my-data">
      <h2 className="h2" id="my-data">
        {say(profileMessages.myData)}
      </h2>
      <p>{say(profileMessages.exportText)}</p>
      <ExportButton />
      <hr className="sep" />
      <p>{say(profileMessages.deleteText)}</p>
      <Button look="danger" onClick={() => setDeleting(true)}>
        {say(profileMessages.delete)}
      </Button>
      <Dialog open={deleting} onClose={() => setDeleting(false)} title={say(profileMessages.deleteTitle)} size="small">
        <DeleteForm onClose={() => setDeleting(false)} />
      </Dialog>
    </section>
  );
}
