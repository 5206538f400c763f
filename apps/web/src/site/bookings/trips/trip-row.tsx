import type { OwnBooking } from "@wakafine/shared/bookings/own-bookings-contract.ts";
import { tripsMessages } from "@wakafine/shared/bookings/trips-messages.ts";
import { classLabel } from "@wakafine/shared/departures/class-label.ts";
import { formatHour, shortDay } from "@wakafine/shared/formats/dates.ts";
import type { Language, Message } from "@wakafine/shared/messages/catalogue.ts";
import { Link } from "../../../lib/link.tsx";
import { useLanguage, useT } from "../../../lib/page-services.tsx";
import { shownTown } from "../../../lib/town-text.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { checkIcon, chevronRightIcon } from "../../../ui/icons.ts";
import { NowrapParts } from "../../../ui/nowrap-parts.tsx";
import { useLegText } from "../order/order-legs.tsx";
import { dayOfLeg } from "./trip-journey.tsx";
import { tripPath } from "./trips-address.ts";
import * as styles from "./trips.module.css";

const badges: Readonly<Record<OwnBooking["status"], Message>> = {
  PENDING: tripsMessages.notPaid,
  PAID: tripsMessages.done,
  FAILED: tripsMessages.failedBadge,
  EXPIRED: tripsMessages.expiredBadge,
  CANCEL: tripsMessages.cancelledBadge,
  REFUNDED: tripsMessages.refundedBadge,
};

/** Returns day, hour, agency and class of a leg. */
function detailOf(leg: OwnBooking["legs"][number], language: Language): string {
  const { departure } = leg;
  const day = dayOfLeg(leg);
  return [
    ...(day ? [shortDay(day, language)] : []),
    formatHour(departure.departure_hour),
    departure.agency.name,
    classLabel(departure.travel_class, "list", language),
  ].join(" · ");
}

/** A past or cancelled trip in one line. */
export function TripRow({ trip }: { readonly trip: OwnBooking }) {
  const t = useT();
  const language = useLanguage();
  const legText = useLegText(trip.legs);
  const [leg] = trip.legs;
  if (!leg) return null;
  const { departure } = leg;
  return (
    <Link to={tripPath(trip.uuid)} className={styles.row}>
      <span>
        <b className={styles.towns}>
          <NowrapParts
            parts={[
              shownTown(departure.city_departure, language),
              shownTown(departure.city_destination, language),
            ]}
            separator="–"
          />
        </b>
        {trip.legs.map((one, index) => (
          <span key={one.departure.uuid} className="muted xs">
            {legText(index, detailOf(one, language))}
          </span>
        ))}
        <span>
          <Badge
            {...(trip.status === "PAID" ? { icon: checkIcon } : {})}
            {...(trip.status === "REFUNDED" ? { tone: "ok" as const } : {})}
          >
            {t(badges[trip.status])}
          </Badge>
        </span>
      </span>
      <Icon path={chevronRightIcon} />
    </Link>
  );
}
