import type { Departure } from "@wakafine/shared/departures/contract.ts";
import { returnMessages } from "@wakafine/shared/departures/return-messages.ts";
import { classLabel } from "@wakafine/shared/departures/class-label.ts";
import { formatDuration, formatHour } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { searchMessages } from "@wakafine/shared/departures/search-messages.ts";
import { useLanguage } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import type { JourneyDetails } from "../../ui/journey.tsx";
import { TripCard } from "../../ui/trip-card.tsx";
import { addressOfChoice, type TripChoice } from "./return-choice.ts";
import { boardingText, isByNight, laterArrivalDay, seatsMessage } from "./departure-details.ts";

/** A departure in the results, with price and arrival of the chosen town, and as a return with the price of both legs. A full departure cannot be selected. */
export function DepartureCard({
  departure,
  choice,
}: {
  readonly departure: Departure;
  readonly choice: TripChoice;
}) {
  const language = useLanguage();
  const { outbound } = choice;
  const { agency, price, remaining_places_number: seats } = departure;
  const duration = formatDuration(departure.departure_duration);
  const night = isByNight(departure);
  const journey: JourneyDetails = {
    hour: departure.departure_hour,
    arrival: departure.arriving_hour,
    duration: night ? t(searchMessages.byNight, language, { duration }) : duration,
    from: boardingText(departure, language),
    to: shownTown(departure.city_destination, language),
    arrivalDay: laterArrivalDay(departure, language),
    night,
  };
  const classText = classLabel(departure.travel_class, "list", language);
  const onwards =
    departure.city_final === null
      ? undefined
      : t(searchMessages.onwards, language, { town: shownTown(departure.city_final, language) });
  const details = {
    hour: formatHour(departure.departure_hour),
    arrival: formatHour(departure.arriving_hour),
    class: classText,
    // Without the final town, two departures of an agency at one hour would have the same link text.
    agency: [agency.name, onwards].filter(Boolean).join(", "),
    price: formatFrancs(price + (outbound?.price ?? 0), language),
  };
  return (
    <TripCard
      journey={journey}
      agency={agency}
      agencyNote={onwards}
      classText={classText}
      vip={departure.travel_class === "FIRST"}
      price={price}
      priceNote={outbound && t(returnMessages.sum, language, { amount: details.price })}
      seatsLeft={seats}
      seatsText={t(seatsMessage(seats), language, { count: seats })}
      action={
        seats > 0 ? (
          <ButtonLink
            to={addressOfChoice(choice, departure)}
            label={t(
              outbound ? returnMessages.chooseFor : searchMessages.chooseTrip,
              language,
              details,
            )}
          >
            {t(searchMessages.choose, language)}
          </ButtonLink>
        ) : null
      }
    />
  );
}
