import { legMessages } from "@wakafine/shared/bookings/leg-messages.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { seatRanges } from "@wakafine/shared/formats/seats.ts";
import { holdMinutes } from "@wakafine/shared/bookings/hold.ts";
import { useT } from "../../lib/page-services.tsx";
import { NowrapParts } from "../../ui/nowrap-parts.tsx";
import { HoldBar } from "../../ui/hold-bar.tsx";
import type { HeldSeats } from "./use-hold.ts";
import * as styles from "./booking.module.css";

/** Shows the held seats and the remaining time, above every step. */
export function HeldBanner({ held }: { readonly held: HeldSeats }) {
  const t = useT();
  if (held.ended) return null;
  if (!held.hold) {
    return held.failure ? null : (
      <p className={styles.heldWait} role="status">
        {t(bookingMessages.holding)}
      </p>
    );
  }
  const [seats = [], returnSeats] = held.hold.seats;
  const listOf = (numbers: readonly number[]) => {
    const ranges = seatRanges(numbers);
    const last = ranges.at(-1) ?? "";
    return ranges.length > 1
      ? t(bookingMessages.and, { first: ranges.slice(0, -1).join(", "), last })
      : last;
  };
  const legText = (leg: "outbound" | "back", numbers: readonly number[]) =>
    t(legMessages.seats, { leg: t(legMessages[leg]), seats: listOf(numbers) });
  return (
    <HoldBar
      end={held.end}
      totalSeconds={holdMinutes * 60}
      onEnd={held.markEnded}
      title={
        returnSeats
          ? t(legMessages.heldBoth)
          : seats.length === 1
            ? t(bookingMessages.heldOne)
            : t(bookingMessages.heldMany, { count: seats.length })
      }
      detail={
        returnSeats ? (
          <NowrapParts
            parts={[legText("outbound", seats), legText("back", returnSeats)]}
            separator="·"
          />
        ) : (
          t(seats.length === 1 ? bookingMessages.seatOne : bookingMessages.seatMany, {
            seats: listOf(seats),
          })
        )
      }
    />
  );
}
