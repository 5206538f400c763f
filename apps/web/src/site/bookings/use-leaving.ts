import { useRef, useState } from "react";
import { useHistorySteps } from "../../lib/navigation.tsx";
import { placeBelow } from "./booking-address.ts";
import { previousStep, type Step } from "./booking-steps.ts";

interface Choices {
  readonly step: Step;
  readonly setStep: (step: Step) => void;
  /** Leaving would lose something: it is asked about. */
  readonly loses: boolean;
  /** The order is being sent: nothing leads back or out. */
  readonly busy: boolean;
  /** Gives the seats back and forgets what was typed. */
  readonly giveUp: () => void;
  readonly onLeave: () => void;
}

export interface Leaving {
  /** The question before something is lost is open. */
  readonly leaving: boolean;
  readonly askToLeave: () => void;
  readonly stay: () => void;
  readonly leave: () => void;
  readonly back: () => void;
}

/**
 * The ways back and out of the dialog, the browser's steps within the site included: back to the step before, from the first one out; out once, and not
 * without giving the seats back. A tab that is closed or led elsewhere keeps them until their time is over [C4.book.06, C4.book.07, G.book.10].
 */
export function useLeaving({ step, setStep, loses, busy, giveUp, onLeave }: Choices): Leaving {
  // The way out that was asked about: the page's own, or a step of the browser.
  const [wayOut, setWayOut] = useState<(() => void) | null>(null);
  const [below] = useState(placeBelow);
  const left = useRef(false);
  const stands = () => busy || left.current;
  const leaveBy = (out: () => void) => {
    if (stands()) return;
    left.current = true;
    giveUp();
    out();
  };
  const askBefore = (out: () => void) => {
    if (stands()) return;
    if (loses) setWayOut(() => out);
    else leaveBy(out);
  };
  const stay = () => setWayOut(null);
  const back = (out: () => void) => {
    if (stands()) return;
    const to = previousStep(step);
    if (to === "close") askBefore(out);
    else setStep(to);
  };
  useHistorySteps(below, (move, steps) => {
    if (wayOut) stay();
    else if (steps < 0) back(move);
    else askBefore(move);
  });
  return {
    leaving: wayOut !== null,
    askToLeave: () => askBefore(onLeave),
    stay,
    leave: () => leaveBy(wayOut ?? onLeave),
    back: () => back(onLeave),
  };
}
