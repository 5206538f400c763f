import type { Config } from "../../config.ts";
import type { HoldOptions } from "./hold-store.ts";

/** Keyed hashes; null: unknown, or already stored with the hold. */
interface Holder {
  readonly deviceKey: string | null;
  readonly addressKey: string | null;
  readonly actor: { readonly userId: string } | null;
}

/** Returns caller keys and hold limits [G.book.32]; empty when LIMITS is off. */
export function holdOptionsOf(config: Config, request: Holder): HoldOptions {
  if (!config.LIMITS) return {};
  return {
    device_key: request.deviceKey,
    address_key: request.addressKey,
    holds_per_device: config.HOLDS_PER_DEVICE,
    seats_per_device: config.SEATS_PER_DEVICE,
    seats_per_address: config.SEATS_PER_ADDRESS,
    user_id: request.actor?.userId ?? null,
    verified_hours: config.PHONE_VERIFIED_HOURS,
    unverified_seats_per_departure: config.UNVERIFIED_SEATS_PER_DEPARTURE,
    unverified_share_divisor: config.UNVERIFIED_SHARE_DIVISOR,
    unverified_seats_min: config.UNVERIFIED_SEATS_MIN,
    unpaid_seat_minutes: config.UNPAID_SEAT_MINUTES,
  };
}
