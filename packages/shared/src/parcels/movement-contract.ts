import { z } from "zod";
import { defineEndpoint, idempotencyErrors } from "../contract/endpoint.ts";
import { parcelMembers } from "./access-contract.ts";
import { idField, nameField, optional, requiredText, storable } from "../contract/fields.ts";
import { codeField, parcel, pictureField } from "./contract.ts";
import { endedExceptions, missingReasons, recordedExceptions } from "./states.ts";

/** The device's time of a scan, ISO 8601; default: the time of the request. */
const happenedAt = z.iso.datetime({ offset: true }).meta({ maxLength: 40 }).nullish();
const shortText = requiredText(40);

const movement = {
  qr_code: codeField,
  happened_at: happenedAt,
  /** A photo of the parcel at this moment. */
  image: optional(pictureField),
};
const movementErrors = [
  "invalid_input",
  "parcel_unknown",
  "parcel_in_warehouse",
  "parcel_on_board",
  "parcel_arrived",
  "parcel_received",
  "parcel_held",
  "parcel_lost",
  "bad_image",
  "parcel_image_too_large",
  ...idempotencyErrors,
] as const;

export const embarkParcel = defineEndpoint({
  id: "embarkParcel",
  method: "PUT",
  path: "packages/embark",
  summary: "Load a parcel onto a bus: WAREHOUSE → EMBARK, or move it there from another bus",
  tag: "parcels",
  access: parcelMembers,
  idempotent: true,
  body: z.object({
    ...movement,
    departure_uuid: idField,
    /** Loads a parcel whose town is not the bus's destination: the bus passes there. */
    other_destination: z.boolean().nullish(),
    /** Takes the parcel off this other bus, which still carries it for the server: it stayed behind, or its bus broke down. */
    transfer_from: optional(idField),
  }),
  output: parcel,
  errors: ["not_found", "parcel_bus_arrived", "parcel_wrong_bus", ...movementErrors],
  source: "A7.parc.02, A4.parc.08, G.parc.15",
});

export const unloadParcel = defineEndpoint({
  id: "unloadParcel",
  method: "PUT",
  path: "packages/unload",
  summary: "Unload a parcel from its bus: EMBARK → ARRIVE; the receiver gets the withdrawal code",
  tag: "parcels",
  access: parcelMembers,
  idempotent: true,
  /**
   * With a departure the parcel must be on that bus; `other_bus`: it came with that bus of its agency, although it was loaded onto another one.
   * `early`: it has really arrived, although the hour of its bus has not come.
   */
  body: z.object({
    ...movement,
    departure_uuid: optional(idField),
    other_bus: z.boolean().nullish(),
    early: z.boolean().nullish(),
  }),
  output: parcel,
  errors: ["not_found", "parcel_wrong_bus", "parcel_bus_not_left", ...movementErrors],
  source: "A7.parc.04, A4.parc.09, G.parc.11, G.parc.15–16",
});

/** What a member knows about an exception; it stays in the chain, so it names no person. */
const note = requiredText(300);

export const recordParcelException = defineEndpoint({
  id: "recordParcelException",
  method: "PUT",
  path: "packages/exception",
  summary: "Record that a parcel is held, damaged, lost or returned to its sender",
  tag: "parcels",
  access: parcelMembers,
  idempotent: true,
  /** Damage needs a photo. A loss is recorded by those who may delete parcels. */
  body: z.object({
    ...movement,
    exception: z.enum(recordedExceptions, { error: "not_a_choice" }),
    note,
  }),
  output: parcel,
  errors: ["forbidden", "parcel_exception_known", "too_many_requests", ...movementErrors],
  source: "decision 0176",
});

export const endParcelException = defineEndpoint({
  id: "endParcelException",
  method: "PUT",
  path: "packages/exception/end",
  summary: "Release a held parcel, or record that a lost one is found or a returned one goes out",
  tag: "parcels",
  access: parcelMembers,
  idempotent: true,
  /** That a lost parcel is found is recorded by those who may delete parcels; its unloading says so too. */
  body: z.object({
    ...movement,
    exception: z.enum(endedExceptions, { error: "not_a_choice" }),
    note,
  }),
  output: parcel,
  errors: [
    "forbidden",
    "parcel_exception_unknown",
    "parcel_back",
    "parcel_held",
    "parcel_lost",
    "too_many_requests",
    ...movementErrors,
  ],
  source: "decision 0176",
});

