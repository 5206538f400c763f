import type { Config } from "../../config.ts";
import type { Caller } from "../../context.ts";
import type { HoldOptions } from "./hold-store.ts";

/** Who holds, and how much may be held unpaid [G.book.32]; nothing is limited when LIMITS is off. */
export function limitsOf(config: Config, caller: Pick<Caller, "deviceKey" | "addressKey">): HoldOptions {
  if (!config.LIMITS) return {};
  return {
    device_key: caller.deviceKey,
    address_key: caller.addressKey,
    holds_per_device: config.HOLDS_PER_DEVICE,
    seats_per_device: config.SEATS_PER_DEVICE,
    seats_per_address: config.SEATS_PER_ADDRESS,
  };
}
