import type { Context } from "../../context.ts";
import type { Bound } from "../../http/bind.ts";
import { bind } from "../../http/bind.ts";
import { recordVerificationRefusal } from "../../http/verification-refusals.ts";
import { changeHold } from "./change-hold.ts";
import type { OrderOfHold } from "./lead-to-order.ts";
import { holdSeats } from "./hold-seats.ts";
import { releaseDeviceHold, releaseHold } from "./release-hold.ts";

/** The endpoints of seat holds. */
export function seatEndpoints(context: Context, orderOfHold: OrderOfHold): readonly Bound[] {
  return [
    bind("holdSeats", (input, request) =>
      recordVerificationRefusal(context, request, () => holdSeats(context, input, request)),
    ),
    bind("changeHold", (input, request) =>
      recordVerificationRefusal(context, request, () =>
        changeHold({ context, orderOfHold }, input, request),
      ),
    ),
    bind("releaseHold", ({ params }) => releaseHold(context, params.token)),
    bind("releaseDeviceHold", ({ params }, request) =>
      releaseDeviceHold(context, params.id, request),
    ),
  ];
}
