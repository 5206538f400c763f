import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import type { HeldSeats } from "./use-hold.ts";

/** Shown when the hold ended or was refused: what is safe, and what to do. Entered values are kept. */
export function SeatsLost({
  held,
  places,
  onLeave,
}: {
  readonly held: HeldSeats;
  readonly places: number;
  readonly onLeave: () => void;
}) {
  const t = useT();
  const { failure } = held;
  const gone = failure?.code === "seats_unavailable";
  const title = gone
    ? bookingMessages.gone
    : held.ended
      ? bookingMessages.holdOver
      : bookingMessages.cannotHold;
  const final = failure?.code === "departure_left" || failure?.code === "not_found";
  return (
    <ErrorState
      level={3}
      title={t(title)}
      safe={t(bookingMessages.notCharged)}
      text={failure?.message ?? t(bookingMessages.holdOverText)}
    >
      {final ? null : (
        <Button full busy={held.busy} onClick={() => void held.take(places)}>
          {t(bookingMessages.takeAgain)}
        </Button>
      )}
      <Button full variant="quiet" onClick={onLeave}>
        {t(bookingMessages.otherDepartures)}
      </Button>
    </ErrorState>
  );
}
