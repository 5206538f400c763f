import { profileMessages } from "@wakafine/shared/accounts/profile-messages.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useSentForm } from "../../../lib/form.ts";
import { useServices, useT } from "../../../lib/page-services.tsx";
import { Note } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogActions } from "../../../ui/dialog.tsx";
import { lockIcon } from "../../../ui/icons.ts";
import { RefusalNote } from "../../../ui/refusal-note.tsx";
import { TextField } from "../../../ui/text-fields.tsx";
import { ownErrors } from "./profile-fields.ts";
import { useEndAllSessions } from "./use-me.ts";

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

/** Asks for the password and deletes the account [G.acct.03]. */
export function DeleteDialog({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const t = useT();
  return (
    <Dialog open={open} onClose={onClose} title={t(profileMessages.deleteTitle)} size="small">
      <DeleteForm onClose={onClose} />
    </Dialog>
  );
}
