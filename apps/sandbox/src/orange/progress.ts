import type { SimulatorTools } from "../simulator.ts";
import type { SwitchSet } from "../scenario-switches.ts";
import { sendCallback } from "../simulated-payment.ts";
import { PAYMENT_WINDOW_MS } from "./outcomes.ts";
import type { OrangeEnd, PlannedOutcome } from "./outcomes.ts";
import type { OrangePayment } from "./payments.ts";

/** Time for which `status_flip` keeps a payment FAILED. */
const STATUS_CHANGE_MS = 30_000;

type ProgressDeps = Pick<SimulatorTools, "clock" | "callbacks" | "autoApproveAfterMs">;

export interface OrangeProgress {
  /** Schedules the end of a new payment by its planned outcome and its switches. */
  begin(payment: OrangePayment, planned: PlannedOutcome): void;
  /** Ends a pending payment and sends its callback. Returns false if it had ended before. */
  decide(payment: OrangePayment, end: OrangeEnd): Promise<boolean>;
}

/** Creates the scheduler of payment outcomes. */
export function createOrangeProgress(deps: ProgressDeps): OrangeProgress {
  const { clock, autoApproveAfterMs } = deps;
  const decide: OrangeProgress["decide"] = async (payment, end) => {
    if (payment.status !== "PENDING") return false;
    await setEnd(deps, payment, end);
    return true;
  };
  return {
    decide,
    begin(payment, planned) {
      const decideAfter = (delayMs: number, end: OrangeEnd): void =>
        clock.after(delayMs, async () => void (await decide(payment, end)));
      decideAfter(PAYMENT_WINDOW_MS, { status: "EXPIRED" });
      if (scheduleStatusChange(deps, payment)) return;
      if (planned.kind === "ends") decideAfter(planned.afterMs ?? autoApproveAfterMs, planned.end);
    },
  };
}

/** Sets the end of a payment, replacing an earlier one if there is one, and sends the callback. */
async function setEnd(deps: ProgressDeps, payment: OrangePayment, end: OrangeEnd): Promise<void> {
  payment.status = end.status;
  payment.confirmCode = end.status === "SUCCESSFULL" ? "200" : end.code;
  await notify(deps, payment);
}

/** Schedules a success after the end, for `status_flip` and `late_success`. Returns whether one was scheduled. */
function scheduleStatusChange(deps: ProgressDeps, payment: OrangePayment): boolean {
  const { clock, autoApproveAfterMs } = deps;
  const succeed = (): Promise<void> => setEnd(deps, payment, { status: "SUCCESSFULL" });
  const lateSec = payment.switches.number("late_success");
  if (lateSec !== undefined) {
    clock.after(PAYMENT_WINDOW_MS + lateSec * 1000, succeed);
    return true;
  }
  if (!payment.switches.has("status_flip")) return false;
  clock.after(autoApproveAfterMs, () => setEnd(deps, payment, { status: "FAILED", code: "60000" }));
  clock.after(autoApproveAfterMs + STATUS_CHANGE_MS, succeed);
  return true;
}

/** Returns whether the payment ends without a PIN. */
export function endsWithoutPin(switches: SwitchSet, planned: PlannedOutcome): boolean {
  const deciding = ["status_flip", "late_success", "callback_before_response"] as const;
  return planned.kind !== "waits_for_pin" || deciding.some((name) => switches.has(name));
}

interface CallbackBody {
  readonly payToken: string;
  readonly status: string;
  readonly message: string;
}

/** Sends one unsigned callback without retries. Switches omit, repeat or alter it, as happens in production. */
async function notify({ callbacks }: ProgressDeps, payment: OrangePayment): Promise<void> {
  const { switches, order } = payment;
  if (order.notifUrl === "" || switches.has("never_callback")) return;
  const method = switches.has("callback_put") ? "PUT" : "POST";
  const send = (body: CallbackBody): Promise<boolean> =>
    callbacks.send({ provider: "orange", ref: order.payToken, method, url: order.notifUrl, body });
  const { payToken } = order;
  const body = { payToken, status: payment.status, message: `Transaction ${payment.status}` };
  if (switches.has("foreign_order"))
    await send({ ...body, payToken: `${payToken.slice(0, 8)}FFFFFFFFFF`, status: "SUCCESSFULL" });
  await sendCallback(switches, () => send(body));
  if (switches.has("reorder")) await send({ ...body, status: "PENDING" });
}
