import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Hold } from "@wakafine/shared/bookings/hold-contract.ts";
import type { RequestContext, Context } from "../../context.ts";
import type { ApiResponse } from "../../http/bind.ts";
import { deviceOf } from "../../http/request-context.ts";
import { newToken, sha256 } from "../../tokens.ts";
import { holdOptionsOf } from "./hold-limits.ts";
import { offerInputs } from "./offer-inputs.ts";
import { legsOnSale } from "./on-sale.ts";
import type { TakenSeats } from "./take-seats.ts";
import { takeSeats } from "./take-seats.ts";

/**
 * Holds seats of one or two legs, all or none, for 15 minutes, but not past the departure, when the booking dialog opens [G.book.10]. Needs two round trips.
 * A browser without a device cookie gets one, because limits count by it [G.book.32].
 */
export async function holdSeats(
  context: Context,
  { body }: InputOf<"holdSeats">,
  request: RequestContext,
): Promise<ApiResponse<Hold>> {
  const { config, database } = context;
  const rows = await database.batch(
    body.legs.map((leg) => offerInputs(leg.departure_uuid, leg.destination_city)),
  );
  const sold = legsOnSale(
    rows.map(([row]) => row),
    "legs.1.departure_uuid",
  );
  const legs = sold.map(({ agency_id, departure_id, to_town_id }, leg) => ({
    leg,
    agency_id,
    departure_id,
    to_town_id,
  }));
  const device = deviceOf(config, request);
  const token = newToken();
  const taken = await takeSeats(database, {
    legs,
    places: body.places,
    options: {
      token_hash: sha256(token).toString("hex"),
      ...holdOptionsOf(config, { ...request, deviceKey: device.key }),
    },
  });
  return { data: toHoldResponse(token, taken), headers: device.headers };
}

/** Returns a hold in the form its holder receives. */
export function toHoldResponse(token: string, taken: TakenSeats): Hold {
  const seats = taken.seats.map((leg) => [...leg]);
  return {
    hold_token: token,
    hold_until: taken.holdUntil,
    now: taken.now,
    places: seats[0]?.length ?? 0,
    seats,
  };
}
