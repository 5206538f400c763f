import { codeMessages } from "@wakafine/shared/coupons/code-messages.ts";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { ApiResult } from "../../lib/api-client.ts";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { useT } from "../../lib/page-services.tsx";
import { focusField } from "./use-payment.ts";

/** A code of the payment step, a coupon or a voucher: entered, checked by the server, applied, or removed. */
export interface EnteredCode<Applied> {
  readonly applied: Applied | null;
  readonly entered: string;
  readonly error: string | undefined;
  readonly busy: boolean;
  readonly type: (entered: string) => void;
  readonly apply: () => Promise<void>;
  readonly remove: () => void;
  /** Checks this code, or the applied one again because the price has changed. */
  readonly refresh: (code?: string) => void;
  /** Returns whether an entered code is not applied yet, and shows it at the field. */
  readonly isForgotten: () => boolean;
  /** Shows at the field that the order was refused because of this code. Returns false for other refusals. */
  readonly refused: (failure: ApiFailure) => boolean;
}

interface Rules<Applied> {
  /** The applied code of a draft. */
  readonly kept: Applied | null;
  /** Ids of the field and of the button that replaces it; the focus moves between them. */
  readonly fieldId: string;
  readonly removeId: string;
  readonly check: (code: string) => Promise<ApiResult<Applied>>;
  /** How the error codes of its refusals start. */
  readonly refusals: "coupon_" | "voucher_";
  /** The refusal after which the code still applies, with another value. */
  readonly changed?: string;
}

/** State of a code of the payment step. */
export function useEnteredCode<Applied extends { readonly code: string }>(
  rules: Rules<Applied>,
): EnteredCode<Applied> {
  const t = useT();
  const [applied, setApplied] = useState(rules.kept);
  const [entered, setEntered] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  /** Renders first, because the focused element may not be on the page yet. */
  function show(state: {
    applied: Applied | null;
    code: string;
    error?: string | undefined;
  }): void {
    flushSync(() => {
      setApplied(state.applied);
      setEntered(state.code);
      setError(state.error);
    });
    focusField(state.applied ? rules.removeId : rules.fieldId);
  }

  async function check(code: string, notice?: string): Promise<void> {
    setBusy(true);
    const response = await rules.check(code);
    setBusy(false);
    if (response.ok) show({ applied: response.data, code: "", error: notice });
    else show({ applied: null, code, error: response.failure.message });
  }

  return {
    applied,
    entered,
    error,
    busy,
    type(text) {
      setEntered(text);
      setError(undefined);
    },
    async apply() {
      if (busy) return;
      if (entered.trim() === "")
        return show({ applied: null, code: "", error: t(codeMessages.empty) });
      await check(entered);
    },
    remove: () => show({ applied: null, code: "" }),
    refresh(code = applied?.code) {
      if (code !== undefined) void check(code);
    },
    isForgotten() {
      const forgotten = applied === null && entered.trim() !== "";
      if (forgotten) show({ applied: null, code: entered, error: t(codeMessages.notApplied) });
      return forgotten;
    },
    refused({ code, message }) {
      if (applied === null || !code?.startsWith(rules.refusals)) return false;
      if (code === rules.changed) void check(applied.code, message);
      else show({ applied: null, code: applied.code, error: message });
      return true;
    },
  };
}
