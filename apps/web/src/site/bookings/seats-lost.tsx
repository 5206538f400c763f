import { legMessages } from "@wakafine/shared/bookings/leg-messages.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { seatsLostMessages } from "@wakafine/shared/bookings/seats-lost-messages.ts";
import { lazy, Suspense, useEffect, useEffectEvent } from "react";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { loadCode } from "../../lib/page-code.ts";
import { useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import type { Booking } from "./use-booking.ts";

// A separate chunk: few travellers reach the limit.
const DeviceHolds = lazy(async () => ({
  default: (await loadCode(() => import("./device-holds.tsx"))).DeviceHolds,
}));

interface Props {
  readonly booking: Booking;
  readonly places: number;
}

/** Shown when the hold ended or was refused. */
export function SeatsLost(props: Props) {
  return props.booking.sentOrder.sent ? <Unconfirmed {...props} /> : <TakeAgain {...props} />;
}

/** An order was sent and its response is lost: seats are taken again only when the server says that there is no such order. */
function Unconfirmed({ booking: { held, sentOrder } }: Props) {
  const t = useT();
  const check = useEffectEvent(sentOrder.find);
  useEffect(() => void check(), []);
  return (
    <ErrorState
      level={3}
      title={t(seatsLostMessages.unconfirmed)}
      text={t(seatsLostMessages.unconfirmedText)}
    >
      <Button full busy={held.busy} onClick={() => void sentOrder.find()}>
        {t(seatsLostMessages.checkOrder)}
      </Button>
    </ErrorState>
  );
}

/** What is safe, and what to do; for a return trip which leg is concerned. Entered values are kept. */
function TakeAgain({ booking, places }: Props) {
  const t = useT();
  const { held } = booking;
  const { failure } = held;
  const gone = failure?.code === "seats_unavailable";
  const final = failure?.code === "departure_left" || failure?.code === "not_found";
  const leg = booking.returnLeg && (gone || final) ? legOf(failure) : null;
  const title = leg
    ? refusedLeg[leg][gone ? "gone" : "failed"]
    : gone
      ? seatsLostMessages.gone
      : held.ended
        ? seatsLostMessages.holdOver
        : seatsLostMessages.cannotHold;
  const takeAgain = (
    <Button
      full
      variant={gone ? "quiet" : undefined}
      busy={held.busy}
      onClick={() => void held.take(places)}
    >
      {t(seatsLostMessages.takeAgain)}
    </Button>
  );
  const otherDepartures = (
    <Button
      full
      variant={gone || final ? undefined : "quiet"}
      onClick={leg ? () => booking.chooseOther(leg) : booking.leave}
    >
      {t(leg ? refusedLeg[leg].other : bookingMessages.otherDepartures)}
    </Button>
  );
  return (
    <ErrorState
      level={3}
      title={t(title)}
      safe={t(bookingMessages.notCharged)}
      text={failure?.message ?? t(seatsLostMessages.holdOverText)}
    >
      {failure?.code === "hold_limit" ? (
        <Suspense fallback={null}>
          <DeviceHolds onReleased={() => void held.take(places)} />
        </Suspense>
      ) : null}
      {gone || final ? otherDepartures : takeAgain}
      {final ? null : gone ? takeAgain : otherDepartures}
    </ErrorState>
  );
}

/** Returns the list in which the refused leg of a return trip is chosen again; null: the response names no leg. */
function legOf(failure: ApiFailure): "outbounds" | "returns" | null {
  const leg = (failure.data as { leg?: number } | null)?.leg;
  return leg === 1 ? "returns" : leg === 0 ? "outbounds" : null;
}

const refusedLeg = {
  outbounds: {
    gone: seatsLostMessages.outboundGone,
    failed: seatsLostMessages.outboundFailed,
    other: seatsLostMessages.otherOutbounds,
  },
  returns: {
    gone: seatsLostMessages.returnGone,
    failed: seatsLostMessages.returnFailed,
    other: legMessages.otherReturn,
  },
};
