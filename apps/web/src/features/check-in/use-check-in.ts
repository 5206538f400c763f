import { useEffect, useMemo, useReducer, useState } from "react";
import { useAnswers } from "../../lib/api-query.ts";
import { useServices } from "../../lib/page-services.tsx";
import { type AnswerSignals, createAnswerSignals } from "./answer-signals.ts";
import { createAttemptKeys } from "../../lib/attempt-keys.ts";
import { type CheckInState, lookUpOutcome, markOutcome, nextCheckIn, startOfCheckIn, stepAfterMark } from "./check-in-steps.ts";
import { ticketStop } from "./ticket-facts.ts";

export interface CheckIn {
  readonly state: CheckInState;
  readonly busy: "looking" | "marking" | null;
  readonly lookUp: (code: string) => void;
  readonly mark: () => void;
  readonly back: () => void;
  readonly close: () => void;
}

function signalOf(signals: AnswerSignals, step: number): void {
  if (step === 2) signals.accepted();
  else signals.refused();
}

/** The check-in of one ticket after the other; the list is fetched anew when one is done [G.check.08]. */
export function useCheckIn(): CheckIn {
  const { callApi } = useServices();
  const answers = useAnswers();
  const [state, tell] = useReducer(nextCheckIn, startOfCheckIn);
  const [busy, setBusy] = useState<CheckIn["busy"]>(null);
  const keys = useMemo(() => createAttemptKeys(() => crypto.randomUUID()), []);
  const signals = useMemo(() => createAnswerSignals(window), []);
  const refresh = () => answers.refresh("listTickets");
  useEffect(() => signals.close, [signals]);

  const lookUp = async (code: string) => {
    if (busy) return;
    signals.prepare();
    setBusy("looking");
    const result = await callApi("lookUpTicket", { body: { code_verification: code } }, { authenticated: true, quiet: true });
    setBusy(null);
    const outcome = lookUpOutcome(result);
    const [ticket] = outcome.tickets;
    if (!ticket || ticketStop(ticket)) signals.refused();
    tell({ type: "looked_up", outcome });
  };

  const mark = async () => {
    const { ticket } = state;
    if (busy || !ticket) return;
    signals.prepare();
    setBusy("marking");
    const body = { code_verification: ticket.code_verification, happened_at: new Date().toISOString() };
    const result = await callApi("markTicket", { body }, { authenticated: true, quiet: true, idempotencyKey: keys.keyOf(ticket.uuid) });
    setBusy(null);
    const outcome = markOutcome(result);
    if (!outcome.uncertain) keys.answered(ticket.uuid);
    signalOf(signals, stepAfterMark(outcome.result));
    tell({ type: "marked", outcome });
    refresh();
  };

  const close = () => {
    tell({ type: "closed" });
    refresh();
  };
  const back = () => void (busy ? undefined : tell({ type: "back" }));
  return { state, busy, lookUp: (code) => void lookUp(code), mark: () => void mark(), back, close };
}
