import { phoneCodeFieldMessages } from "@wakafine/shared/bookings/phone-code-field-messages.ts";
import { readPhoneCode } from "@wakafine/shared/bookings/phone-code.ts";
import { useState } from "react";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { useT, useServices } from "../../lib/page-services.tsx";
import { useApiCall } from "../../lib/use-api-call.ts";

/** The code from the owner's phone, required after unpaid expiries and for a coupon [G.book.22, G.book.32]. */
export interface PhoneCode {
  /** The owner's phone (E.164) while the server requires its code. */
  readonly requiredFor: string | null;
  readonly entered: string;
  readonly setEntered: (entered: string) => void;
  readonly error: string | undefined;
  /** True once a code was sent; its field is then shown. */
  readonly asked: boolean;
  readonly sending: boolean;
  /** Time from which the next code may be requested, in milliseconds since 1970. */
  readonly nextAt: number;
  /** What needs the focus now; call `attended` when it has it. */
  readonly attention: "panel" | "field" | null;
  readonly focused: () => void;
  readonly send: () => Promise<void>;
  /** Handles a refusal about the code. Returns false for other refusals. */
  readonly handleRefusal: (failure: ApiFailure) => boolean;
  /** Returns the code for the order; undefined if none is required, null if the user has to enter it first. */
  readonly forOrder: () => string | undefined | null;
}

interface RequiredCode {
  readonly phone: string;
  readonly couponCode: string | undefined;
  readonly entered: string;
  readonly error: string | undefined;
  readonly asked: boolean;
  readonly nextAt: number;
  readonly attention: PhoneCode["attention"];
}

const emptyState = { entered: "", error: undefined, asked: false, nextAt: 0 } as const;

/**
 * Returns the state after a refusal, or null if the refusal is not about the code. The first requirement, or one for another phone, starts
 * with an empty state.
 */
function afterRefusal({
  code,
  message,
}: ApiFailure): (Pick<RequiredCode, "attention"> & Partial<RequiredCode>) | null {
  if (code === "phone_code_required") return { ...emptyState, attention: "panel" };
  if (code === "phone_code_wrong" || code === "phone_code_expired" || code === "phone_code_used_up")
    return { error: message, attention: "field" };
  return null;
}

/**
 * State of the required code. It belongs to the phone and the coupon it was required for: it is hidden for others and restored for the same ones.
 */
export function usePhoneCode(phone: string, couponCode: string | undefined): PhoneCode {
  const { callApi, toasts } = useServices();
  const t = useT();
  const [stored, setStored] = useState<RequiredCode | null>(null);
  const { busy: sending, run } = useApiCall(() =>
    callApi("requestPhoneCode", { body: { phonenumber: phone } }),
  );
  const required = stored?.phone === phone && stored.couponCode === couponCode ? stored : null;
  const change = (part: Partial<RequiredCode>) =>
    setStored((former) => former && { ...former, ...part });

  async function send(): Promise<void> {
    const response = await run();
    if (!response?.ok) return;
    if (response.data.needed)
      return change({
        asked: true,
        entered: "",
        error: undefined,
        nextAt: Date.now() + response.data.wait_seconds * 1000,
        attention: "field",
      });
    setStored(null); // Verified in another tab, or the hour has passed.
    toasts.show("ok", t(phoneCodeFieldMessages.notNeeded));
  }

  function handleRefusal(failure: ApiFailure): boolean {
    const next = afterRefusal(failure);
    if (next) setStored((former) => ({ ...emptyState, ...former, ...next, phone, couponCode }));
    return next !== null;
  }

  function forOrder(): string | undefined | null {
    if (!required) return undefined;
    const code = readPhoneCode(required.entered);
    if (code === null)
      change(
        required.asked
          ? { error: t(phoneCodeFieldMessages.sixDigits), attention: "field" }
          : { attention: "panel" },
      );
    return code;
  }

  return {
    requiredFor: required ? phone : null,
    entered: required?.entered ?? "",
    error: required?.error,
    asked: required?.asked ?? false,
    nextAt: required?.nextAt ?? 0,
    attention: required?.attention ?? null,
    sending,
    setEntered: (entered) => change({ entered, error: undefined }),
    focused: () => change({ attention: null }),
    send,
    handleRefusal,
    forOrder,
  };
}
