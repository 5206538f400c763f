import { useEffect, useRef, useState } from "react";
import { useNavigationBlocker } from "../lib/navigation.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";

/** Asks before a page of the site with something typed and not saved (`when`) is left for another; closing and reloading are asked about by the browser. */
export function LeaveQuestion({ when }: { readonly when: boolean }) {
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
  return <LeaveDialog open={asking} onLeave={leave} onStay={stay} />;
}
