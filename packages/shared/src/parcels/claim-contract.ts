import { z } from "zod";
import { defineEndpoint, idempotencyErrors } from "../contract/endpoint.ts";
import { parcelManagers, parcelMembers } from "./access-contract.ts";
import {
  francs,
  idField,
  moneyNumber,
  optional,
  pageField,
  pageOf,
  perPageField,
  reasonField,
} from "../contract/fields.ts";
import { claimReasons } from "./claims.ts";
import { claimState, parcel, parcelClaim, pictureField } from "./contract.ts";
import { maxParcelImages } from "./images.ts";

export const openParcelClaim = defineEndpoint({
  id: "openParcelClaim",
  method: "POST",
  path: "packages/claim",
  summary: "Record the claim of the sender or receiver of a damaged, incomplete or lost parcel",
  tag: "parcels",
  access: parcelMembers,
  created: true,
  idempotent: true,
  /** `amount` in francs, at most the declared value or ten times the price. Damage and missing content need a photo. */
  body: z
    .object({
      package_uuid: idField,
      claimant: z.enum(["SENDER", "RECEIVER"], { error: "not_a_choice" }),
      reason: z.enum(claimReasons, { error: "not_a_choice" }),
      amount: francs(1),
      description: reasonField,
      images: z.array(pictureField).max(maxParcelImages, "too_many").nullish(),
    })
    .meta({ id: "NewParcelClaim" }),
  output: parcel,
  errors: [
    "invalid_input",
    "forbidden",
    "not_found",
    "parcel_unknown",
    "parcel_in_warehouse",
    "parcel_on_board",
    "parcel_arrived",
    "parcel_received",
    "parcel_claim_exists",
    "parcel_claim_late",
    "parcel_claim_early",
    "too_many_requests",
    "bad_image",
    "parcel_image_too_large",
    ...idempotencyErrors,
  ],
  source: "decision 0178",
});

export const decideParcelClaim = defineEndpoint({
  id: "decideParcelClaim",
  method: "PUT",
  path: "packages/claim/decision",
  summary: "Accept a claim with an amount, or reject it; the claimant gets an SMS",
  tag: "parcels",
  access: parcelManagers,
  /** `awarded` in francs, at most what is claimed; null rejects the claim. */
  body: z.object({
    claim_uuid: idField,
    awarded: francs(1).nullable(),
    decision: reasonField,
  }),
  output: parcel,
  errors: ["invalid_input", "forbidden", "not_found", "parcel_claim_decided", "parcel_received"],
  source: "decision 0178",
});

/** A claim in a list, with its parcel. */
const claimRow = parcelClaim
  .extend({
    package_uuid: z.string(),
    qr_code: z.string(),
    city_departure: z.string(),
    city_destination: z.string(),
    declared_value: moneyNumber,
  })
  .meta({ id: "ParcelClaimRow" });
export type ClaimRow = z.infer<typeof claimRow>;

export const listParcelClaims = defineEndpoint({
  id: "listParcelClaims",
  method: "GET",
  path: "packages/claims",
  summary: "Claims about the agency's parcels; open ones first, by the day on which they are due",
  tag: "parcels",
  access: parcelMembers,
  query: z.object({
    page: pageField,
    per_page: perPageField(12),
    state: optional(claimState),
  }),
  output: pageOf(claimRow),
  errors: ["invalid_input"],
  source: "decision 0178",
});
