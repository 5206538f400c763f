import type { Context } from "../../context.ts";
import type { Bound } from "../../http/bind.ts";
import { bind } from "../../http/bind.ts";
import { recordVerificationRefusal } from "../../http/verification-refusals.ts";
import { changeHold } from "./change-hold.ts";
import { holdSeats } from "./hold-seats.ts";
import { releaseHold } from "./release-hold.ts";

/** The endpoints of seat holds. */
export function seatEndpoints(context: Context): readonly Bound[] {
  return [
    bind("holdSeats", (input, caller) => recordVerificationRefusal(context, caller, () => holdSeats(context, input, caller))),
    bind("changeHold", (input, caller) => recordVerificationRefusal(context, caller, () => changeHold(context, input, caller))),
    bind("releaseHold", ({ params }) => releaseHold(context, params.token)),
  ];
}
