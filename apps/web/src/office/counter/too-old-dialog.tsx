import { counterMessages as texts } from "@wakafine/shared/counter/messages.ts";
import type { ReactNode } from "react";
import { useT } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";

/** A sale or refund that can no longer be sent again safely: the member looks for it in the past shifts, then gives it up (0232). */
export function TooOldDialog(props: {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
  readonly onChecked: () => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  return (
    <Dialog open onClose={props.onClose} title={props.title} size="small">
      <Note tone="warn" urgent>
        {props.text}
      </Note>
      {props.children}
      <DialogActions>
        <ButtonLink variant="quiet" to="/agency/counter/shifts">
          {t(texts.pastShifts)}
        </ButtonLink>
        <Button onClick={props.onChecked}>{t(texts.checked)}</Button>
      </DialogActions>
    </Dialog>
  );
}
