import { useEffect, useEffectEvent, useRef, useState } from "react";
import { leaveDocument } from "../../lib/leave-document.ts";
import { cameFromList } from "./booking-address.ts";
import { previousStep, type Step } from "./booking-steps.ts";

interface Choices {
  readonly step: Step;
  readonly setStep: (step: Step) => void;
  /** True if leaving would lose input; it then needs confirmation. */
  readonly loses: boolean;
  /** True while the order is being sent; the dialog cannot be left. */
  readonly busy: boolean;
  /** Releases the seats and deletes the draft. */
  readonly giveUp: () => Promise<void>;
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
function entryNow(): Entry | null {
  const state = window.history.state as Partial<Entry> | null;
  return typeof state?.step === "number" ? (state as Entry) : null;
}

/** Adds the entry below the dialog once, and one entry for each step up to `step`. A previous step moves back to its entry. */
function showInHistory(step: Step): void {
  const { history, location } = window;
  const { href } = location;
  const first = entryNow() ?? { step: below, fromList: cameFromList() };
  if (entryNow() === null) history.replaceState(first, "", first.fromList ? href : homePath);
  for (let next = first.step + 1; next <= step; next += 1)
    history.pushState({ ...first, step: next }, "", href);
  if (step < first.step) history.go(step - first.step);
}

/** Handles history navigation, and reloads a closed dialog that the back/forward cache restores. */
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
 * Back navigation and closing of the dialog. Each step has a history entry, and below them is one where the dialog is left: it releases the
 * seats, after a confirmation if input would be lost. A tab that is closed or navigated elsewhere keeps the seats until they expire
 * [C4.book.06, C4.book.07, G.book.10].
 */
export function useLeaving({ step, setStep, loses, busy, giveUp }: Choices): Leaving {
  const [asking, setAsking] = useState(false);
  const furthest = useRef(step);
  /** Set once the dialog is left: the action to run at the entry below it. */
  const out = useRef<(() => void) | null>(null);
  useEffect(() => {
    furthest.current = step > furthest.current ? step : furthest.current;
    showInHistory(step);
  }, [step]);

  const leaveDialog = async (at: () => void, before?: Promise<void>) => {
    out.current = at;
    await before;
    const entry = entryNow();
    if (!entry || entry.step === below) at();
    else window.history.go(below - entry.step);
  };
  const leave = () => {
    if (busy || out.current) return;
    void leaveDialog(() => {
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
    void leaveDialog(() => {
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
