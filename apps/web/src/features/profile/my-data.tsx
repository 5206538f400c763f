import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { profileMessages } from "@wakafine/shared/messages/profile.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useState } from "react";
import { useSay, useServices } from "../../lib/page-services.tsx";
import { useSentForm } from "../../lib/use-sent-form.ts";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActs } from "../../ui/dialog.tsx";
import { lockIcon } from "../../ui/icons.ts";
import { downloadIcon } from "../../ui/icons-booking.ts";
import { RefusalNote } from "../../ui/refusal-note.tsx";
import { TextField } from "../../ui/text-fields.tsx";
import { ownFaults } from "./profile-fields.ts";
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

/** The deletion by password. */
function useDeletion() {
  const { callApi, toasts } = useServices();
  const endOfAll = useEndOfAll();
  return useSentForm({
    begin: { password: "" },
    judge: ({ password }: { readonly password: string }) => (password === "" ? { password: formMessages.page_auth_password_required } : {}),
    send: (body) => endOfAll("/", () => callApi("deleteMe", { body }, { quiet: true })),
    faultsOf: (failure) => ownFaults(failure, "password"),
    succeeded: ({ message }) => {
      if (message) toasts.show("ok", message);
    },
  });
}

function DeleteForm({ onClose }: { readonly onClose: () => void }) {
  const say = useSay();
  const form = useDeletion();
  return (
    <form {...form.formProps} className="stack" aria-label={say(profileMessages.deleteTitle)}>
      <p>{say(profileMessages.deleteErased)}</p>
      <Note>{say(profileMessages.deleteKept)}</Note>
      <TextField label={say(profileMessages.deletePassword)} icon={lockIcon} type="password" autoComplete="current-password" {...form.bind("password")} />
      <RefusalNote text={form.refusal} />
      <DialogActs>
        <Button onClick={onClose}>
          {say(shellMessages.cancel)}
        </Button>
        <Button type="submit" look="danger" busy={form.busy}>
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
