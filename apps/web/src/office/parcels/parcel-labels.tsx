import type { ParcelRow } from "@wakafine/shared/parcels/contract.ts";
import { parcelListMessages as texts } from "@wakafine/shared/parcels/list-messages.ts";
import { parcelStateLabel } from "@wakafine/shared/parcels/desk-messages.ts";
import { parcelExceptionMessages } from "@wakafine/shared/parcels/exception-messages.ts";
import { isHourPassed } from "@wakafine/shared/parcels/departure-moment.ts";
import type { ParcelDepartureRow } from "@wakafine/shared/parcels/departures-contract.ts";
import { parcelBusMessages } from "@wakafine/shared/parcels/bus-messages.ts";
import type { ParcelDepartureState, ParcelState } from "@wakafine/shared/parcels/states.ts";
import { fullName } from "@wakafine/shared/bookings/passenger.ts";
import { formatHour, friendlyDay } from "@wakafine/shared/formats/dates.ts";
import { type Language, t } from "@wakafine/shared/messages/catalogue.ts";
import { parseDay } from "@wakafine/shared/rules/dates.ts";
import { useLanguage } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { Badge } from "../../ui/badge.tsx";

const tones = { WAREHOUSE: undefined, EMBARK: "hold", ARRIVE: "ok", RECEIVE: undefined } as const;

/** Returns the label of a state [A4.parc.01–02, A4.parc.04–05]. */
export function parcelStateText(state: ParcelState, language: Language): string {
  return t(parcelStateLabel(state), language);
}

/** The state of a parcel. */
export function ParcelStateBadge({ state }: { readonly state: ParcelState }) {
  const language = useLanguage();
  const tone = tones[state];
  return <Badge {...(tone ? { tone } : {})}>{parcelStateText(state, language)}</Badge>;
}

/** What is wrong with a parcel, beside its state. */
export function ParcelExceptionBadges({ exceptions }: Pick<ParcelRow, "exceptions">) {
  const language = useLanguage();
  return exceptions.map((exception) => (
    <Badge key={exception} tone="warn">
      {t(parcelExceptionMessages[exception], language)}
    </Badge>
  ));
}

/** Returns where a parcel is picked up, which agency hands it out, and who pays what is open: a returned one goes to its sender, at the agency that sent it (decision 0212). */
export function pickUpOf(parcel: ParcelRow) {
  const { exceptions, sender, receiver, agency, payer } = parcel;
  return exceptions.includes("RETURNED")
    ? ({ town: sender.town, quarter: null, agency, payer: "SENDER" } as const)
    : {
        town: parcel.retrieval_city,
        quarter: parcel.retrieval_quarter,
        agency: receiver.destination_agency,
        payer,
      };
}

/** Returns the name of a sender or receiver; empty after the erasure. */
export function personName({ name, surname }: Pick<ParcelRow["sender"], "name" | "surname">) {
  return fullName(surname, name);
}

/** Formats a day of the API (DD-MM-YYYY) for lists. */
export function dayOfBus(departureDate: string, language: Language): string {
  return friendlyDay(parseDay(departureDate) ?? departureDate, language);
}

/** Returns bus, day and hour: `LT 204 AB, jeu. 24 déc. 2026, 06 h 30`. */
export function busText(bus: NonNullable<ParcelRow["departure"]>, language: Language): string {
  return t(texts.bus, language, {
    bus: bus.bus_number,
    day: dayOfBus(bus.departure_date, language),
    hour: formatHour(bus.departure_hour),
  });
}

/** Returns the towns of a bus: `Douala – Bafoussam`. */
export function routeText(
  row: Pick<ParcelDepartureRow, "city_departure" | "city_destination">,
  language: Language,
): string {
  return t(texts.fromTo, language, {
    from: shownTown(row.city_departure, language),
    to: shownTown(row.city_destination, language),
  });
}

/** Returns bus, moment and towns, to choose from, and whether its hour has passed: `LT 204 AB, jeu. 24 déc. 2026, 06 h 30, Douala – Bafoussam`. */
export function busAndRoute(bus: ParcelDepartureRow, language: Language): string {
  const past = isHourPassed(bus, new Date()) ? [t(parcelBusMessages.hourPassed, language)] : [];
  return [busText(bus, language), routeText(bus, language), ...past].join(", ");
}

/** The state of a bus: in progress until every loaded parcel is unloaded [A4.parc.12–13]. */
export function BusStateBadge({ state }: { readonly state: ParcelDepartureState }) {
  const language = useLanguage();
  return (
    <Badge tone={state === "PENDING" ? "hold" : "ok"}>
      {t(parcelBusMessages[state], language)}
    </Badge>
  );
}
