import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { ClaimRow } from "@wakafine/shared/parcels/claim-contract.ts";
import type { ClaimReason, ClaimState } from "@wakafine/shared/parcels/claims.ts";
import { claimDays, claimLimit } from "@wakafine/shared/parcels/claims.ts";
import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import { v7 as uuid } from "uuid";
import type { Context, RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Statement, Transaction } from "../../database/database.ts";
import { completeIdempotent, idempotencyKeyOf, runOnce } from "../../database/idempotency.ts";
import { consumeRateLimit } from "../../database/rate-limits.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { pictureUrl } from "../../files/pictures.ts";
import { appError, invalid } from "../../http/failure.ts";
import type { PageResponse } from "../../http/page.ts";
import { offsetOf, pageResponse, rowsCounted } from "../../http/page.ts";
import { actorOf, membershipOf } from "../../http/permission.ts";
import { enqueue } from "../../jobs/outbox.ts";
import {
  claimsOfAgency,
  decideClaim,
  insertClaim,
  insertClaimImages,
  lastRejection,
  openClaim as openClaimById,
  parcelOfClaim,
  toClaimResponse,
} from "./claim-store.ts";
import { addMoveEvent } from "./move-parcel.ts";
import { receiverMessage, senderMessage } from "./parcel-messages.ts";
import { withPictures } from "./parcel-pictures.ts";
import { readParcel } from "./parcel-response.ts";
import { refuseState, requireEditableOwnAgency } from "./parcel-states.ts";
import type { ClaimInEvent } from "./parcel-events.ts";
import type { ParcelRow } from "./parcel-store.ts";
import { beginException, endException, lockParcel } from "./parcel-store.ts";
import type { ParcelServices } from "./send-parcel.ts";

const dayMs = 24 * 60 * 60_000;
/** Claims about one parcel in a day: each sends an SMS, and its decision another one (docs/decisions/0185). */
const claimsPerDay = 5;

/**
 * Records what the sender or receiver of a damaged, incomplete or lost parcel asks for, with photos (decision 0178); the agency decides within 14 days. Errors:
 * not_found, forbidden (a suspended agency), invalid_input at `amount` or `images`, parcel_claim_exists, parcel_claim_late, parcel_claim_early, too_many_requests (5 a day for a parcel), or the code of the parcel's state.
 */
export async function openClaim(
  { context, pictures }: ParcelServices,
  { body }: InputOf<"openParcelClaim">,
  request: RequestContext,
): Promise<Parcel> {
  const { agencyId } = membershipOf(request);
  const parcelId = uuidOrNull(body.package_uuid);
  if (parcelId === null) throw appError("not_found");
  const key = idempotencyKeyOf(request, "openParcelClaim", body);
  const sent = body.images ?? [];
  if (body.reason !== "LOST" && sent.length === 0)
    throw invalid({ field: "images", code: "required" });
  await runOnce(context.database, key, () =>
    withPictures(pictures, { sent, addressKey: request.addressKey }, (files) =>
      context.database.transaction(async (transaction) => {
        const parcel = await lockParcel(transaction, agencyId, { id: parcelId });
        if (!parcel) throw appError("not_found");
        await requireEditableOwnAgency(transaction, request);
        const [last] = await transaction.query(lastRejection(parcelId));
        requireClaimable(parcel, body.reason, {
          agencyId,
          now: context.clock(),
          rejected: last?.rejected ?? null,
        });
        const limit = claimLimit({
          declaredValue: parcel.declared_xaf,
          billing: parcel.billing_xaf,
        });
        if (body.amount > limit) throw invalid({ field: "amount", code: "too_large" });
        const id = uuid();
        const [inserted] = await transaction.query(
          insertClaim(
            JSON.stringify({
              id,
              parcel_id: parcelId,
              agency_id: parcel.agency_id,
              destination_agency_id: parcel.destination_agency_id,
              claimant: body.claimant,
              reason: body.reason,
              description: body.description,
              claimed_xaf: body.amount,
              opened_by: actorOf(request).userId,
            }),
            claimDays.toDecide,
          ),
        );
        if (!inserted) throw appError("parcel_claim_exists");
        if (context.config.LIMITS)
          await consumeRateLimit(transaction, [
            { key: `claims of ${parcelId}`, max: claimsPerDay, minutes: 24 * 60 },
          ]);
        const claim = { id, state: "OPEN", amount: body.amount, due: inserted.due } as const;
        await transaction.finish([
          ...(files.length > 0 ? [insertClaimImages(id, files)] : []),
          beginException(parcelId, "CLAIM"),
          ...claimEvent({ parcel, claim, claimant: body.claimant, note: body.reason }, request),
          audit(
            {
              action: "open parcel claim",
              entity: "parcel_claim",
              entityId: id,
              to: "OPEN",
              details: { parcel_code: parcel.code, claimed_xaf: body.amount },
            },
            request,
          ),
          ...(key ? [completeIdempotent(key, { id })] : []),
        ]);
        return { id };
      }),
    ),
  );
  return readParcel(context, agencyId, parcelId);
}

interface ClaimTime {
  readonly agencyId: string;
  readonly now: Date;
  /** When the last claim about the parcel was rejected; the claimant then has as long again for new evidence. */
  readonly rejected: string | null;
}

