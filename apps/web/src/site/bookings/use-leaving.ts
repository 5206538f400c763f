import { useEffect, useEffectEvent, useRef, useState } from "react";
import { leaveDocument } from "../../lib/leave-document.ts";
import { cameFromList } from "./booking-address.ts";
import { previousStep, type Step } from "./booking-steps.ts";

interface Choices {
  readonly step: Step;
  readonly setStep: (step: Step) => void;
  /** Leaving would lose something: it is asked about. */
  readonly loses: boolean;
  /** The order is being sent: nothing leads back or out. */
  readonly busy: boolean;
  /** Gives the seats back and forgets what was typed. */
  readonly giveUp: () => Promise<void>;
}

export interface Leaving {
  /** The question before something is lost is open. */
  readonly leaving: boolean;
  readonly askToLeave: () => void;
  readonly stay: () => void;
  readonly leave: () => void;
  readonly back: () => void;
  /** Navigates to an address of the site with `replace`, so Back does not reopen the dialog. */
  readonly leaveTo: (address: string) => void;
}

/** What an entry of the history shows: a step, or `below` where the dialog is left. */
interface Entry {
  readonly step: Step | typeof below;
  /** The entry before the dialog is the list of departures. */
  readonly fromList: boolean;
}

const below = -1;
const homePath = "/app/home";
/** The entry on screen; null when it is not ours: the page was just opened, or its skip link was used. */
function entryNow(): Entry | null {
  const state = window.history.state as Partial<Entry> | null;
  return typeof state?.step === "number" ? (state as Entry) : null;
}

/** Puts the entry below the dialog, once, and one for each step up to `step`; a step back moves to its entry. */
function showInHistory(step: Step): void {
  const { history, location } = window;
  const { href } = location;
  const first = entryNow() ?? { step: below, fromList: cameFromList() };
  if (entryNow() === null) history.replaceState(first, "", first.fromList ? href : homePath);
  for (let next = first.step + 1; next <= step; next += 1)
    history.pushState({ ...first, step: next }, "", href);
  if (step < first.step) history.go(step - first.step);
}

/** Follows the browser's steps through the history, and reloads a dialog that was left when the browser brings it back. */
function useHistorySteps(onStep: (entry: Entry) => void, isLeft: () => boolean): void {
  const stepped = useEffectEvent(onStep);
  const left = useEffectEvent(isLeft);
  useEffect(() => {
    const step = () => {
      const entry = entryNow();
      if (entry) stepped(entry);
    };
    const show = ({ persisted }: PageTransitionEvent) =>
      persisted && left() && window.location.reload();
    window.addEventListener("popstate", step);
    window.addEventListener("pageshow", show);
    return () => {
      window.removeEventListener("popstate", step);
      window.removeEventListener("pageshow", show);
    };
  }, []);
}

/**
 * The ways back and out of the dialog: one history entry per step, below them one where it is left, not without giving the seats back and not without
 * asking when something would be lost. A tab that is closed or led elsewhere keeps the seats until their time is over [C4.book.06, C4.book.07, G.book.10].
 */
export function useLeaving({ step, setStep, loses, busy, giveUp }: Choices): Leaving {
  const [asking, setAsking] = useState(false);
  const furthest = useRef(step);
  /** Set once the dialog is left: what happens at the entry below it. */
  const out = useRef<(() => void) | null>(null);
  useEffect(() => {
    furthest.current = step > furthest.current ? step : furthest.current;
    showInHistory(step);
  }, [step]);

  const goOut = async (at: () => void, before?: Promise<void>) => {
    out.current = at;
    await before;
    const entry = entryNow();
    if (!entry || entry.step === below) at();
    else window.history.go(below - entry.step);
  };
  const leave = () => {
    if (busy || out.current) return;
    void goOut(() => {
      if (entryNow()?.fromList) window.history.back();
      else leaveDocument(homePath, { replace: true });
    }, giveUp());
  };
  const askToLeave = () => {
    if (busy || out.current) return;
    if (loses) setAsking(true);
    else leave();
  };
  const leaveTo = (address: string) =>
    void goOut(() => {
      if (entryNow()?.fromList) leaveDocument(address, { replace: true });
      else leaveDocument(address);
    });

  useHistorySteps(
    (entry) => {
      if (out.current) return entry.step === below ? out.current() : undefined;
      if (entry.step === step) return undefined;
      const undo = () => window.history.go(step - entry.step);
      if (asking) setAsking(false);
      if (busy || asking) return undo();
      if (entry.step === below) {
        if (loses) undo();
        return askToLeave();
      }
      if (entry.step > furthest.current) return undo();
      return setStep(entry.step);
    },
    () => out.current !== null,
  );
  return {
    leaving: asking,
    askToLeave,
    stay: () => setAsking(false),
    leave,
    back() {
      if (busy || out.current) return;
      const to = previousStep(step);
      if (to === "close") askToLeave();
      else setStep(to);
    },
    leaveTo,
  };
}
