import { tripFormMessages } from "@wakafine/shared/departures/planning-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { type ReactNode, useId, useState } from "react";
import type { FormProps } from "../../lib/form.ts";
import { useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { LeaveQuestion } from "../leave-question.tsx";
import * as styles from "./planning.module.css";

interface Props {
  readonly title: string;
  readonly submitLabel: string;
  readonly discardTitle: string;
  readonly formProps: FormProps;
  readonly isDirty: boolean;
  /** The last submission has invalid fields. */
  readonly hasErrors: boolean;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The frame of the trip form, for a new departure and an edit. Enter submits; Escape asks for confirmation before unsaved input is lost. */
export function TripDialog(props: Props) {
  const t = useT();
  const formId = useId();
  const [asking, setAsking] = useState(false);
  const leave = () => (props.isDirty ? setAsking(true) : props.onClose());
  const footer = (
    <footer className={styles.tripFoot}>
      <Button variant="quiet" onClick={leave}>
        {t(shellMessages.cancel)}
      </Button>
      <Button type="submit" form={formId} full busy={props.busy}>
        {props.submitLabel}
      </Button>
    </footer>
  );
  return (
    <>
      <Dialog open onClose={leave} startsAtField title={props.title} footer={footer}>
        <form id={formId} {...props.formProps} className={styles.tripForm}>
          {props.children}
          <p className="sr" role="alert">
            {props.hasErrors ? t(tripFormMessages.fixFields) : ""}
          </p>
        </form>
      </Dialog>
      <ConfirmDialog
        open={asking}
        danger
        title={props.discardTitle}
        text={t(tripFormMessages.discardText)}
        confirmLabel={t(tripFormMessages.discard)}
        cancelLabel={t(tripFormMessages.keep)}
        onConfirm={props.onClose}
        onCancel={() => setAsking(false)}
      />
      <LeaveQuestion when={props.isDirty} />
    </>
  );
}