/** Refuses a claim that comes too early or too late. */
function requireClaimable(
  parcel: ParcelRow,
  reason: ClaimReason,
  { agencyId, now, rejected }: ClaimTime,
): void {
  const daysSince = (time: string) => (now.getTime() - Date.parse(time)) / dayMs;
  if (reason === "LOST") {
    if (parcel.state === "WAREHOUSE" && parcel.agency_id !== agencyId)
      throw appError("parcel_unknown");
    if (parcel.state === "RECEIVE") throw refuseState(parcel);
    if (parcel.exceptions.includes("LOST")) return;
    if (parcel.state === "ARRIVE") throw refuseState(parcel);
    if (daysSince(parcel.created) < claimDays.untilLost) throw appError("parcel_claim_early");
    return;
  }
  if (parcel.state === "WAREHOUSE" || parcel.state === "EMBARK") throw refuseState(parcel);
  if (parcel.received === null) return;
  const from = rejected !== null && rejected > parcel.received ? rejected : parcel.received;
  if (daysSince(from) > claimDays.afterWithdrawal) throw appError("parcel_claim_late");
}

interface ClaimEvent {
  readonly parcel: ParcelRow;
  readonly claim: ClaimInEvent;
  readonly claimant: "SENDER" | "RECEIVER";
  readonly note: ClaimReason | ClaimState;
}

/** Returns the event of a claim in the chain of its parcel, and the message to the claimant. The chain is never erased, so it holds the reason or the outcome and no free text. */
function claimEvent(
  { parcel, claim, claimant, note }: ClaimEvent,
  request: RequestContext,
): readonly Statement<unknown>[] {
  const id = uuid();
  return [
    addMoveEvent({ parcel, file: null, happenedAt: null }, request, {
      id,
      kind: claim.state === "OPEN" ? "EXCEPTION" : "EXCEPTION_END",
      data: { exception: { kind: "CLAIM", note }, claim },
    }),
    enqueue(claimant === "SENDER" ? senderMessage : receiverMessage, id),
  ];
}

/**
 * Accepts a claim with an amount, or rejects it, once. The agency pays the claimant itself. Errors: not_found (also for the agency that only hands the parcel
 * out), forbidden (a suspended agency), invalid_input at `awarded`, parcel_claim_decided, parcel_received (a loss is accepted after the parcel was handed out).
 */
export async function decideParcelClaim(
  context: Context,
  { body }: InputOf<"decideParcelClaim">,
  request: RequestContext,
): Promise<Parcel> {
  const { agencyId } = membershipOf(request);
  const id = uuidOrNull(body.claim_uuid);
  if (id === null) throw appError("not_found");
  const parcelId = await context.database.transaction(async (transaction) => {
    const parcel = await lockParcelOfClaim(transaction, agencyId, id);
    await requireEditableOwnAgency(transaction, request);
    const [open] = await transaction.query(openClaimById(id));
    if (!open) throw appError("parcel_claim_decided");
    // A parcel that was handed out is not lost.
    if (body.awarded !== null && open.reason === "LOST" && parcel.state === "RECEIVE")
      throw refuseState(parcel);
    if (body.awarded !== null && body.awarded > open.claimed_xaf)
      throw invalid({ field: "awarded", code: "too_large" });
    const [decided] = await transaction.query(
      decideClaim(id, body.awarded, body.decision, actorOf(request).userId),
    );
    if (!decided) throw appError("parcel_claim_decided");
    const state: ClaimState = body.awarded === null ? "REJECTED" : "ACCEPTED";
    const { amount, due, claimant } = decided;
    await transaction.finish([
      endException(parcel.id, "CLAIM"),
      ...claimEvent({ parcel, claim: { id, state, amount, due }, claimant, note: state }, request),
      audit(
        {
          action: "decide parcel claim",
          entity: "parcel_claim",
          entityId: id,
          from: "OPEN",
          to: state,
          details: { parcel_code: parcel.code, awarded_xaf: body.awarded },
        },
        request,
      ),
    ]);
    return parcel.id;
  });
  return readParcel(context, agencyId, parcelId);
}

async function lockParcelOfClaim(
  transaction: Transaction,
  agencyId: string,
  claimId: string,
): Promise<ParcelRow> {
  const [found] = await transaction.query(parcelOfClaim(agencyId, claimId));
  const parcel = found && (await lockParcel(transaction, agencyId, { id: found.parcel_id }));
  if (!parcel) throw appError("not_found");
  return parcel;
}

/** Returns the claims about parcels that the caller's agency sends or hands out. */
export async function listClaims(
  { config, database }: Context,
  query: InputOf<"listParcelClaims">["query"],
  request: RequestContext,
): Promise<PageResponse<ClaimRow>> {
  const paging = { page: query.page, perPage: query.per_page };
  const rows = await database.query(
    claimsOfAgency(
      membershipOf(request).agencyId,
      query.state ?? null,
      rowsCounted,
      paging.perPage,
      offsetOf(paging),
    ),
  );
  const data = rows.flatMap((row) =>
    row.id === null
      ? []
      : [
          {
            ...toClaimResponse(row, (file) => pictureUrl(config, file)),
            package_uuid: row.parcel_id,
            qr_code: row.code,
            city_departure: row.from_town,
            city_destination: row.to_town,
            declared_value: row.declared_xaf,
          },
        ],
  );
  return pageResponse(data, rows[0]?.counted ?? 0, paging);
}
