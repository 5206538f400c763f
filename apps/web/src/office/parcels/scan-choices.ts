import type { ErrorCode } from "@wakafine/shared/messages/errors.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { isHourPassed } from "@wakafine/shared/parcels/departure-moment.ts";
import { parcelLoaderMessages as texts } from "@wakafine/shared/parcels/loader-messages.ts";
import { isSameParcelCode } from "@wakafine/shared/parcels/parcel-code.ts";
import type { parcelRefusalMessages } from "@wakafine/shared/parcels/refusal-messages.ts";
import type { KeptBus } from "./kept-buses.ts";
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

/** Refusals that no second sending changes: the parcel was dealt with, or the scan was made after its bus had arrived. */
const finalRefusals: ReadonlySet<ErrorCode | null> = new Set([
  "parcel_on_board",
  "parcel_arrived",
  "parcel_received",
  "parcel_bus_arrived",
]);

/** Whether a refused scan can be accepted later as it is, for example because the parcel is no longer held. */
function mayBeResent({ refusal }: QueuedScan): boolean {
  return refusal !== null && !finalRefusals.has(refusal.code);
}

/** Whether a refused scan can still be accepted: by a decision, or as it is. */
export function mayBeAccepted(scan: QueuedScan): boolean {
  return choiceOf(scan) !== null || mayBeResent(scan);
}

/** A refusal that this device knows before the server. */
export interface ForeseenRefusal {
  readonly code: keyof typeof parcelRefusalMessages;
  readonly town: string | null;
}

/**
 * Returns the refusal that the list of the bus predicts, so that the loader is asked while parcel and bus are there: the parcel goes to another town, or,
 * without a network, the hour of the bus has not come by the device's clock. Null when there is none or the loader has decided.
 */
export function foreseeRefusal(
  { call, body }: Pick<QueuedScan, "call"> & { readonly body: Partial<QueuedScan["body"]> },
  { bus }: KeptBus,
  { now, online }: { readonly now: Date; readonly online: boolean },
): ForeseenRefusal | null {
  const listed = bus.packages.find(({ qr_code }) => isSameParcelCode(qr_code, body.qr_code ?? ""));
  const town = listed?.city_destination ?? bus.city_destination;
  if (call === "embarkParcel" && town !== bus.city_destination && body.other_destination !== true)
    return { code: "parcel_wrong_bus", town };
  if (call === "unloadParcel" && !online && !isHourPassed(bus, now) && body.early !== true)
    return { code: "parcel_bus_not_left", town: null };
  return null;
}