export const receiveReturnedParcel = defineEndpoint({
  id: "receiveReturnedParcel",
  method: "PUT",
  path: "packages/returned",
  summary:
    "Record that a returned parcel is back at the agency that sent it; the sender gets the withdrawal code",
  tag: "parcels",
  access: parcelMembers,
  idempotent: true,
  body: z.object(movement),
  output: parcel,
  errors: ["parcel_exception_known", "parcel_exception_unknown", ...movementErrors],
  source: "decision 0212",
});

/** A parcel that is missing stays EMBARK, so its bus stays PENDING; it can still be unloaded when it is found. */
export const reportMissingParcel = defineEndpoint({
  id: "reportMissingParcel",
  method: "PUT",
  path: "packages/missing",
  summary: "Record that a parcel is missing when its bus is unloaded, and why",
  tag: "parcels",
  access: parcelMembers,
  idempotent: true,
  body: z.object({
    ...movement,
    departure_uuid: idField,
    reason: z.enum(missingReasons, { error: "not_a_choice" }),
    /** What the unloader knows; it stays in the chain, so it names no person. */
    note: optional(z.string().trim().max(300, "too_long").refine(storable, { error: "invalid" })),
  }),
  output: parcel,
  errors: ["not_found", "parcel_wrong_bus", "too_many_requests", ...movementErrors],
  source: "G.parc.05, G.parc.16",
});

export const markParcelPaid = defineEndpoint({
  id: "markParcelPaid",
  method: "PUT",
  path: "packages/paid",
  summary: "Record that the price of a parcel was collected, at any time before it is handed out",
  tag: "parcels",
  access: parcelMembers,
  idempotent: true,
  body: z.object({ qr_code: codeField }),
  output: parcel,
  errors: [
    "invalid_input",
    "parcel_unknown",
    "parcel_already_paid",
    "parcel_received",
    ...idempotencyErrors,
  ],
  source: "G.parc.06, G.parc.11",
});

export const withdrawParcel = defineEndpoint({
  id: "withdrawParcel",
  method: "PUT",
  path: "packages/withdrawal",
  summary: "Hand a parcel out: ARRIVE → RECEIVE",
  tag: "parcels",
  access: parcelMembers,
  idempotent: true,
  body: z.object({
    ...movement,
    /** The code that the receiver got by SMS. */
    code: shortText,
    /** The secret word, when the sender or the receiver chose one. */
    password: optional(z.string().max(255, "too_long")),
    /** Marks an unpaid parcel as paid, whoever was to pay. */
    paid: z.boolean().nullish(),
    /** The money of a claim of loss that was accepted is settled; confirmed by a member with `manageParcels`. */
    loss_settled: z.boolean().nullish(),
    /**
     * Who takes the parcel, as in the identity document that was checked. `self`: the receiver, or the sender of a returned parcel; the identity number is then
     * the one given at the sending, where one was, and the name the stored one.
     */
    collected_by: z.object({
      name: nameField,
      surname: nameField,
      cni: shortText,
      self: z.boolean().nullish(),
    }),
  }),
  output: parcel,
  errors: [
    "not_found",
    "forbidden",
    "parcel_loss_paid",
    "parcel_returning",
    "parcel_code_wrong",
    "parcel_code_missing",
    "parcel_code_used_up",
    "parcel_secret_wrong",
    "parcel_identity_wrong",
    "parcel_unpaid",
    "too_many_requests",
    ...movementErrors,
  ],
  source: "A7.parc.03, A4.parc.10, G.parc.06, G.parc.08, G.parc.11, G.parc.15",
});

export const sendWithdrawalCode = defineEndpoint({
  id: "sendWithdrawalCode",
  method: "POST",
  path: "packages/withdrawal/code",
  summary: "Send the receiver a new withdrawal code; the one before it no longer works",
  tag: "parcels",
  access: parcelMembers,
  body: z.object({ package_uuid: idField }),
  output: z.null(),
  errors: [
    "not_found",
    "parcel_in_warehouse",
    "parcel_on_board",
    "parcel_received",
    "parcel_held",
    "parcel_lost",
    "parcel_returning",
    "too_many_requests",
  ],
  source: "G.parc.08",
});
