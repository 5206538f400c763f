import { useEffect, useMemo, useReducer, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useServices } from "../../lib/page-services.tsx";
import { type ResultSignals, createResultSignals } from "./result-signals.ts";
import { createAttemptKeys } from "../../lib/attempt-keys.ts";
import {
  type CheckInState,
  lookUpOutcome,
  markOutcome,
  nextCheckIn,
  startOfCheckIn,
  stepAfterMark,
} from "./check-in-steps.ts";
import { queryKey } from "../api.ts";
import { ticketStop } from "./ticket-details.ts";

export interface CheckIn {
  readonly state: CheckInState;
  readonly busy: "looking" | "marking" | null;
  readonly lookUp: (code: string) => void;
  readonly mark: () => void;
  readonly back: () => void;
  readonly close: () => void;
}

function signalOf(signals: ResultSignals, step: number): void {
  if (step === 2) signals.accepted();
  else signals.refused();
}

/** The check-in of one ticket after the other; the list is fetched anew when one is done [G.check.08]. */
export function useCheckIn(): CheckIn {
  const { callApi } = useServices();
  const queryClient = useQueryClient();
  const [state, dispatch] = useReducer(nextCheckIn, startOfCheckIn);
  const [busy, setBusy] = useState<CheckIn["busy"]>(null);
  const keys = useMemo(() => createAttemptKeys(() => crypto.randomUUID()), []);
  const signals = useMemo(() => createResultSignals(window), []);
  const refresh = () => void queryClient.invalidateQueries({ queryKey: queryKey("listTickets") });
  useEffect(() => signals.close, [signals]);

  const lookUp = async (code: string) => {
    if (busy) return;
    signals.prepare();
    setBusy("looking");
    const result = await callApi(
      "lookUpTicket",
      { body: { code_verification: code } },
      { authenticated: true, quiet: true },
    );
    setBusy(null);
    const outcome = lookUpOutcome(result);
    const [ticket] = outcome.tickets;
    if (!ticket || ticketStop(ticket)) signals.refused();
    dispatch({ type: "looked_up", outcome });
  };

  const mark = async () => {
    const { ticket } = state;
    if (busy || !ticket) return;
    signals.prepare();
    setBusy("marking");
    const body = {
      code_verification: ticket.code_verification,
      happened_at: new Date().toISOString(),
    };
    const result = await callApi(
      "markTicket",
      { body },
      { authenticated: true, quiet: true, idempotencyKey: keys.keyOf(ticket.uuid) },
    );
    setBusy(null);
    const outcome = markOutcome(result);
    if (!outcome.uncertain) keys.answered(ticket.uuid);
    signalOf(signals, stepAfterMark(outcome.result));
    dispatch({ type: "marked", outcome });
    refresh();
  };

  const close = () => {
    dispatch({ type: "closed" });
    refresh();
  };
  const back = () => void (busy ? undefined : dispatch({ type: "back" }));
  return { state, busy, lookUp: (code) => void lookUp(code), mark: () => void mark(), back, close };
}
