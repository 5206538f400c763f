import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Hold } from "@wakafine/shared/bookings/hold-contract.ts";
import type { RequestContext, Context } from "../../context.ts";
import type { ApiResponse } from "../../http/bind.ts";
import { appError } from "../../http/failure.ts";
import { sha256 } from "../../tokens.ts";
import { holdOptionsOf } from "./hold-limits.ts";
import { toHoldResponse } from "./hold-seats.ts";
import { openHold } from "./hold-store.ts";
import { leadToOrder, type OrderOfHold } from "./lead-to-order.ts";
import { takeSeats } from "./take-seats.ts";

/**
 * Changes the number of passengers of a hold: it keeps its seats and releases the last ones or takes more; its end stays the same [G.book.10].
 * Only active agencies give more seats. The hold counts for the device and address that opened it [G.book.32]. Throws hold_booked with the order that
 * took the hold over.
 */
export function changeHold(
  { context, orderOfHold }: { readonly context: Context; readonly orderOfHold: OrderOfHold },
  input: InputOf<"changeHold">,
  request: RequestContext,
): Promise<ApiResponse<Hold>> {
  return leadToOrder({ database: context.database, orderOfHold }, input.params.token, () =>
    changeOpenHold(context, input, request),
  );
}

async function changeOpenHold(
  { config, database }: Context,
  { params, body }: InputOf<"changeHold">,
  { actor }: RequestContext,
): Promise<ApiResponse<Hold>> {
  const [known] = await database.query(openHold(sha256(params.token)));
  if (!known) throw appError("hold_expired");
  if (body.places > known.hold.places && !known.hold.on_sale) throw appError("not_found"); // the same error as holdSeats
  const taken = await takeSeats(database, {
    holdId: known.hold.id,
    legs: [],
    places: body.places,
    options: holdOptionsOf(config, { deviceKey: null, addressKey: null, actor }),
  });
  return { data: toHoldResponse(params.token, taken) };
}
