import { receivesCodes } from "../../config.ts";
import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { readPhoneCode } from "@wakafine/shared/bookings/phone-code.ts";
import type { Context, RequestContext } from "../../context.ts";
import type { ApiResponse } from "../../http/bind.ts";
import { appError, invalid } from "../../http/failure.ts";
import { isPurged } from "./purge-passengers.ts";
import type { BookingRecord } from "./booking-record.ts";
import { bookingByLink } from "./booking-store.ts";
import { codeHolder, codeLimits, hashCode } from "./phone-code.ts";
import type { OwnerPurpose } from "./phone-code-store.ts";
import { enterPhoneCode, ownerVerified } from "./phone-code-store.ts";
import type { AllowSms } from "./request-phone-code.ts";
import { requestPhoneCode } from "./request-phone-code.ts";

/**
 * Whether the caller may cancel or edit without a code: the account that booked, an account with the owner's verified phone, or a device that entered a code sent to
 * it for this phone and purpose in the last hour [G.ticket.07].
 */
export async function isOwnerVerified(
  { database }: Context,
  { booking, purpose }: { readonly booking: BookingRecord; readonly purpose: OwnerPurpose },
  request: RequestContext,
): Promise<boolean> {
  if (request.actor && request.actor.userId === booking.userId) return true;
  const [row] = await database.query(
    ownerVerified(booking.ownerPhone, purpose, codeHolder(request)),
  );
  return row?.verified ?? false;
}

interface OwnerCheck {
  readonly purpose: OwnerPurpose;
  readonly code: string | null;
  readonly request: RequestContext;
}

/** Throws unless the caller is the owner: owner_verification_required without a code, otherwise the refusal of the code [G.ticket.07]. */
export async function verifyOwner(
  context: Context,
  booking: BookingRecord,
  { purpose, code, request }: OwnerCheck,
): Promise<void> {
  if (await isOwnerVerified(context, { booking, purpose }, request)) return;
  if (code === null) throw appError("owner_verification_required");
  const entered = readPhoneCode(code);
  if (entered === null) throw invalid({ field: "phone_code", code: "invalid" });
  const { config, database } = context;
  const [checked] = await database.query(
    enterPhoneCode(
      booking.ownerPhone,
      hashCode(config, booking.ownerPhone, entered),
      codeHolder(request),
      codeLimits(config, purpose),
    ),
  );
  if (!checked || checked.refusal) throw appError(checked?.refusal ?? "phone_code_expired");
}

interface OwnerCodeRequest {
  readonly linkToken: string;
  readonly purpose: OwnerPurpose;
  readonly allowSms: AllowSms;
}

/** Sends a code to the owner's phone of an order, which the caller sees only masked. Throws not_found, owner_code_unavailable when no codes are sent to its country, and as `requestPhoneCode`. */
export async function requestOwnerCode(
  context: Context,
  { linkToken, purpose, allowSms }: OwnerCodeRequest,
  request: RequestContext,
): Promise<ApiResponse<ResponseOf<"requestCancellationCode">>> {
  const [row] = await context.database.query(bookingByLink(linkToken));
  if (!row || isPurged(row.booking.ownerPhone)) throw appError("not_found");
  const { booking } = row;
  if (await isOwnerVerified(context, { booking, purpose }, request))
    return { data: { needed: false, wait_seconds: 0 } };
  if (!receivesCodes(context.config, booking.ownerPhone)) throw appError("owner_code_unavailable");
  return requestPhoneCode(context, { phonenumber: booking.ownerPhone, purpose, allowSms }, request);
}
