import { useState } from "react";
import { useBrowserBack } from "../../lib/navigation.tsx";
import { placeBelow } from "./booking-address.ts";
import { previousStep, type Step } from "./booking-steps.ts";

interface Choices {
  readonly step: Step;
  readonly setStep: (step: Step) => void;
  /** Leaving would lose something: it is asked about. */
  readonly loses: boolean;
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

/** The ways back and out of the dialog, those of the browser's Back included: the step before, from the first one out, never without giving the seats back [C4.book.06, C4.book.07, G.book.10]. */
export function useLeaving({ step, setStep, loses, giveUp, onLeave }: Choices): Leaving {
  // The way out that was asked about: the page's own, or a step of the browser.
  const [wayOut, setWayOut] = useState<(() => void) | null>(null);
  const [below] = useState(placeBelow);
  const leaveBy = (out: () => void) => {
    giveUp();
    out();
  };
  const askBefore = (out: () => void) => (loses ? setWayOut(() => out) : leaveBy(out));
  const stay = () => setWayOut(null);
  const back = (out: () => void) => {
    const to = previousStep(step);
    if (to === "close") askBefore(out);
    else setStep(to);
  };
  useBrowserBack(below, (move) => (wayOut ? stay() : back(move)));
  return { leaving: wayOut !== null, askToLeave: () => askBefore(onLeave), stay, leave: () => leaveBy(wayOut ?? onLeave), back: () => back(onLeave) };
}
