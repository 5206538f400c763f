import type { Lifecycle } from "../lifecycles/lifecycle.ts";

export type ParcelState = "WAREHOUSE" | "EMBARK" | "ARRIVE" | "RECEIVE";

/** The states of a parcel. It moves forward one state at a time [G.parc.15]. */
export const parcelLifecycle: Lifecycle<ParcelState> = {
  initial: "WAREHOUSE",
  ends: ["RECEIVE"],
  transitions: { WAREHOUSE: ["EMBARK"], EMBARK: ["ARRIVE"], ARRIVE: ["RECEIVE"], RECEIVE: [] },
};

const spellings: Readonly<Record<string, ParcelState>> = {
  WAREHOUSE: "WAREHOUSE",
  EMBARK: "EMBARK",
  EMBEDDED: "EMBARK",
  ARRIVE: "ARRIVE",
  RECEIVE: "RECEIVE",
  RECEIVED: "RECEIVE",
};

/** Returns the stored state for either spelling, or null [G.parc.01]. */
export function parcelStateOf(text: string): ParcelState | null {
  return Object.hasOwn(spellings, text) ? (spellings[text] ?? null) : null;
}

export type ParcelDepartureState = "PENDING" | "ARRIVE";

/** The states of a parcel departure. It is PENDING until every loaded parcel is unloaded [G.parc.16]. */
export const parcelDepartureLifecycle: Lifecycle<ParcelDepartureState> = {
  initial: "PENDING",
  ends: ["ARRIVE"],
  transitions: { PENDING: ["ARRIVE"], ARRIVE: [] },
};

/**
 * What can be wrong with a parcel beside its state (decision 0176). HELD and LOST stop every move but the unloading; a RETURNED parcel goes back to the
 * agency that sent it and waits there for its sender (decision 0212). CLAIM lasts until its claim is decided (decision 0178).
 */
export const parcelExceptions = [
  "HELD",
  "DAMAGED",
  "MISSING",
  "LOST",
  "RETURNED",
  "CLAIM",
] as const;
export type ParcelException = (typeof parcelExceptions)[number];

/** The exceptions that anyone with the code of a parcel sees, the weightiest first: the steps of the journey no longer say where the parcel is. */
export const trackedExceptions = ["LOST", "HELD", "MISSING", "RETURNED"] as const;

/** The exceptions that a member records, with the states in which each can begin; MISSING is reported while unloading (decision 0166). */
export const recordedExceptions = ["HELD", "DAMAGED", "LOST", "RETURNED"] as const;
export type RecordedException = (typeof recordedExceptions)[number];
export const statesOfException: Readonly<Record<RecordedException, readonly ParcelState[]>> = {
  HELD: ["WAREHOUSE", "ARRIVE"],
  DAMAGED: ["WAREHOUSE", "EMBARK", "ARRIVE"],
  LOST: ["WAREHOUSE", "EMBARK", "ARRIVE"],
  RETURNED: ["ARRIVE"],
};

/** The exceptions that end when the parcel is released, found or goes to its receiver after all; damage stays. */
export const endedExceptions = ["HELD", "LOST", "RETURNED"] as const;

/** Why a parcel is missing when its bus is unloaded (decision 0166). */
export const missingReasons = ["NOT_LOADED", "LEFT_ON_BUS", "TAKEN", "UNKNOWN"] as const;
export type MissingReason = (typeof missingReasons)[number];
