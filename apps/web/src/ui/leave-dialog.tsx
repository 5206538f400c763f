import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { useT } from "../lib/page-services.tsx";
import { ConfirmDialog } from "./dialog.tsx";

/** Asks for confirmation before unsaved input is lost. */
export function LeaveDialog(props: {
  readonly open: boolean;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}) {
  const t = useT();
  return (
    <ConfirmDialog
      open={props.open}
      danger
      title={t(formMessages.leave_title)}
      text={t(formMessages.leave_text)}
      confirmLabel={t(formMessages.leave)}
      cancelLabel={t(formMessages.stay)}
      onConfirm={props.onLeave}
      onCancel={props.onStay}
    />
  );
}
