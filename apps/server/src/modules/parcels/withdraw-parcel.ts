import { normaliseCni } from "@wakafine/shared/bookings/passenger.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import { hasPermission } from "@wakafine/shared/rules/permissions.ts";
import { v7 as uuid } from "uuid";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError, invalid } from "../../http/failure.ts";
import { membershipOf } from "../../http/permission.ts";
import { enqueue } from "../../jobs/outbox.ts";
import { verifyPassword } from "../accounts/public.ts";
import { acceptedClaim } from "./claim-store.ts";
import type { Move } from "./move-parcel.ts";
import { addMoveEvent, moveParcel } from "./move-parcel.ts";
import { codeOf } from "@wakafine/shared/parcels/parcel-code.ts";
import { receiverMessage, senderMessage } from "./parcel-messages.ts";
import { identityEnd } from "./parcel-response.ts";
import { requireNoHold, requireNotReturning, requireState } from "./parcel-states.ts";
import type { ParcelRow } from "./parcel-store.ts";
import { markReceived, parcelOfAgency } from "./parcel-store.ts";
import type { ParcelServices } from "./send-parcel.ts";
import { secretForm } from "./send-parcel.ts";
import {
  countWrongAttempt,
  dropCode,
  enteredCodeHash,
  maxWithdrawalAttempts,
  withdrawalCode,
} from "./withdrawal-code.ts";

/**
 * Hands a parcel out: ARRIVE → RECEIVE, once [A7.parc.03]. It requires the receiver's code, the secret word when one was chosen [G.parc.08], and the payment
 * [G.parc.06]. The chain keeps the collector's name and the end of the identity number that was checked. A collector who is the receiver must have the number
 * that was given when sending (decision 0216). A wrong code, word or number counts as an attempt; the data of the error tell how many are left, and after five
 * a new code must be sent. Errors: parcel_unknown, parcel_returning, parcel_loss_paid, forbidden, parcel_unpaid, parcel_code_missing, parcel_code_wrong,
 * parcel_code_used_up, parcel_secret_wrong, parcel_identity_wrong, invalid_input at `collected_by.cni`, or the code of another state.
 */
export async function withdrawParcel(
  services: ParcelServices,
  { body }: InputOf<"withdrawParcel">,
  request: RequestContext,
): Promise<Parcel> {
  const { config, database } = services.context;
  const { agencyId } = membershipOf(request);
  const collector = body.collected_by;
  const cni = normaliseCni(collector.cni);
  if (cni === null) throw invalid({ field: "collected_by.cni", code: "invalid" });
  // Verified before the parcel is locked, because a hash takes 30 ms.
  const [known] = await database.query(
    parcelOfAgency(agencyId, uuidOrNull(body.qr_code), codeOf(body.qr_code) ?? ""),
  );
  const secretRight = known ? await isSecret(known, body.password, request) : false;
  return moveParcel(services, { endpoint: "withdrawParcel", body, request }, async (move) => {
    const { transaction, parcel } = move;
    requireState(parcel, "ARRIVE");
    requireNoHold(parcel);
    requireNotReturning(parcel, agencyId);
    const isLossPaid = await requireLossSettled(move, body.loss_settled === true, request);
    if (!parcel.is_paid && body.paid !== true) throw appError("parcel_unpaid");
    const [code] = await transaction.query(
      withdrawalCode(parcel.id, enteredCodeHash(config, parcel.id, body.code)),
    );
    if (!code) throw appError("parcel_code_missing");
    if (code.attempts >= maxWithdrawalAttempts) throw appError("parcel_code_used_up");
    const addressee = addresseeOf(parcel);
    const isSelf = collector.self === true;
    const identityRight = !isSelf || addressee.cni === null || addressee.cni === cni;
    if (!code.matches || !secretRight || !identityRight) {
      await transaction.finish([
        countWrongAttempt(parcel.id),
        audit({ action: "refuse withdrawal", entity: "parcel", entityId: parcel.id }, request),
      ]);
      const refusal = secretRight ? "parcel_identity_wrong" : "parcel_secret_wrong";
      throw appError(code.matches ? refusal : "parcel_code_wrong", {
        data: { attempts_left: maxWithdrawalAttempts - code.attempts - 1 },
      });
    }
    const eventId = uuid();
    const data = {
      collected_by: {
        name: isSelf ? addressee.name : `${collector.surname} ${collector.name}`,
        cni_end: identityEnd(cni),
        self: isSelf,
      },
      ...(isLossPaid && { loss_settled: true }),
    };
    return [
      markReceived(parcel.id),
      dropCode(parcel.id),
      // As at the desk (decision 0215): the chain names who has the money.
      ...(parcel.is_paid ? [] : [addMoveEvent({ ...move, file: null }, request, { kind: "PAID" })]),
      addMoveEvent(move, request, { id: eventId, kind: "RECEIVE", data }),
      audit(
        {
          action: "hand parcel out",
          entity: "parcel",
          entityId: parcel.id,
          from: "ARRIVE",
          to: "RECEIVE",
          details: { marked_paid: !parcel.is_paid, ...(isLossPaid && { loss_settled: true }) },
        },
        request,
      ),
      enqueue(senderMessage, eventId),
      enqueue(receiverMessage, eventId),
    ];
  });
}

/** Returns name and identity number of the person to whom the parcel goes: the receiver, or the sender of a returned one (decision 0176). */
function addresseeOf(parcel: ParcelRow): { readonly name: string; readonly cni: string | null } {
  return parcel.exceptions.includes("RETURNED")
    ? { name: `${parcel.sender_surname} ${parcel.sender_name}`, cni: parcel.sender_cni }
    : { name: `${parcel.receiver_surname} ${parcel.receiver_name}`, cni: parcel.receiver_cni };
}

/**
 * Whether a claim of loss was accepted for the parcel. Throws parcel_loss_paid then, unless its money is settled, which a member with
 * `manageParcels` of the agency that hands it out confirms (decision 0214), and forbidden for others.
 */
async function requireLossSettled(
  { transaction, parcel }: Move,
  isSettled: boolean,
  request: RequestContext,
): Promise<boolean> {
  const [accepted] = await transaction.query(acceptedClaim(parcel.id));
  if (accepted?.reason !== "LOST") return false;
  if (!isSettled) throw appError("parcel_loss_paid");
  if (!hasPermission("manageParcels", membershipOf(request))) throw appError("forbidden");
  return true;
}

/** Whether the word is the sender's or the receiver's secret; true when neither chose one. */
async function isSecret(
  parcel: ParcelRow,
  entered: string | undefined,
  { addressKey }: RequestContext,
): Promise<boolean> {
  const secrets = [parcel.sender_secret, parcel.receiver_secret].filter((hash) => hash !== null);
  if (secrets.length === 0) return true;
  if (entered === undefined) return false;
  for (const hash of secrets)
    if (await verifyPassword(secretForm(entered), hash, addressKey)) return true;
  return false;
}
