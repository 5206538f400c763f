import { z } from "zod";
import { phoneText } from "../accounts/contract.ts";
import { defineEndpoint, everyone, idempotencyErrors } from "../contract/endpoint.ts";
import { parcelManagers, parcelMembers } from "./access-contract.ts";
import {
  dateField,
  francs,
  idField,
  keywordField,
  moneyNumber,
  nameField,
  optional,
  pageField,
  pageOf,
  perPageField,
  requiredText,
  wholeNumber,
} from "../contract/fields.ts";
import { claimReasons } from "./claims.ts";
import { maxParcelImages } from "./images.ts";
import { parcelSizes } from "./price.ts";
import { maxSecretLength, minSecretLength } from "./secret-word.ts";
import { missingReasons, parcelExceptions, parcelStateOf, trackedExceptions } from "./states.ts";

const parcelState = z.enum(["WAREHOUSE", "EMBARK", "ARRIVE", "RECEIVE"]);
/** A state in either spelling: EMBEDDED is EMBARK, RECEIVED is RECEIVE [G.parc.01]. */
const stateFilter = z
  .string()
  .max(20, "too_long")
  .transform((entered, context) => {
    const state = parcelStateOf(entered);
    if (state === null) context.addIssue({ code: "custom", message: "not_a_choice" });
    return state ?? z.NEVER;
  })
  .meta({ examples: ["WAREHOUSE"] });
const payer = z.enum(["SENDER", "RECEIVER"], { error: "not_a_choice" });
const method = z.enum(["CASH", "MOBILE"], { error: "not_a_choice" });

/** What a QR code or the keyboard enters: the code of a label, or the address that its QR code holds. */
export const codeField = requiredText(255);
/** A picture as a data URL (JPEG, PNG or SVG), at most 1 MB [G.parc.18]. */
export const pictureField = z.string().max(1_500_000, "too_long");

const person = z.object({
  name: nameField,
  surname: nameField,
  phone: phoneText,
  town: nameField,
  cni: optional(z.string().trim().max(40, "too_long")),
  /** A secret word that is asked at the withdrawal; stored hashed [G.parc.08]. */
  password: optional(
    z.string().trim().min(minSecretLength, "too_short").max(maxSecretLength, "too_long"),
  ),
});
const receiver = person.extend({
  destination_city: nameField,
  /** The agency that hands the parcel out; default: the sender's. */
  destination_agency: optional(idField),
});

/** A person of a parcel. Identity numbers are masked; a secret word is never returned. */
const shownPerson = z.object({
  name: z.string(),
  surname: z.string(),
  phone: z.string(),
  town: z.string(),
  cni: z.string().nullable(),
  has_password: z.boolean(),
});
const namedAgency = z.object({ uuid: z.string(), name: z.string() });
const carriedBy = z.object({
  uuid: z.string(),
  bus_number: z.string(),
  departure_date: z.string(),
  departure_hour: z.string(),
});

/** A parcel in a list; phones are masked. Amounts in francs, times ISO 8601. `departure`: the bus it is planned for, then the one that carries it. */
const parcelRow = z
  .object({
    uuid: z.string(),
    qr_code: z.string(),
    description: z.string(),
    status: parcelState,
    /** What is wrong with it now; empty for most. */
    exceptions: z.array(z.enum(parcelExceptions)),
    sender: shownPerson,
    receiver: shownPerson.extend({
      destination_city: z.string(),
      destination_agency: namedAgency,
    }),
    retrieval_city: z.string(),
    retrieval_quarter: z.string().nullable(),
    billing_amount: moneyNumber,
    payer,
    payment_method: method,
    is_paid: z.boolean(),
    agency: namedAgency,
    departure: carriedBy.nullable(),
    created_date: z.string(),
    embarked_date: z.string().nullable(),
    arrived_date: z.string().nullable(),
    received_date: z.string().nullable(),
    /** When the agency that sent it got a returned parcel back. */
    back_date: z.string().nullable(),
  })
  .meta({ id: "ParcelRow" });
export type ParcelRow = z.infer<typeof parcelRow>;

