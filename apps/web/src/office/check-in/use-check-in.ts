import type { AgencyTicket } from "@wakafine/shared/check-in/contract.ts";
import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import { maxNameLength } from "@wakafine/shared/rules/list-sizes.ts";
import { parseTicketQr } from "@wakafine/shared/tickets/ticket-qr.ts";
import { useEffect, useMemo, useReducer, useRef } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { type ResultSignals, createResultSignals } from "../result-signals.ts";
import { useAttemptKeys } from "../../lib/attempt-keys.ts";
import { useServices, useT } from "../../lib/page-services.tsx";
import {
  type CheckInState,
  foundTickets,
  lookUpOutcome,
  markOutcome,
  nextCheckIn,
  startOfCheckIn,
  stepAfterMark,
} from "./check-in-steps.ts";
import { queryKey, useApiMutation } from "../../lib/api-query.tsx";
import { minutesSinceLeft, unusableReason } from "./ticket-details.ts";

export interface CheckIn {
  readonly state: CheckInState;
  readonly busy: "lookingUp" | "marking" | null;
  /** Shows a ticket of the list. This is no scan: a ticket that may not board is not kept among the refused ones (docs/decisions/0230). */
  readonly openTicket: (code: string) => void;
  /** Looks up an entered or scanned text: the QR code of a ticket by its qrcode_uuid, any other text as a code. */
  readonly lookUp: (text: string) => void;
  /** Shows that the camera or the reader of QR codes failed: a toast, then step 4 [G.check.06, A4.check.36]. */
  readonly showScanFailure: () => void;
  /** Called on the press that opens the camera, because browsers allow sound only then. */
  readonly prepareSound: () => void;
  readonly mark: () => void;
  /** Shows the ticket of an undone check-in. */
  readonly showUndone: (ticket: AgencyTicket) => void;
  /** Sends the last lookup again. */
  readonly retry: () => void;
  readonly back: () => void;
  readonly close: () => void;
}

function signalStep(signals: ResultSignals, step: number): void {
  if (step === 2) signals.accepted();
  else signals.refused();
}

/**
 * The look-up requests. A scan, by code or QR code, has an idempotency key that stays the same while the same text is read several times in a row. The look-up
 * of a listed ticket has none.
 */
function useLookUps() {
  const last = useRef<{ readonly text: string; readonly key: string } | null>(null);
  const keyOf = (text: string) => {
    if (last.current?.text !== text) last.current = { text, key: crypto.randomUUID() };
    return last.current.key;
  };
  const byCode = useApiMutation("lookUpTicket", {
    keyOf: ({ body }) => keyOf(body.code_verification),
  });
  const byQr = useApiMutation("lookUpTicketByQr", { keyOf: ({ params }) => keyOf(params.id) });
  const listed = useApiMutation("lookUpTicket");
  return {
    byCode,
    byQr,
    listed,
    isPending: [byCode, byQr, listed].some((one) => one.isPending),
    /** The same text is another scan from now on: after a mark, a copy of the ticket is shown. */
    beginScan: () => {
      last.current = null;
    },
  };
}

/** State of the check-in, one ticket after the other. The list is refetched after each ticket [G.check.08]. */
export function useCheckIn(): CheckIn {
  const queryClient = useQueryClient();
  const t = useT();
  const { toasts } = useServices();
  const [state, dispatch] = useReducer(nextCheckIn, startOfCheckIn);
  const keys = useAttemptKeys();
  const signals = useMemo(() => createResultSignals(window), []);
  useEffect(() => signals.close, [signals]);

  const handleLookUp = (result: Parameters<typeof lookUpOutcome>[0], code?: string) => {
    const outcome = lookUpOutcome(result);
    const [ticket] = outcome.tickets;
    if (!ticket || unusableReason(ticket)) {
      signals.refused();
      void queryClient.invalidateQueries({ queryKey: queryKey("listRefusedCheckIns") });
    } else if (minutesSinceLeft(ticket) !== null) signals.warned();
    dispatch({ type: "looked_up", outcome, code });
  };
  const lookUps = useLookUps();
  const lastLookUp = useRef<() => void>(() => undefined);

  const handleMark = (result: Parameters<typeof markOutcome>[0], ticket: AgencyTicket) => {
    const outcome = markOutcome(result);
    if (!outcome.uncertain) {
      keys.complete(ticket.uuid);
      lookUps.beginScan();
    }
    if (outcome.uncertain) signals.warned();
    else signalStep(signals, stepAfterMark(outcome.result));
    dispatch({ type: "marked", outcome });
  };
  const markTicket = useApiMutation("markTicket", {
    refreshes: ["listTickets", "listBoarding", "listRefusedCheckIns"],
    keyOf: () => keys.keyOf(state.ticket?.uuid ?? ""),
  });
  const busy: CheckIn["busy"] = lookUps.isPending
    ? "lookingUp"
    : markTicket.isPending
      ? "marking"
      : null;

  const sendCode = (code: string, { mutate }: typeof lookUps.byCode) =>
    mutate(
      { body: { code_verification: code } },
      {
        onSuccess: (response) => handleLookUp(response, code),
        onError: (failure) => handleLookUp({ ok: false, failure }, code),
      },
    );
  const sendQr = (id: string) =>
    lookUps.byQr.mutate(
      { params: { id } },
      {
        onSuccess: (response) => handleLookUp({ ...response, data: [response.data] }),
        onError: (failure) => handleLookUp({ ok: false, failure }),
      },
    );
  const startLookUp = (request: () => void) => {
    lastLookUp.current = request;
    request();
  };
  const lookUp = (text: string) => {
    if (busy) return;
    signals.prepare();
    const qr = parseTicketQr(text);
    const code = text.trim().slice(0, maxNameLength);
    startLookUp(() => (qr ? sendQr(qr.ticket.qrcodeUuid) : sendCode(code, lookUps.byCode)));
  };
  const openTicket = (code: string) => {
    if (busy) return;
    signals.prepare();
    startLookUp(() => sendCode(code, lookUps.listed));
  };
  const retry = () => void (busy ? undefined : lastLookUp.current());
  const showScanFailure = () => {
    toasts.show("warning", t(checkInMessages.q_code_scan_fail));
    signals.refused();
    dispatch({ type: "scan_failed" });
  };
  const mark = () => {
    const { ticket } = state;
    if (busy || !ticket) return;
    signals.prepare();
    const body = {
      code_verification: ticket.code_verification,
      happened_at: new Date().toISOString(),
    };
    markTicket.mutate(
      { body },
      {
        onSuccess: (response) => handleMark(response, ticket),
        onError: (failure) => handleMark({ ok: false, failure }, ticket),
      },
    );
  };
  const close = () => {
    dispatch({ type: "closed" });
    void queryClient.invalidateQueries({ queryKey: queryKey("listTickets") });
  };
  const showUndone = (ticket: AgencyTicket) => {
    dispatch({ type: "looked_up", outcome: foundTickets([ticket]) });
    for (const id of ["listTickets", "listBoarding"] as const)
      void queryClient.invalidateQueries({ queryKey: queryKey(id) });
  };
  const back = () => void (busy ? undefined : dispatch({ type: "back" }));
  const prepareSound = signals.prepare;
  return {
    state,
    busy,
    lookUp,
    openTicket,
    showScanFailure,
    prepareSound,
    mark,
    showUndone,
    retry,
    back,
    close,
  };
}
