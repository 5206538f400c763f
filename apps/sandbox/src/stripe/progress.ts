import { randomBytes } from "node:crypto";
import type { EventDeps } from "./events.ts";
import { sendDispute, sendSessionEvent } from "./events.ts";
import type { CheckoutSession } from "./sessions.ts";

/** Time after which `dispute(won)` and `dispute(lost)` are closed. */
const DISPUTE_MS = 60_000;

/** Changes of open sessions. Each returns false for a session that has ended. */
export interface StripeProgress {
  /** Charges a card and sends the event. `disputed`: the bank then claims the money back. */
  pay(session: CheckoutSession, disputed?: boolean): Promise<boolean>;
  /** Declines a card; the session stays open, so that the payer can try another one. */
  decline(session: CheckoutSession, code: string): boolean;
  expire(session: CheckoutSession): Promise<boolean>;
}

/** Creates the functions that change sessions. */
export function createStripeProgress(deps: EventDeps): StripeProgress {
  return {
    async pay(session, disputed = session.switches.has("dispute")) {
      if (session.status !== "open") return false;
      session.status = "complete";
      session.paid = true;
      session.paymentIntent = `pi_${randomBytes(12).toString("hex")}`;
      session.declineCode = undefined;
      await sendSessionEvent(deps, session, "checkout.session.completed");
      if (disputed) await openDispute(deps, session);
      return true;
    },
    decline(session, code) {
      if (session.status !== "open") return false;
      session.declineCode = code;
      return true;
    },
    async expire(session) {
      if (session.status !== "open") return false;
      session.status = "expired";
      await sendSessionEvent(deps, session, "checkout.session.expired");
      return true;
    },
  };
}

/** `dispute(lost_half)`: the bank claims and takes back half of the charge. */
async function openDispute(deps: EventDeps, session: CheckoutSession): Promise<void> {
  const id = `du_${randomBytes(12).toString("hex")}`;
  const [end, part] = (session.switches.text("dispute") ?? "").split("_");
  const amount = part === "half" ? Math.floor(session.amountTotal / 2) : session.amountTotal;
  session.disputed = true;
  await sendDispute(deps, session, { id, amount, status: "needs_response" });
  if (end !== "won" && end !== "lost") return;
  deps.clock.after(DISPUTE_MS, async () => {
    session.disputed = end === "lost";
    await sendDispute(deps, session, { id, amount, status: end });
  });
}
