import type { Bound } from "../../http/bind.ts";
import { bindData } from "../../http/bind.ts";
import { appError } from "../../http/failure.ts";
import type { AttemptRow } from "./attempt-store.ts";
import { attemptsOf } from "./attempt-store.ts";
import type { Reading } from "./decide-attempt.ts";
import type { PayableByToken } from "./pay-order.ts";
import type { PaymentServices } from "./payment-services.ts";
import { driverView } from "./payment-services.ts";
import { applyReading } from "./apply-reading.ts";
import { isUndecided } from "./undecided.ts";

/**
 * `POST bookings/order/{token}/cancel-payment`: closes the payment page of the running attempt, so that another method can be used. A prompt on a phone cannot be
 * closed. Returns whether no attempt is undecided any more; it may have been paid instead.
 */
export function bindCancelPayment(
  services: PaymentServices,
  payableByToken: PayableByToken,
): Bound {
  return bindData("cancelPayment", async ({ params }) => {
    const found = await payableByToken(params.token);
    if (!found) throw appError("not_found");
    const attempts = await services.context.database.query(attemptsOf(found.kind, found.payableId));
    const after = await closePages(services, attempts);
    return { closed: !after.some(({ state }) => isUndecided(state)) };
  });
}

/** Closes the open payment pages of a payable's attempts. Returns the attempts afterwards. */
export function closePages(
  services: PaymentServices,
  attempts: readonly AttemptRow[],
): Promise<AttemptRow[]> {
  return Promise.all(attempts.map((attempt) => closePage(services, attempt)));
}

/** Whether an attempt has a payment page that may still be open. */
export function hasPage({ drivers }: PaymentServices, attempt: AttemptRow): boolean {
  return drivers[attempt.driver].cancel !== undefined && isOpen(attempt);
}

async function closePage(services: PaymentServices, attempt: AttemptRow): Promise<AttemptRow> {
  const { cancel } = services.drivers[attempt.driver];
  if (!cancel || !isOpen(attempt)) return attempt;
  const shown = attempt.provider_data === null ? await endUnshown(services, attempt) : attempt;
  if (!isOpen(shown) || shown.provider_data === null) return shown;
  const reading = await cancel(driverView(services, shown));
  return applyReading(services, { attempt: shown, reading, cause: "cancel" });
}

const isOpen = ({ state }: AttemptRow) => state === "created" || state === "pending";

/** Ends an attempt whose page was not stored, so that nobody has its address. Returns the open attempt if another process stored the page meanwhile. */
function endUnshown(services: PaymentServices, attempt: AttemptRow): Promise<AttemptRow> {
  const reading: Reading = {
    kind: "ok",
    value: { state: "cancelled", reason: "cancelled", raw: "payment page was never shown" },
  };
  return applyReading(services, { attempt, reading, cause: "cancel", onlyUnnamed: true });
}
