import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { profileMessages } from "@wakafine/shared/accounts/profile-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useState } from "react";
import { useApiMutation } from "../../../lib/api-query.tsx";
import { useSentForm } from "../../../lib/form.ts";
import { useT, useServices } from "../../../lib/page-services.tsx";
import { Note } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogActions } from "../../../ui/dialog.tsx";
import { lockIcon } from "../../../ui/icons.ts";
import { downloadIcon } from "../../../ui/icons-booking.ts";
import { RefusalNote } from "../../../ui/refusal-note.tsx";
import { TextField } from "../../../ui/text-fields.tsx";
import { ownErrors } from "./profile-fields.ts";
import { useEndAllSessions } from "./use-me.ts";

/** Downloads a text as a file. */
function saveAsFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  // The browser has started the download when this task ends.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

function ExportButton() {
  const t = useT();
  const { toasts } = useServices();
  const { mutate, isPending } = useApiMutation("exportMe", {
    toastsFailure: true,
    onSuccess({ data }) {
      saveAsFile(`${t(profileMessages.exportFile)}.json`, JSON.stringify(data, null, 2));
      toasts.show("ok", t(profileMessages.exported));
    },
  });
  return (
    <Button variant="quiet" icon={downloadIcon} busy={isPending} onClick={() => mutate({})}>
      {t(profileMessages.export)}
    </Button>
  );
}

/** Deletes the account after the password is entered. */
function useDeletion() {
  const { callApi, toasts } = useServices();
  const endAllSessions = useEndAllSessions();
  return useSentForm({
    initial: { password: "" },
    validate: ({ password }: { readonly password: string }) =>
      password === "" ? { password: formMessages.page_auth_password_required } : {},
    send: (body) => endAllSessions("/", () => callApi("deleteMe", { body }, { quiet: true })),
    fieldErrorsOf: (failure) => ownErrors(failure, "password"),
    succeeded: ({ message }) => {
      if (message) toasts.show("ok", message);
    },
  });
}

function DeleteForm({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const form = useDeletion();
  return (
    <form {...form.formProps} className="stack" aria-label={t(profileMessages.deleteTitle)}>
      <p>{t(profileMessages.deleteErased)}</p>
      <Note>{t(profileMessages.deleteKept)}</Note>
      <TextField
        label={t(profileMessages.deletePassword)}
        icon={lockIcon}
        type="password"
        autoComplete="current-password"
        {...form.bind("password")}
      />
      <RefusalNote text={form.refusal} />
      <DialogActions>
        <Button onClick={onClose}>{t(shellMessages.cancel)}</Button>
        <Button type="submit" variant="danger" busy={form.busy}>
          {t(profileMessages.delete)}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Export of the user's data, and deletion of the account [G.acct.03]. */
export function MyData() {
  const t = useT();
  const [deleting, setDeleting] = useState(false);
  return (
    <section className="card stack" aria-labelledby="my-data">
      <h2 className="h2" id="my-data">
        {t(profileMessages.myData)}
      </h2>
      <p>{t(profileMessages.exportText)}</p>
      <ExportButton />
      <hr className="sep" />
      <p>{t(profileMessages.deleteText)}</p>
      <Button variant="danger" onClick={() => setDeleting(true)}>
        {t(profileMessages.delete)}
      </Button>
      <Dialog
        open={deleting}
        onClose={() => setDeleting(false)}
        title={t(profileMessages.deleteTitle)}
        size="small"
      >
        <DeleteForm onClose={() => setDeleting(false)} />
      </Dialog>
    </section>
  );
}
