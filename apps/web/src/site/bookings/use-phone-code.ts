import { phoneCodeMessages } from "@wakafine/shared/bookings/phone-code-messages.ts";
import { readPhoneCode } from "@wakafine/shared/bookings/phone-code.ts";
import { useState } from "react";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { useT, useServices } from "../../lib/page-services.tsx";

/** The code from the owner's phone, required after unpaid expiries [G.book.32]. */
export interface PhoneCode {
  /** The owner's phone (E.164) while the server requires its code. */
  readonly demandedOf: string | null;
  readonly entered: string;
  readonly type: (entered: string) => void;
  readonly error: string | undefined;
  /** True once a code was sent; its field is then shown. */
  readonly asked: boolean;
  readonly sending: boolean;
  /** Time from which the next code may be requested, in milliseconds since 1970. */
  readonly nextAt: number;
  /** What needs the focus now; call `attended` when it has it. */
  readonly attention: "panel" | "field" | null;
  readonly attended: () => void;
  readonly send: () => Promise<void>;
  /** Handles a refusal about the code. Returns false for other refusals. */
  readonly refused: (failure: ApiFailure) => boolean;
  /** Returns the code for the order; undefined if none is required, null if the user has to enter it first. */
  readonly forOrder: () => string | undefined | null;
}

interface Demand {
  readonly phone: string;
  readonly entered: string;
  readonly error: string | undefined;
  readonly asked: boolean;
  readonly nextAt: number;
  readonly attention: PhoneCode["attention"];
}

const fresh = { entered: "", error: undefined, asked: false, nextAt: 0 } as const;

/**
 * Returns the state after a refusal, or null if the refusal is not about the code. The first requirement, or one for another phone, starts
 * with an empty state.
 */
function afterRefusal(
  { code, message }: ApiFailure,
  phone: string,
): (Pick<Demand, "phone" | "attention"> & Partial<Demand>) | null {
  if (code === "phone_code_required") return { ...fresh, phone, attention: "panel" };
  if (code === "phone_code_wrong" || code === "phone_code_expired" || code === "phone_code_used_up")
    return { phone, error: message, attention: "field" };
  return null;
}

/**
 * State of the required code. It belongs to the phone it was required for: it is hidden for another owner's phone and restored for the same
 * one.
 */
export function usePhoneCode(phone: string): PhoneCode {
  const { callApi, toasts } = useServices();
  const t = useT();
  const [known, setKnown] = useState<Demand | null>(null);
  const [sending, setSending] = useState(false);
  const demand = known?.phone === phone ? known : null;
  const change = (part: Partial<Demand>) => setKnown((former) => former && { ...former, ...part });

  async function send(): Promise<void> {
    setSending(true);
    const response = await callApi("requestPhoneCode", { body: { phonenumber: phone } });
    setSending(false);
    if (!response.ok) return;
    if (response.data.needed)
      return change({
        asked: true,
        entered: "",
        error: undefined,
        nextAt: Date.now() + response.data.wait_seconds * 1000,
        attention: "field",
      });
    setKnown(null); // Verified in another tab, or the hour has passed.
    toasts.show("ok", t(phoneCodeMessages.notNeeded));
  }

  function refused(failure: ApiFailure): boolean {
    const next = afterRefusal(failure, phone);
    if (next) setKnown((former) => ({ ...fresh, ...former, ...next }));
    return next !== null;
  }

  function forOrder(): string | undefined | null {
    if (!demand) return undefined;
    const code = readPhoneCode(demand.entered);
    if (code === null)
      change(
        demand.asked
          ? { error: t(phoneCodeMessages.sixDigits), attention: "field" }
          : { attention: "panel" },
      );
    return code;
  }

  return {
    demandedOf: demand ? phone : null,
    entered: demand?.entered ?? "",
    error: demand?.error,
    asked: demand?.asked ?? false,
    nextAt: demand?.nextAt ?? 0,
    attention: demand?.attention ?? null,
    sending,
    type: (entered) => change({ entered, error: undefined }),
    attended: () => change({ attention: null }),
    send,
    refused,
    forOrder,
  };
}
