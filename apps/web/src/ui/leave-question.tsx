import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { useEffect, useRef, useState } from "react";
import { useNavigationBlocker } from "../lib/navigation.tsx";
import { useT } from "../lib/page-services.tsx";
import { ConfirmDialog } from "./dialog.tsx";

/** Asks before a page with something typed and not saved (`when`) is left for another; closing and reloading are asked about by the browser. */
export function LeaveQuestion({ when }: { readonly when: boolean }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const move = useRef<(() => void) | null>(null);
  useNavigationBlocker(when, (wanted) => {
    move.current = wanted;
    setAsking(true);
  });
  // The page goes by itself, because nobody is logged in any more: there is nothing left to ask about.
  useEffect(() => () => move.current?.(), []);
  const stay = () => {
    move.current = null;
    setAsking(false);
  };
  const leave = () => {
    const wanted = move.current;
    stay();
    wanted?.();
  };
  return (
    <ConfirmDialog
      open={asking}
      danger
      title={t(formMessages.leave_title)}
      text={t(formMessages.leave_text)}
      confirmLabel={t(formMessages.leave)}
      cancelLabel={t(formMessages.stay)}
      onConfirm={leave}
      onCancel={stay}
    />
  );
}
