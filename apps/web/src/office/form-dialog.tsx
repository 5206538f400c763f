import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import type { ReactNode } from "react";
import type { FormProps } from "../lib/form.ts";
import { useT } from "../lib/page-services.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { RefusalNote } from "../ui/refusal-note.tsx";

/** A small dialog with a form: its fields, of which the first has the initial focus, the message of a refusal, a cancel and a submit button. */
export function FormDialog(props: {
  readonly title: string;
  readonly form: FormProps;
  readonly submitLabel: string;
  /** The action cannot be undone: the cancel button is the prominent one. */
  readonly danger?: boolean | undefined;
  readonly busy: boolean;
  /** Message of the last refusal. */
  readonly refusal: string | null | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const t = useT();
  return (
    <Dialog open onClose={props.onClose} title={props.title} size="small" startsAtField>
      <form {...props.form} className="stack">
        {props.children}
        <RefusalNote text={props.refusal} />
        <DialogActions>
          <Button variant={props.danger ? "main" : "quiet"} onClick={props.onClose}>
            {t(shellMessages.cancel)}
          </Button>
          <Button type="submit" variant={props.danger ? "danger" : "main"} busy={props.busy}>
            {props.submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
