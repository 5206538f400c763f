import { maxHoldMinutes } from "@wakafine/shared/bookings/hold.ts";
import { useState } from "react";
import { markPaying } from "../../lib/paying-cookie.ts";
import type { HeldSeats } from "./use-hold.ts";

/** An order that was sent with the current hold, until its outcome is known: its response may be lost. */
export interface SentOrder {
  /** The token of the hold that was sent; kept in the draft. */
  readonly sentHold: string | null;
  /** True if the current seats may be in an order already. */
  readonly sent: boolean;
  readonly mark: () => void;
  /** The server responded that no order has the seats. */
  readonly clear: () => void;
  /** Asks the server for the order of a sent hold. Returns true if there is one, which is then shown. */
  readonly find: () => Promise<boolean>;
}

/** `kept`: the token of the sent hold in the draft. */
export function useSentOrder(kept: string | null, held: HeldSeats): SentOrder {
  const [sentHold, setSentHold] = useState(kept);
  const token = held.hold?.hold_token ?? null;
  const sent = token !== null && token === sentHold;
  const clear = () => setSentHold(null);
  return {
    sentHold,
    sent,
    mark() {
      setSentHold(token);
      // Other pages then offer to follow the payment, also when the browser is closed before the response.
      markPaying(new Date(Date.now() + maxHoldMinutes * 60_000).toISOString());
    },
    clear,
    async find() {
      const outcome = sent ? await held.check() : null;
      if (outcome === "ended") clear();
      return outcome === "ordered";
    },
  };
}
