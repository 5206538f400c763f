import type { Order } from "@wakafine/shared/bookings/contract.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { isMobileNumber, normalisePhone } from "@wakafine/shared/rules/phone.ts";
import { useEffect, useRef, useState } from "react";
import { leaveDocument } from "../../../lib/leave-document.ts";
import type { ApiFailure } from "../../../lib/api-failure.ts";
import { useT, useServices } from "../../../lib/page-services.tsx";
import { rememberedPayer, rememberPayer, shownPayer } from "../../../lib/payer-memory.ts";
import { minutesToWait } from "../../../lib/prompt-wait.ts";
import { addressFor } from "./order-outcome.ts";

/** A number that had its prompts: which, and after how many minutes it may be asked again. */
export interface Exhausted {
  readonly phone: string;
  readonly minutes: number;
}

export interface PayingAgain {
  readonly phone: string;
  readonly setPhone: (entered: string) => void;
  readonly error: string | undefined;
  readonly exhausted: Exhausted | null;
  /** Others used up the prompts of this number: verified by SMS it pays at once. */
  readonly unverified: Exhausted | null;
  readonly busy: boolean;
  readonly pay: () => Promise<void>;
}

/** The number of a further attempt, kept from the one before, and what its sending came to [G.book.11, G.book.32]. */
export function usePayAgain(order: Order, onEnded: () => void): PayingAgain {
  const { callApi, tab, toasts } = useServices();
  const t = useT();
  const token = order.order.order_hidden_uuid;
  const [phone, setPhone] = useState("");
  // What this tab kept is known to the browser only, after the rendered page is hydrated.
  useEffect(() => setPhone(rememberedPayer(tab, token)), [tab, token]);
  const [error, setError] = useState<string>();
  const [exhausted, setExhausted] = useState<Exhausted | null>(null);
  const [unverified, setUnverified] = useState<Exhausted | null>(null);
  const [busy, setBusy] = useState(false);
  const key = useRef(crypto.randomUUID());

  function refused(failure: ApiFailure): void {
    if (failure.kind === "refused") key.current = crypto.randomUUID();
    const prompted = { phone: shownPayer(phone), minutes: minutesToWait(failure) };
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
    setBusy(true);
    rememberPayer(tab, token, phone);
    setPhone(shownPayer(phone));
    const body = {
      payment_method: "MOBILE" as const,
      operator: "MTN" as const,
      payer_phone: payer,
    };
    const response = await callApi(
      "payOrder",
      { params: { token }, body },
      { quiet: true, idempotencyKey: key.current },
    );
    setBusy(false);
    if (!response.ok) return refused(response.failure);
    leaveDocument(addressFor("waiting", token), { replace: true });
  }
  const type = (entered: string) => {
    setPhone(entered);
    setError(undefined);
    setUnverified(null);
  };
  return { phone, setPhone: type, error, exhausted, unverified, busy, pay };
}

/** Gives an unpaid order up; refused while a payment may still arrive. */
export function useGiveUp(order: Order, onEnded: () => void): () => Promise<void> {
  const { callApi, toasts } = useServices();
  const t = useT();
  return async () => {
    const response = await callApi("giveUpOrder", {
      params: { token: order.order.order_hidden_uuid },
    });
    if (response.ok) toasts.show("ok", t(orderMessages.gaveUp));
    onEnded();
  };
}
