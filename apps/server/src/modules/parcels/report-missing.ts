import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import type { MissingReason } from "@wakafine/shared/parcels/states.ts";
import { v7 as uuid } from "uuid";
import type { Context, RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import { consumeRateLimit } from "../../database/rate-limits.ts";
import { appError } from "../../http/failure.ts";
import { enqueue } from "../../jobs/outbox.ts";
import type { Job } from "../../jobs/runner.ts";
import { addMoveEvent, moveParcel } from "./move-parcel.ts";
import { receiverMessage, senderMessage } from "./parcel-messages.ts";
import { requireState } from "./parcel-states.ts";
import { firstMissingReport, lastMissingReport, longMissing } from "./parcel-events.ts";
import { beginException } from "./parcel-store.ts";
import type { ParcelServices } from "./send-parcel.ts";

/** Reports about one parcel in a day, because its chain is kept for good. They do not use up the limit of the other exceptions, which the other agency needs too. */
const reportsPerDay = 10;

/** With these reasons nobody expects the parcel to turn up by itself: sender and receiver are notified at once (decision 0217). */
const notifiedAtOnce: ReadonlySet<MissingReason> = new Set(["TAKEN", "UNKNOWN"]);

/** Minutes after which they are notified of any other missing parcel: most are found within the hour. */
const minutesUntilNotified = 120;

/** Returns the messages about a missing parcel. `reportId`: the report with which it began to be missing, so that each is sent once. */
function missingMessages(reportId: string): readonly Statement<unknown>[] {
  return [enqueue(senderMessage, reportId), enqueue(receiverMessage, reportId)];
}

/** Returns the job that notifies sender and receiver of parcels that are still missing after two hours. */
export function missingParcelsJob({ database }: Context): Job {
  return {
    name: "missing-parcels",
    everySeconds: 600,
    leaseSeconds: 60,
    async run() {
      const reports = await database.query(longMissing(minutesUntilNotified));
      if (reports.length > 0)
        await database.batch(reports.flatMap(({ id }) => missingMessages(id)));
      return 0;
    },
  };
}

/**
 * Records in the chain that a parcel is missing when its bus is unloaded, and why (decision 0166). The parcel stays EMBARK. A report that only repeats the
 * last one is accepted and adds nothing. Sender and receiver get one SMS: at once when it was taken or nobody knows why, otherwise after two hours. Errors: parcel_unknown, parcel_wrong_bus, parcel_lost, too_many_requests, or the code of another state.
 */
export function reportMissing(
  services: ParcelServices,
  { body }: InputOf<"reportMissingParcel">,
  request: RequestContext,
): Promise<Parcel> {
  return moveParcel(services, { endpoint: "reportMissingParcel", body, request }, async (move) => {
    const { transaction, parcel } = move;
    requireState(parcel, "EMBARK");
    if (body.departure_uuid.toLowerCase() !== parcel.departure_id)
      throw appError("parcel_wrong_bus", {
        data: { bus_number: parcel.bus_number, departure_uuid: parcel.departure_id },
      });
    if (parcel.exceptions.includes("LOST")) throw appError("parcel_lost");
    const report = { reason: body.reason, note: body.note ?? "" };
    const [last] = await transaction.query(lastMissingReport(parcel.id));
    const isMissing = parcel.exceptions.includes("MISSING");
    if (isMissing && last?.reason === report.reason && last.note === report.note) return [];
    if (services.context.config.LIMITS)
      await consumeRateLimit(transaction, [
        { key: `missing reports of ${parcel.id}`, max: reportsPerDay, minutes: 24 * 60 },
      ]);
    const id = uuid();
    const [first = { id }] = isMissing
      ? await transaction.query(firstMissingReport(parcel.id))
      : [];
    return [
      beginException(parcel.id, "MISSING"),
      ...(notifiedAtOnce.has(body.reason) ? missingMessages(first.id) : []),
      addMoveEvent(move, request, {
        id,
        kind: "MISSING",
        data: { missing: report },
      }),
      audit(
        {
          action: "report missing parcel",
          entity: "parcel",
          entityId: parcel.id,
          details: { bus_number: parcel.bus_number, reason: body.reason },
        },
        request,
      ),
    ];
  });
}
