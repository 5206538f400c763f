import { phoneCodeMessages } from "@wakafine/shared/bookings/phone-code-messages.ts";
import { readPhoneCode } from "@wakafine/shared/bookings/phone-code.ts";
import { useState } from "react";
import type { ApiFailure } from "./api-failure.ts";
import { fieldErrorsOfFailure } from "./field-errors.ts";
import { useServices, useT } from "./page-services.tsx";

/** The code that a guest enters to verify that they own an order [G.ticket.07]. */
export interface OwnerCode {
  readonly entered: string;
  readonly error: string | undefined;
  /** True once a code was sent; its field is then shown. */
  readonly asked: boolean;
  readonly sending: boolean;
  /** Time from which the next code may be requested, in milliseconds since 1970. */
  readonly nextAt: number;
  readonly enter: (code: string) => void;
  /** Sends a code to the owner's phone. Returns whether one is needed, or the failure. */
  readonly send: () => Promise<{ readonly needed: boolean } | { readonly failure: ApiFailure }>;
  /** Returns the six digits, or null after showing at the field that they are missing. */
  readonly read: () => string | null;
  /** Shows at the field that the code was refused. Returns false for other refusals. */
  readonly refused: (failure: ApiFailure) => boolean;
}

/** The endpoint that sends the code: one for each purpose. */
export type OwnerCodeSender = "requestCancellationCode" | "requestEditingCode";

/** State of the owner's code of an order; `token` is its hidden uuid. */
export function useOwnerCode(token: string, sender: OwnerCodeSender): OwnerCode {
  const { callApi } = useServices();
  const t = useT();
  const [entered, setEntered] = useState("");
  const [error, setError] = useState<string>();
  const [asked, setAsked] = useState(false);
  const [sending, setSending] = useState(false);
  const [nextAt, setNextAt] = useState(0);
  return {
    entered,
    error,
    asked,
    sending,
    nextAt,
    enter(code) {
      setEntered(code);
      setError(undefined);
    },
    async send() {
      setSending(true);
      const response = await callApi(sender, { params: { token } }, { quiet: true });
      setSending(false);
      if (!response.ok) return { failure: response.failure };
      const { needed, wait_seconds } = response.data;
      setAsked(needed);
      setEntered("");
      setError(undefined);
      setNextAt(Date.now() + wait_seconds * 1000);
      return { needed };
    },
    read() {
      const code = readPhoneCode(entered);
      if (code === null) setError(t(phoneCodeMessages.sixDigits));
      return code;
    },
    refused(failure) {
      const field = fieldErrorsOfFailure(failure)["phone_code"];
      if (field) setError(t(field));
      else if (failure.code?.startsWith("phone_code_")) setError(failure.message);
      else return false;
      return true;
    },
  };
}