/** One hand the parcel passed through: when by the device and by the server, who, on which bus, with a photo if one was taken. */
const parcelEvent = z
  .object({
    kind: z.enum([
      "SENT",
      "CHANGED",
      "PAID",
      "EMBARK",
      "MISSING",
      "WRONG_BUS",
      "TAKEN_OFF",
      "EXCEPTION",
      "EXCEPTION_END",
      "ARRIVE",
      "BACK",
      "RECEIVE",
      "DELETED",
    ]),
    happened_at: z.string(),
    received_at: z.string(),
    by: z.string(),
    agency: z.string(),
    bus_number: z.string().nullable(),
    image: z.string().nullable(),
    /** Who took the parcel at the withdrawal, with the end of the identity number. */
    collected_by: z
      .object({
        name: z.string(),
        cni_end: z.string(),
        /** Whether it was the receiver, or the sender of a returned parcel. */
        self: z.boolean(),
      })
      .nullable(),
    /** Whether the money paid for the loss of the parcel was settled when it was handed out (RECEIVE only). */
    loss_settled: z.boolean(),
    /** Why the parcel was missing when its bus was unloaded (MISSING only). */
    missing: z.object({ reason: z.enum(missingReasons), note: z.string() }).nullable(),
    /** The exception that began or ended (EXCEPTION and EXCEPTION_END only). */
    exception: z.object({ kind: z.enum(parcelExceptions), note: z.string() }).nullable(),
  })
  .meta({ id: "ParcelEvent" });

export const claimState = z.enum(["OPEN", "ACCEPTED", "REJECTED"], { error: "not_a_choice" });

/** A claim about a parcel (decision 0178). Amounts in francs; `due_date`: until when the agency decides. */
export const parcelClaim = z
  .object({
    uuid: z.string(),
    state: claimState,
    claimant: z.enum(["SENDER", "RECEIVER"]),
    reason: z.enum(claimReasons),
    description: z.string(),
    amount: moneyNumber,
    awarded: moneyNumber.nullable(),
    decision: z.string().nullable(),
    images: z.array(z.string()),
    opened_date: z.string(),
    due_date: z.string(),
    decided_date: z.string().nullable(),
  })
  .meta({ id: "ParcelClaim" });

/** One parcel for the members of its two agencies. `fee`: what the platform took from the prepaid balance. */
export const parcel = parcelRow
  .extend({
    images: z.array(z.string()),
    weight_kg: z.int().nullable(),
    size: z.enum(parcelSizes).nullable(),
    /** Francs; 0: none. */
    declared_value: moneyNumber,
    /** What the tariff of the route suggested, in francs; null without a tariff. */
    suggested_amount: moneyNumber.nullable(),
    /** Why the amount differs from it. */
    price_reason: z.string().nullable(),
    fee: moneyNumber,
    version: z.int(),
    events: z.array(parcelEvent),
    /** The newest claim. */
    claim: parcelClaim.nullable(),
    /** Claims that were rejected before it, the newest first. */
    rejected_claims: z.array(parcelClaim),
    /** Whether a withdrawal asks for a secret word. */
    secret_required: z.boolean(),
  })
  .meta({ id: "Parcel" });
export type Parcel = z.infer<typeof parcel>;

export const listParcels = defineEndpoint({
  id: "listParcels",
  method: "GET",
  path: "packages",
  aliases: [{ method: "POST", path: "packages/list" }],
  summary: "Parcels sent by the agency or destined to it, by code, name or phone",
  tag: "parcels",
  access: parcelMembers,
  query: z.object({
    page: pageField,
    per_page: perPageField(8),
    keyword: keywordField,
    order: optional(z.enum(["asc", "desc"], { error: "not_a_choice" })),
    status: optional(stateFilter),
    exception: optional(z.enum(parcelExceptions, { error: "not_a_choice" })),
    agency_uuid: optional(idField),
    /** A town name, in any spelling [G.parc.04]. */
    destination_town: optional(z.string().trim().max(255, "too_long")),
    departure_date: optional(dateField),
    arrive_date: optional(dateField),
  }),
  output: pageOf(parcelRow),
  errors: ["invalid_input"],
  source: "A7.parc.18–23, A5.parc.09–11, G.parc.01–04",
});

/** What the price depends on, and why it differs from the tariff (decision 0177). `weight_kg`: kilograms begun. */
const pricing = {
  weight_kg: optional(wholeNumber(1, 1000)),
  size: optional(z.enum(parcelSizes, { error: "not_a_choice" })),
  declared_value: optional(francs(0)),
  price_reason: optional(requiredText(300)),
};

/** The fields that can be changed in the warehouse; prices and persons stay as sent. */
const changeable = {
  description: requiredText(500),
  retrieval_quarter: optional(nameField),
  departure_uuid: optional(idField),
  paid: z.boolean().nullish(),
};

