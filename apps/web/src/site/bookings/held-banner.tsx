import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { holdMinutes } from "@wakafine/shared/bookings/hold.ts";
import { useT } from "../../lib/page-services.tsx";
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
  const seats = held.hold.seats[0] ?? [];
  const listed = seats.slice(0, -1).join(", ");
  const text =
    seats.length > 1
      ? t(bookingMessages.and, { first: listed, last: seats.at(-1) ?? "" })
      : String(seats[0] ?? "");
  return (
    <HoldBar
      end={held.end}
      totalSeconds={holdMinutes * 60}
      onEnd={held.markEnded}
      title={
        seats.length === 1
          ? t(bookingMessages.heldOne)
          : t(bookingMessages.heldMany, { count: seats.length })
      }
      detail={t(seats.length === 1 ? bookingMessages.seatOne : bookingMessages.seatMany, {
        seats: text,
      })}
    />
  );
}
