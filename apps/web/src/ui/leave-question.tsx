import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { useEffect, useRef, useState } from "react";
import { useHeldMoves } from "../lib/navigation.tsx";
import { useSay } from "../lib/page-services.tsx";
import { ConfirmDialog } from "./dialog.tsx";

/** Asks before a page with something typed and not saved (`when`) is left for another; closing and reloading are asked about by the browser. */
export function LeaveQuestion({ when }: { readonly when: boolean }) {
  const say = useSay();
  const [asking, setAsking] = useState(false);
  const move = useRef<(() => void) | null>(null);
  useHeldMoves(when, (wanted) => {
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
      title={say(formMessages.leave_title)}
      text={say(formMessages.leave_text)}
      confirmLabel={say(formMessages.leave)}
      cancelLabel={say(formMessages.stay)}
      onConfirm={leave}
      onCancel={stay}
    />
  );
}
