import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import type { ParcelDeparture } from "@wakafine/shared/parcels/departures-contract.ts";
import { parcelCodeKey } from "@wakafine/shared/parcels/parcel-code.ts";
import type { QueuedScan, ScanCall } from "./scan-queue.ts";

/** Buses whose lists the device keeps; the one opened longest ago is dropped first. */
export const maxKept = 6;

/** The list of a bus as the device knows it. */
export interface KeptBus {
  readonly bus: ParcelDeparture;
  /** Codes loaded or unloaded here that were not on the list. */
  readonly extras: readonly string[];
}

type KeptParcel = ParcelDeparture["packages"][number];

const codesOf = ({ bus }: KeptBus) => new Set(bus.packages.map(({ qr_code }) => qr_code));

/** Returns the kept buses with the server's list of one; what was not on its first list stays marked. */
export function keepBus(kept: readonly KeptBus[], bus: ParcelDeparture): readonly KeptBus[] {
  const before = kept.find((one) => one.bus.uuid === bus.uuid);
  const others = kept.filter((one) => one !== before);
  return [{ bus, extras: before?.extras ?? [] }, ...others].slice(0, maxKept);
}

/** Whether nothing is left to load or unload. A list without parcels can still be loaded. */
function isDone({ bus }: KeptBus): boolean {
  const isOver = ({ status, lost }: KeptParcel) =>
    lost || status === "ARRIVE" || status === "RECEIVE";
  return bus.status === "ARRIVE" || (bus.packages.length > 0 && bus.packages.every(isOver));
}

/** Returns the kept buses with the list of an offered one that need not be opened yet. It takes the room of those that are done, never of others. */
export function keepAhead(
  kept: readonly KeptBus[],
  bus: ParcelDeparture,
  offered: readonly string[],
): readonly KeptBus[] {
  if (kept.some((one) => one.bus.uuid === bus.uuid))
    return kept.map((one) => (one.bus.uuid === bus.uuid ? { ...one, bus } : one));
  const needed = kept.filter((one) => offered.includes(one.bus.uuid) || !isDone(one));
  return needed.length < maxKept ? [...needed, { bus, extras: [] }] : kept;
}

const stateAfter = { embarkParcel: "EMBARK", unloadParcel: "ARRIVE" } as const;

function movedParcel(call: ScanCall, parcel: KeptParcel, scan: QueuedScan): KeptParcel {
  if (call === "reportMissingParcel") return { ...parcel, missing: scan.body.reason ?? null };
  return { ...parcel, status: stateAfter[call], missing: null, lost: false };
}

/** Returns a bus without a parcel that another bus now carries, or came with. */
function withoutMoved(one: KeptBus, { call }: QueuedScan, { qr_code }: Parcel): KeptBus {
  if (call === "reportMissingParcel" || !codesOf(one).has(qr_code)) return one;
  const packages = one.bus.packages.filter((listed) => listed.qr_code !== qr_code);
  return {
    bus: { ...one.bus, packages },
    extras: one.extras.filter((code) => code !== qr_code),
  };
}

/** Returns the kept buses after an accepted scan, so that the counts are right without reading the list again. */
export function applyScan(
  kept: readonly KeptBus[],
  scan: QueuedScan,
  parcel: Parcel,
): readonly KeptBus[] {
  return kept.map((one) => {
    if (one.bus.uuid !== scan.body.departure_uuid) return withoutMoved(one, scan, parcel);
    if (codesOf(one).has(parcel.qr_code)) {
      const packages = one.bus.packages.map((listed) =>
        listed.qr_code === parcel.qr_code ? movedParcel(scan.call, listed, scan) : listed,
      );
      return { ...one, bus: { ...one.bus, packages } };
    }
    const { uuid, qr_code, description, status } = parcel;
    const added = {
      uuid,
      qr_code,
      description,
      status,
      city_destination: parcel.receiver.destination_city,
      missing: null,
      lost: false,
    };
    return {
      bus: { ...one.bus, packages: [...one.bus.packages, added] },
      extras: [...one.extras, qr_code],
    };
  });
}

/** Parcels of a bus by what is left to do, and the scans of this step that are not accepted. */
export interface BusCounts {
  /** Parcels of the list that are done: loaded, or unloaded. */
  readonly done: readonly KeptParcel[];
  /** Parcels of the list that were not scanned. */
  readonly left: readonly KeptParcel[];
  /** Those of them that are recorded as lost: nobody expects them. */
  readonly lost: readonly KeptParcel[];
  readonly extras: readonly string[];
  readonly waiting: readonly QueuedScan[];
  readonly refused: readonly QueuedScan[];
  /** The refused ones that another bus carries. */
  readonly elsewhere: readonly QueuedScan[];
}

/** Counts the parcels of a bus for loading or unloading. */
export function countBus(
  { bus, extras }: KeptBus,
  call: "embarkParcel" | "unloadParcel",
  queue: readonly QueuedScan[],
): BusCounts {
  const ofBus = queue.filter((scan) => scan.body.departure_uuid === bus.uuid);
  const scans = ofBus.filter((scan) => scan.call === call);
  const waiting = scans.filter(({ refusal }) => refusal === null);
  const refused = scans.filter(({ refusal }) => refusal !== null);
  const waits = new Set(waiting.map(({ body }) => parcelCodeKey(body.qr_code)));
  const open = call === "embarkParcel" ? "WAREHOUSE" : "EMBARK";
  const relevant =
    call === "embarkParcel"
      ? bus.packages
      : bus.packages.filter(({ status }) => status !== "WAREHOUSE");
  const notScanned = relevant.filter(
    ({ status, qr_code }) => status === open && !waits.has(parcelCodeKey(qr_code)),
  );
  return {
    done: relevant.filter(({ status }) => status !== open),
    left: notScanned.filter(({ lost }) => !lost),
    lost: notScanned.filter(({ lost }) => lost),
    extras,
    waiting,
    refused,
    elsewhere: refused.filter(({ refusal }) =>
      call === "embarkParcel"
        ? refusal?.code === "parcel_on_board" && refusal.departure !== bus.uuid
        : refusal?.code === "parcel_wrong_bus",
    ),
  };
}
