import {
  expiryMinutes,
  maxCodeAttempts,
  maxRepeatedAttempts,
  maxExpiries,
  phoneCodeOf,
} from "@wakafine/shared/bookings/phone-code.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { Config } from "../../config.ts";
import type { RequestContext, Context } from "../../context.ts";
import { keyed } from "../../http/request-context.ts";
import { promptLimits } from "../payments/public.ts";
import type { OwnerPurpose } from "./phone-code-store.ts";
import { checkPhones, codeById, phoneVerified } from "./phone-code-store.ts";

/** Topic of the outbox job that sends a code; its entity is the code's id, its payload is empty. */
export const phoneCodeMessage = "phone-code-message";

/** Derives the code from a phone and 128 random bits. It is derived again when it is sent, so it need not be stored (docs/decisions/0025). */
export function codeFrom({ APP_SECRET }: Config, phone: string, salt: Buffer): string {
  const drawn = keyed(APP_SECRET, `phone code ${phone} ${salt.toString("hex")}`).slice(0, 12);
  return phoneCodeOf(Number.parseInt(drawn, 16));
}

/** Returns the hash a code is compared by: bound to its phone, useless without the secret. */
export function hashCode({ APP_SECRET }: Config, phone: string, code: string): Buffer {
  return Buffer.from(keyed(APP_SECRET, `typed phone code ${phone} ${code}`), "hex");
}

/** Limits of codes and of the bookings of an owner phone, for the SQL functions. Only a code sent for `purpose` is accepted. */
export function codeLimits(
  config: Config,
  purpose: "booking" | "reopening" | OwnerPurpose = "booking",
): string {
  return JSON.stringify({
    purpose,
    max: maxExpiries,
    minutes: expiryMinutes,
    attempts: maxCodeAttempts,
    repeated_attempts: maxRepeatedAttempts,
    holds: config.HOLDS_PER_DEVICE,
    seats: config.SEATS_PER_DEVICE,
    verified_hours: config.PHONE_VERIFIED_HOURS,
    unpaid_seat_minutes: config.UNPAID_SEAT_MINUTES,
  });
}

/** Identifies the requester of a code: a device, or an address without a device cookie. Only a device can verify a phone for later requests. */
export function codeHolder({
  deviceKey,
  addressKey,
  actor,
}: Pick<RequestContext, "deviceKey" | "addressKey" | "actor">): string {
  return JSON.stringify({
    holder: deviceKey ?? addressKey,
    device_key: deviceKey,
    user_id: actor?.userId ?? null,
  });
}

/**
 * Checks whether the owner's phone may book or needs a code, and when the payer's phone may receive a prompt. Counts a wrong attempt and consumes a right
 * code, even when the booking fails afterwards [G.book.32].
 */
export function checkPhonesOf(
  config: Config,
  entered: {
    readonly phone: string;
    readonly code: string | null;
    readonly places: number;
    readonly withCoupon: boolean;
    readonly payer: string;
  },
  request: RequestContext,
) {
  const { phone, code, places, withCoupon, payer } = entered;
  const prompts = promptLimits(config);
  return checkPhones(
    phone,
    code === null ? null : hashCode(config, phone, code),
    places,
    withCoupon,
    codeHolder(request),
    config.LIMITS ? codeLimits(config) : null,
    payer,
    config.PHONE_VERIFIED_HOURS,
    prompts.own,
    prompts.phone,
    prompts.unpaid,
  );
}

/** Returns a statement that reads whether the caller's device or account has verified a phone. */
export function isPhoneVerified(
  config: Config,
  phone: string,
  request: Pick<RequestContext, "deviceKey" | "addressKey" | "actor">,
) {
  return phoneVerified(phone, codeHolder(request), config.PHONE_VERIFIED_HOURS);
}

/** The data for the message with a code. */
export interface PhoneCodeData {
  readonly phone: string;
  readonly code: string;
  readonly language: Language;
  readonly expired: boolean;
}

/** Returns a code that is still to be sent; null when it was entered or replaced by a newer one. */
export async function phoneCodeData(
  { config, database }: Context,
  id: string,
): Promise<PhoneCodeData | null> {
  const [stored] = await database.query(codeById(id));
  return stored
    ? {
        phone: stored.phone,
        code: codeFrom(config, stored.phone, stored.salt),
        language: stored.language,
        expired: stored.expired,
      }
    : null;
}
