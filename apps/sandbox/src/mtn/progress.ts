import type { CallbackSender } from "../callback-sender.ts";
import { isUndecided } from "./ledger.ts";
import type { MtnTransaction } from "./ledger.ts";
import { APPROVAL_WINDOW_MS, EXPIRY_REASON } from "./outcomes.ts";
import type { PlannedOutcome, MtnStatus } from "./outcomes.ts";
import { otherMerchantBody, stalePendingBody, statusBody } from "./status-body.ts";
import type { MtnStatusBody } from "./status-body.ts";
import type { SandboxClock } from "../sandbox-clock.ts";
import { noSwitches } from "../scenario-switches.ts";
import type { SwitchSet } from "../scenario-switches.ts";
import { sendCallback } from "../simulated-payment.ts";

/** Time for which `status_flip` keeps a transaction FAILED, and `refund_late_fail` keeps a refund PENDING. */
const STATUS_CHANGE_MS = 30_000;

export interface MtnProgressDeps {
  readonly clock: SandboxClock;
  readonly callbacks: CallbackSender;
  /** Delay of a number that confirms automatically. */
  readonly autoApproveAfterMs: number;
}

export interface MtnProgress {
  /** Schedules the end of a new transaction by its planned outcome and its switches. */
  begin(transaction: MtnTransaction, planned: PlannedOutcome): void;
  /** Ends an undecided transaction and sends its callback. Returns false if it was already decided. */
  decide(transaction: MtnTransaction, outcome: Outcome): Promise<boolean>;
}

export type Outcome =
  { readonly status: "SUCCESSFUL" } | { readonly status: "FAILED"; readonly reason: string };

/** Creates the scheduler of transaction outcomes. */
export function createMtnProgress(deps: MtnProgressDeps): MtnProgress {
  const decide: MtnProgress["decide"] = async (transaction, outcome) => {
    if (!isUndecided(transaction)) return false;
    await setOutcome(deps, transaction, outcome);
    return true;
  };
  return {
    decide,
    begin(transaction, planned) {
      const decideAfter = (delayMs: number, outcome: Outcome): void =>
        deps.clock.after(delayMs, async () => void (await decide(transaction, outcome)));
      decideAfter(APPROVAL_WINDOW_MS, failed(EXPIRY_REASON));
      if (scheduleStatusChange(deps, transaction)) return;
      const plan = planOf(transaction, planned, deps.autoApproveAfterMs);
      if (plan.pendingStatus !== undefined) transaction.status = plan.pendingStatus;
      if (plan.outcome !== undefined) decideAfter(plan.afterMs, plan.outcome);
    },
  };
}

const success: Outcome = { status: "SUCCESSFUL" };
const failed = (reason: string): Outcome => ({ status: "FAILED", reason });

/** Sets the outcome, replacing an earlier one if there is one, and sends the callback. */
async function setOutcome(
  deps: MtnProgressDeps,
  transaction: MtnTransaction,
  outcome: Outcome,
): Promise<void> {
  transaction.status = outcome.status;
  transaction.reason = outcome.status === "FAILED" ? outcome.reason : undefined;
  await notify(deps.callbacks, transaction);
}

/** Schedules a success after FAILED, for `status_flip` and `late_success`. Returns whether one was scheduled. */
function scheduleStatusChange(deps: MtnProgressDeps, transaction: MtnTransaction): boolean {
  const { clock, autoApproveAfterMs } = deps;
  const succeedAfterFailure = async (): Promise<void> => {
    if (transaction.status === "FAILED") await setOutcome(deps, transaction, success);
  };
  const lateSec = transaction.switches.number("late_success");
  if (lateSec !== undefined) {
    clock.after(APPROVAL_WINDOW_MS + lateSec * 1000, succeedAfterFailure);
    return true;
  }
  if (!transaction.switches.has("status_flip")) return false;
  clock.after(autoApproveAfterMs, async () => {
    if (isUndecided(transaction))
      await setOutcome(deps, transaction, failed("INTERNAL_PROCESSING_ERROR"));
  });
  clock.after(autoApproveAfterMs + STATUS_CHANGE_MS, succeedAfterFailure);
  return true;
}

interface Plan {
  readonly pendingStatus?: MtnStatus;
  readonly afterMs: number;
  /** Undefined: the payer must confirm or decline. */
  readonly outcome?: Outcome;
}

function planOf(transaction: MtnTransaction, planned: PlannedOutcome, autoMs: number): Plan {
  const { switches } = transaction;
  const declined =
    switches.text("decline") ??
    (switches.has("refund_fail") ? "INTERNAL_PROCESSING_ERROR" : undefined);
  if (declined !== undefined) return { afterMs: autoMs, outcome: failed(declined) };
  if (switches.has("refund_late_fail"))
    return { afterMs: autoMs + STATUS_CHANGE_MS, outcome: failed("INTERNAL_PROCESSING_ERROR") };
  if (planned.kind === "fails") return { afterMs: autoMs, outcome: failed(planned.reason) };
  if (planned.kind === "succeeds") return { afterMs: autoMs, outcome: success };
  if (planned.kind === "succeeds_later")
    return { pendingStatus: planned.pendingStatus, afterMs: planned.afterMs, outcome: success };
  return { afterMs: autoMs };
}

/** Returns whether the transaction ends without a PIN. */
export function endsWithoutPin(switches: SwitchSet, planned: PlannedOutcome): boolean {
  const deciding = [
    "decline",
    "refund_fail",
    "refund_late_fail",
    "status_flip",
    "late_success",
    "callback_before_response",
  ] as const;
  return planned.kind !== "waits_for_pin" || deciding.some((name) => switches.has(name));
}

/** Sends one unsigned callback without retries. Switches omit, repeat or alter it, as happens in production. */
async function notify(callbacks: CallbackSender, transaction: MtnTransaction): Promise<void> {
  const { switches, callbackUrl: url } = transaction;
  if (url === undefined || switches.has("never_callback")) return;
  const method = switches.has("callback_put") ? "PUT" : "POST";
  const send = (body: MtnStatusBody): Promise<boolean> =>
    callbacks.send({ provider: "mtn", ref: transaction.ref, method, url, body });
  const body = statusBody(transaction, noSwitches);
  if (switches.has("foreign_order")) await send(otherMerchantBody(transaction));
  await sendCallback(switches, () => send(body));
  if (switches.has("reorder")) await send(stalePendingBody(transaction));
}
