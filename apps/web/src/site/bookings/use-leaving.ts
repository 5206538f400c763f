import { useEffect, useEffectEvent, useRef, useState } from "react";
import { leaveDocument } from "../../lib/leave-document.ts";
import { cameFromList } from "./booking-address.ts";
import { previousStep, type Step } from "./booking-steps.ts";

interface LeavingInput {
  readonly step: Step;
  readonly setStep: (step: Step) => void;
  /** Returns whether the first step is complete, so that Forward may leave it. */
  readonly mayContinue: () => boolean;
  /** True if leaving would lose input; it then needs confirmation. */
  readonly losesInput: boolean;
  /** True while the order is being sent; the dialog cannot be left. */
  readonly busy: boolean;
  /** Releases the seats and deletes the draft. */
  readonly discard: () => Promise<void>;
}

export interface Leaving {
  /** True while the confirmation is open. */
  readonly leaving: boolean;
  readonly askToLeave: () => void;
  readonly stay: () => void;
  readonly leave: () => void;
  readonly back: () => void;
  /** Navigates to an address of the site with `replace`, so Back does not reopen the dialog. */
  readonly leaveTo: (address: string) => void;
}

/** What a history entry shows: a step, or `below` where the dialog is left. */
interface Entry {
  readonly step: Step | typeof below;
  /** True if the entry before the dialog is the list of departures. */
  readonly fromList: boolean;
}

const below = -1;
const homePath = "/app/home";
/** Returns the current history entry; null if it is not ours, because the page was just opened or its skip link was used. */
function currentEntry(): Entry | null {
  const state = window.history.state as Partial<Entry> | null;
  return typeof state?.step === "number" ? (state as Entry) : null;
}

/** Adds the entry below the dialog once, and one entry for each step up to `step`. A previous step moves back to its entry. */
function showInHistory(step: Step): void {
  const { history, location } = window;
  const { href } = location;
  const first = currentEntry() ?? { step: below, fromList: cameFromList() };
  if (currentEntry() === null) history.replaceState(first, "", first.fromList ? href : homePath);
  for (let next = first.step + 1; next <= step; next += 1)
    history.pushState({ ...first, step: next }, "", href);
  if (step < first.step) history.go(step - first.step);
}

/** Handles history navigation, and reloads a closed dialog that the back/forward cache restores. */
function useHistorySteps(onStep: (entry: Entry) => void, isLeft: () => boolean): void {
  const handleEntry = useEffectEvent(onStep);
  const wasLeft = useEffectEvent(isLeft);
  useEffect(() => {
    const onPopState = () => {
      const entry = currentEntry();
      if (entry) handleEntry(entry);
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) =>
      persisted && wasLeft() && window.location.reload();
    window.addEventListener("popstate", onPopState);
    window.addEventListener("pageshow", onPageShow);
    return () => {
      window.removeEventListener("popstate", onPopState);
      window.removeEventListener("pageshow", onPageShow);
    };
  }, []);
}

/**
 * Back navigation and closing of the dialog. Each step has a history entry, and below them is one where the dialog is left: it releases the
 * seats, after a confirmation if input would be lost. A tab that is closed or navigated elsewhere keeps the seats until they expire
 * [C4.book.06, C4.book.07, G.book.10].
 */
export function useLeaving({
  step,
  setStep,
  mayContinue,
  losesInput,
  busy,
  discard,
}: LeavingInput): Leaving {
  const [asking, setAsking] = useState(false);
  /** Set once the dialog is left: the action to run at the entry below it. */
  const exitAction = useRef<(() => void) | null>(null);
  useEffect(() => showInHistory(step), [step]);

  const leaveDialog = async (exit: () => void, before?: Promise<void>) => {
    exitAction.current = exit;
    await before;
    const entry = currentEntry();
    if (!entry || entry.step === below) exit();
    else window.history.go(below - entry.step);
  };
  const leave = () => {
    if (busy || exitAction.current) return;
    void leaveDialog(() => {
      if (currentEntry()?.fromList) window.history.back();
      else leaveDocument(homePath, { replace: true });
    }, discard());
  };
  const askToLeave = () => {
    if (busy || exitAction.current) return;
    if (losesInput) setAsking(true);
    else leave();
  };
  const leaveTo = (address: string) =>
    void leaveDialog(() => {
      if (currentEntry()?.fromList) leaveDocument(address, { replace: true });
      else leaveDocument(address);
    });

  useHistorySteps(
    (entry) => {
      if (exitAction.current) return entry.step === below ? exitAction.current() : undefined;
      if (entry.step === step) return undefined;
      const undo = () => window.history.go(step - entry.step);
      if (asking) setAsking(false);
      if (busy || asking) return undo();
      if (entry.step === below) {
        if (losesInput) undo();
        return askToLeave();
      }
      // An entry after the first step may be from before a reload or before the forms were changed.
      if (step === 0 && entry.step > 0 && !mayContinue()) return undo();
      return setStep(entry.step);
    },
    () => exitAction.current !== null,
  );
  return {
    leaving: asking,
    askToLeave,
    stay: () => setAsking(false),
    leave,
    back() {
      if (busy || exitAction.current) return;
      const to = previousStep(step);
      if (to === "close") askToLeave();
      else setStep(to);
    },
    leaveTo,
  };
}
