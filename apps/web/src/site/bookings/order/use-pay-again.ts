import type { Order } from "@wakafine/shared/bookings/contract.ts";
import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import {
  isMobileNumber,
  type MobileOperator,
  normalisePhone,
} from "@wakafine/shared/rules/phone.ts";
import { useEffect, useRef, useState } from "react";
import { leaveDocument } from "../../../lib/leave-document.ts";
import type { ApiFailure } from "../../../lib/api-failure.ts";
import { useT, useServices } from "../../../lib/page-services.tsx";
import { useApiCall } from "../../../lib/use-api-call.ts";
import { readStoredPayer, storePayer, formatPayer } from "../../../lib/payer-memory.ts";
import { minutesToWait } from "../../../lib/prompt-wait.ts";
import { type PayerChoice, walletOfChoice, withPayer, withWallet } from "../payer-choice.ts";
import { nextAddress, orderedElsewhere } from "../order-response.ts";

/** A phone number that reached the prompt limit; `minutes` until the next prompt is allowed. */
export interface PromptLimit {
  readonly phone: string;
  readonly minutes: number;
}

export interface PayingAgain {
  readonly choice: PayerChoice;
  readonly setPhone: (entered: string) => void;
  readonly setOperator: (operator: MobileOperator) => void;
  readonly error: string | undefined;
  readonly exhausted: PromptLimit | null;
  /** The prompt limit was reached by other callers; verifying the number by SMS lifts it. */
  readonly unverified: PromptLimit | null;
  readonly busy: boolean;
  readonly pay: () => Promise<void>;
}

/** Form state for another payment attempt; number and wallet are those of the previous attempt [G.book.11, G.book.32]. */
export function usePayAgain(order: Order, onEnded: () => void): PayingAgain {
  const { callApi, tab, toasts } = useServices();
  const t = useT();
  const token = order.order.order_hidden_uuid;
  const [choice, setChoice] = useState<PayerChoice>({
    operator: order.attempt?.operator ?? null,
    payerPhone: "",
  });
  const phone = choice.payerPhone;
  // Session storage is not available during server rendering.
  useEffect(
    () => setChoice((last) => ({ ...last, payerPhone: readStoredPayer(tab, token) })),
    [tab, token],
  );
  const [error, setError] = useState<string>();
  const [exhausted, setExhausted] = useState<PromptLimit | null>(null);
  const [unverified, setUnverified] = useState<PromptLimit | null>(null);
  const key = useRef(crypto.randomUUID());
  const { busy, run } = useApiCall((body: RequestOf<"payOrder">["body"]) =>
    callApi("payOrder", { params: { token }, body }, { quiet: true, idempotencyKey: key.current }),
  );

  function handleFailure(failure: ApiFailure): void {
    if (failure.kind === "refused") key.current = crypto.randomUUID();
    const prompted = { phone: formatPayer(phone), minutes: minutesToWait(failure) };
    if (failure.code === "attempt_running")
      return leaveDocument(orderedElsewhere(token), { replace: true });
    if (failure.code === "too_many_prompts") return setExhausted(prompted);
    if (failure.code === "prompt_verification_required") return setUnverified(prompted);
    if (failure.code === "too_many_pending_payments") return setError(failure.message);
    toasts.show(failure.kind === "network" ? "error" : "warning", failure.message);
    if (failure.kind === "refused") onEnded();
  }

  async function pay(): Promise<void> {
    const payer = normalisePhone(phone);
    if (!payer || !isMobileNumber(phone))
      return setError(
        t(
          phone.trim() === ""
            ? formMessages.reservation_form_phone_req
            : formMessages.invalid_input_phone,
        ),
      );
    setError(undefined);
    setExhausted(null);
    setUnverified(null);
    storePayer(tab, token, phone);
    setChoice({ ...choice, payerPhone: formatPayer(phone) });
    const response = await run({
      payment_method: "MOBILE",
      operator: walletOfChoice(choice).operator,
      payer_phone: payer,
    });
    if (!response) return;
    if (!response.ok) return handleFailure(response.failure);
    const next = nextAddress(response.data);
    if ("leave" in next) return leaveDocument(next.leave);
    leaveDocument(next.go, { replace: true });
  }
  const changePhone = (entered: string) => {
    setChoice(withPayer(choice, entered));
    setError(undefined);
    setUnverified(null);
  };
  return {
    choice,
    setPhone: changePhone,
    setOperator: (operator) => setChoice(withWallet(choice, operator)),
    error,
    exhausted,
    unverified,
    busy,
    pay,
  };
}

/** Cancels an unpaid order. The server rejects it while a payment is pending; `callApi` shows the error. */
export function useGiveUp(order: Order, onEnded: () => void) {
  const { callApi, toasts } = useServices();
  const t = useT();
  const token = order.order.order_hidden_uuid;
  const { busy, run } = useApiCall(() => callApi("cancelOrder", { params: { token } }));
  const giveUp = async (): Promise<void> => {
    const response = await run();
    if (!response) return;
    if (response.ok) toasts.show("ok", t(orderMessages.gaveUp));
    onEnded();
  };
  return { busy, giveUp };
}
