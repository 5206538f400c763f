import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { parcelLoaderMessages as texts } from "@wakafine/shared/parcels/loader-messages.ts";
import type { QueuedScan } from "./scan-queue.ts";

/** What a loader can decide about a refused scan. `body`: with what it is sent again. */
export interface ScanChoice {
  readonly text: Message;
  readonly body: Partial<QueuedScan["body"]>;
}

/** Returns the decision by which a refused scan can be accepted, or null. */
export function choiceOf({ call, body, refusal }: QueuedScan): ScanChoice | null {
  const { code = null, departure = null } = refusal ?? {};
  if (call === "embarkParcel") {
    if (code === "parcel_wrong_bus")
      return { text: texts.loadAnyway, body: { other_destination: true } };
    if (code === "parcel_on_board" && departure !== null && departure !== body.departure_uuid)
      return { text: texts.transfer, body: { transfer_from: departure } };
  }
  if (call === "unloadParcel") {
    if (code === "parcel_wrong_bus") return { text: texts.unloadAnyway, body: { other_bus: true } };
    if (code === "parcel_bus_not_left") return { text: texts.arrivedIndeed, body: { early: true } };
  }
  return null;
}
