import { phoneCodeMessages } from "@wakafine/shared/bookings/phone-code-messages.ts";
import { readPhoneCode } from "@wakafine/shared/bookings/phone-code.ts";
import { useState } from "react";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { useT, useServices } from "../../lib/page-services.tsx";

/** The code that the owner's phone must enter after unpaid expiries [G.book.32]. */
export interface PhoneCode {
  /** The owner's phone, E.164, while the server demands a code of it. */
  readonly demandedOf: string | null;
  readonly entered: string;
  readonly type: (entered: string) => void;
  readonly error: string | undefined;
  /** A code is on its way: the field is shown. */
  readonly asked: boolean;
  readonly sending: boolean;
  /** When the next code may be asked for, milliseconds since 1970. */
  readonly nextAt: number;
  /** What must be looked at now; `attended` once it is. */
  readonly attention: "panel" | "field" | null;
  readonly attended: () => void;
  readonly send: () => Promise<void>;
  /** Takes a refusal that is about the code; false: it is about something else. */
  readonly refused: (failure: ApiFailure) => boolean;
  /** The code for the order; undefined when none is demanded, null when the person is now asked for it. */
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

/** What a refusal changes, or null when it is not about the code. A first demand, or one of another phone, begins from nothing. */
function afterRefusal(
  { code, message }: ApiFailure,
  phone: string,
): (Pick<Demand, "phone" | "attention"> & Partial<Demand>) | null {
  if (code === "phone_code_required") return { ...fresh, phone, attention: "panel" };
  if (code === "phone_code_wrong" || code === "phone_code_expired" || code === "phone_code_used_up")
    return { phone, error: message, attention: "field" };
  return null;
}

/** A demand belongs to the phone it was made of: with another owner's phone it rests, with the same one it is there again. */
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
    setKnown(null); // verified in another tab, or the hour is over
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
