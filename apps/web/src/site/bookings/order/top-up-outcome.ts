import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import type { TopUpPayment } from "@wakafine/shared/parcels/top-up-contract.ts";
import { topUpMessages as texts } from "@wakafine/shared/parcels/top-up-messages.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import {
  builtAgencyPages,
  landingPageOf,
  mayOpen,
  memberAccessOf,
} from "../../../lib/agency-access.ts";
import type { Account } from "../../../lib/client-store.ts";
import type { ToastKind } from "../../../lib/toast-queue.ts";

/** Seconds after which PayPal's answer is no longer awaited on the page. */
const paypalSeconds = 10;

type TopUpOutcome = "waiting" | "completed" | "failed" | "left" | "pending";

interface Situation {
  /** The `from` of the address: `cancelled` after leaving the payment page without paying. */
  readonly from: string | null;
  readonly secondsWaited: number;
}

type Waited = Pick<TopUpPayment, "status" | "payment_method" | "page" | "reason">;

/** Whether a top-up waits for its payer on the provider's page: the payer has not come back from there having paid, or was declined. */
export function isPayableOnPage(
  { status, page, reason }: Pick<TopUpPayment, "status" | "page" | "reason">,
  from: string | null,
): boolean {
  return status === "PENDING" && page !== null && (from !== "returned" || reason !== null);
}

/** Returns what to do with a top-up: wait, or leave with its result. An open page offers the way back; PayPal may take minutes to confirm [A4.topup.03, G.topup.05]. */
export function topUpOutcome(topUp: Waited, { from, secondsWaited }: Situation): TopUpOutcome {
  const { status, payment_method } = topUp;
  if (status === "PAID") return "completed";
  if (status === "CANCEL") return "failed";
  if (isPayableOnPage(topUp, from)) return "waiting";
  if (from === "cancelled") return "left";
  return payment_method === "PAYPAL" && secondsWaited >= paypalSeconds ? "pending" : "waiting";
}

/** Returns the toast of an outcome. */
export function topUpResult(
  topUp: Pick<TopUpPayment, "amount" | "message">,
  outcome: Exclude<TopUpOutcome, "waiting">,
  language: Language,
): { readonly kind: ToastKind; readonly text: string } {
  const amount = formatFrancs(topUp.amount, language);
  if (outcome === "completed")
    return { kind: "ok", text: t(texts.completed, language, { amount }) };
  if (outcome === "pending") return { kind: "warning", text: t(texts.pending, language) };
  if (outcome === "left") return { kind: "warning", text: t(texts.left, language) };
  const text = t(texts.failed, language, { reason: topUp.message ?? "" });
  return { kind: "warning", text: text.trim() };
}

/** Returns the page that follows: the parcels, or the landing page of a role that does not have them. */
export function pageAfterTopUp(account: Account): string {
  const member = memberAccessOf(account);
  const parcels = "/agency/package";
  if (!member) return "/app/home";
  return builtAgencyPages.includes(parcels) && mayOpen(member, parcels)
    ? parcels
    : landingPageOf(member);
}