export const sendParcel = defineEndpoint({
  id: "sendParcel",
  method: "POST",
  path: "packages/save",
  summary: "Take a parcel in; the platform's fee is taken from the prepaid balance",
  tag: "parcels",
  access: parcelMembers,
  created: true,
  idempotent: true,
  body: z
    .object({
      qr_code: codeField,
      ...changeable,
      sender: person,
      receiver,
      billing_amount: francs(1),
      ...pricing,
      payer,
      payment_method: method,
      images: z.array(pictureField).max(maxParcelImages, "too_many").nullish(),
    })
    .meta({ id: "NewParcel" }),
  output: parcel,
  errors: [
    "invalid_input",
    "parcel_balance_too_low",
    "parcel_code_taken",
    "parcel_bus_gone",
    "parcel_wrong_bus",
    "bad_image",
    "parcel_image_too_large",
    "too_many_requests",
    ...idempotencyErrors,
  ],
  source: "A7.parc.01, G.parc.06–08, G.parc.12, G.parc.18",
});

export const updateParcel = defineEndpoint({
  id: "updateParcel",
  method: "PUT",
  path: "packages/update",
  summary: "Change a parcel that is in the warehouse",
  tag: "parcels",
  access: parcelMembers,
  body: z.object({ package_uuid: idField, version: wholeNumber(1, 2_000_000_000), ...changeable }),
  output: parcel,
  errors: [
    "invalid_input",
    "forbidden",
    "not_found",
    "parcel_changed",
    "parcel_bus_gone",
    "parcel_wrong_bus",
    "parcel_on_board",
    "parcel_arrived",
    "parcel_received",
  ],
  source: "A7.parc.05, G.parc.02",
});

export const deleteParcel = defineEndpoint({
  id: "deleteParcel",
  method: "DELETE",
  path: "packages/deleting/{id}",
  summary: "Delete a parcel that is in the warehouse; its fee goes back to the prepaid balance",
  tag: "parcels",
  access: parcelManagers,
  params: z.object({ id: idField }),
  output: z.null(),
  errors: [
    "not_found",
    "parcel_on_board",
    "parcel_arrived",
    "parcel_received",
    "parcel_lost",
    "parcel_claim_open",
    "parcel_claim_accepted",
  ],
  source: "A7.parc.08, G.parc.07, G.parc.10",
});

export const getParcel = defineEndpoint({
  id: "getParcel",
  method: "GET",
  path: "packages/{id}",
  summary: "One parcel by id or code, with its events",
  tag: "parcels",
  access: parcelMembers,
  params: z.object({ id: idField }),
  output: parcel,
  errors: ["not_found"],
  source: "A7.parc.09, A3.parc.01–24",
});

/** What anyone with the code of a parcel may know: no names, phones, identity numbers, amounts or pictures [G.parc.14]. */
const parcelTracking = z.object({
  qr_code: z.string(),
  status: parcelState,
  /** Why `status` does not tell where the parcel is: it is lost, held, missing, or goes back to its sender. */
  exception: z.enum(trackedExceptions).nullable(),
  /** When that was recorded. */
  exception_date: z.string().nullable(),
  /** The parcel goes, or went, back to its sender. */
  is_returned: z.boolean(),
  /** When the agency that sent it got a returned parcel back. */
  back_date: z.string().nullable(),
  city_departure: z.string(),
  city_destination: z.string(),
  agency: z.string(),
  history: z.array(z.object({ status: parcelState, date: z.string() })),
});
export type ParcelTracking = z.infer<typeof parcelTracking>;

export const displayParcel = defineEndpoint({
  id: "displayParcel",
  method: "GET",
  path: "packages/display/{id}",
  summary: "Track a parcel by its code; the members of its agencies get the whole parcel",
  tag: "parcels",
  access: everyone,
  limit: "search",
  params: z.object({ id: idField }),
  output: z.union([parcel, parcelTracking]),
  errors: ["parcel_unknown", "too_many_requests"],
  source: "A7.parc.11–12, A1.parc.07, G.parc.14",
});

export const downloadParcel = defineEndpoint({
  id: "downloadParcel",
  method: "GET",
  path: "packages/download/display/{id}",
  summary:
    "Label or receipt, A6 or for a roll of 80 mm (`roll` is the receipt), as PDF with the QR code",
  tag: "parcels",
  access: parcelMembers,
  raw: true,
  limit: "picture",
  params: z.object({ id: idField }),
  query: z.object({
    format: optional(z.enum(["label", "receipt", "roll", "roll_label"], { error: "not_a_choice" })),
  }),
  output: z.unknown(),
  errors: ["not_found", "too_many_requests"],
  source: "A7.parc.15, G.parc.02, G.parc.12",
});
