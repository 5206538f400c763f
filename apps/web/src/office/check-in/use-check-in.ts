import type { AgencyTicket } from "@wakafine/shared/check-in/contract.ts";
import { useEffect, useMemo, useReducer } from "react";
import { useQueryClient } from "@tanstack/react-query";
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
import { queryKey, useApiMutation } from "../../lib/api-query.tsx";
import { unusableReason } from "./ticket-details.ts";

export interface CheckIn {
  readonly state: CheckInState;
  readonly busy: "lookingUp" | "marking" | null;
  readonly lookUp: (code: string) => void;
  readonly mark: () => void;
  readonly back: () => void;
  readonly close: () => void;
}

function signalOf(signals: ResultSignals, step: number): void {
  if (step === 2) signals.accepted();
  else signals.refused();
}

/** State of the check-in, one ticket after the other. The list is refetched after each ticket [G.check.08]. */
export function useCheckIn(): CheckIn {
  const queryClient = useQueryClient();
  const [state, dispatch] = useReducer(nextCheckIn, startOfCheckIn);
  const keys = useMemo(() => createAttemptKeys(() => crypto.randomUUID()), []);
  const signals = useMemo(() => createResultSignals(window), []);
  useEffect(() => signals.close, [signals]);

  const lookedUp = (result: Parameters<typeof lookUpOutcome>[0]) => {
    const outcome = lookUpOutcome(result);
    const [ticket] = outcome.tickets;
    if (!ticket || unusableReason(ticket)) signals.refused();
    dispatch({ type: "looked_up", outcome });
  };
  const lookingUp = useApiMutation("lookUpTicket", {
    onSuccess: lookedUp,
    onError: (failure) => lookedUp({ ok: false, failure }),
  });

  const marked = (result: Parameters<typeof markOutcome>[0], ticket: AgencyTicket) => {
    const outcome = markOutcome(result);
    if (!outcome.uncertain) keys.answered(ticket.uuid);
    signalOf(signals, stepAfterMark(outcome.result));
    dispatch({ type: "marked", outcome });
  };
  const marking = useApiMutation("markTicket", {
    refreshes: ["listTickets"],
    keyOf: () => keys.keyOf(state.ticket?.uuid ?? ""),
  });
  const busy = lookingUp.isPending ? "lookingUp" : marking.isPending ? "marking" : null;

  const lookUp = (code: string) => {
    if (busy) return;
    signals.prepare();
    lookingUp.mutate({ body: { code_verification: code } });
  };
  const mark = () => {
    const { ticket } = state;
    if (busy || !ticket) return;
    signals.prepare();
    const body = {
      code_verification: ticket.code_verification,
      happened_at: new Date().toISOString(),
    };
    marking.mutate(
      { body },
      {
        onSuccess: (response) => marked(response, ticket),
        onError: (failure) => marked({ ok: false, failure }, ticket),
      },
    );
  };
  const close = () => {
    dispatch({ type: "closed" });
    void queryClient.invalidateQueries({ queryKey: queryKey("listTickets") });
  };
  const back = () => void (busy ? undefined : dispatch({ type: "back" }));
  return { state, busy, lookUp, mark, back, close };
}
