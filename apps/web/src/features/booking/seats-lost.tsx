import { bookingMessages } from "@wakafine/shared/messages/booking.ts";
import { useSay } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import type { HeldSeats } from "./use-hold.ts";

/** The hold ended or could not be had: what is safe, and what to do. What was typed stays. */
export function SeatsLost({ held, places, onLeave }: { readonly held: HeldSeats; readonly places: number; readonly onLeave: () => void }) {
  const say = useSay();
  const { failure } = held;
  const gone = failure?.code === "seats_unavailable";
  const title = gone ? bookingMessages.gone : held.ended ? bookingMessages.holdOver : bookingMessages.cannotHold;
  const final = failure?.code === "departure_left" || failure?.code === "not_found";
  return (
    <ErrorState level={3} title={say(title)} safe={say(bookingMessages.notCharged)} text={failure?.message ?? say(bookingMessages.holdOverText)}>
      {final ? null : (
        <Button full busy={held.busy} onClick={() => void held.take(places)}>
          {say(bookingMessages.takeAgain)}
        </Button>
      )}
      <Button full look="quiet" onClick={onLeave}>
        {say(bookingMessages.otherDepartures)}
      </Button>
    </ErrorState>
  );
}
