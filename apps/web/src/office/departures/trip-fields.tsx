import { classLabel } from "@wakafine/shared/departures/class-label.ts";
import { tripFormMessages } from "@wakafine/shared/departures/planning-messages.ts";
import type { TravelClass } from "@wakafine/shared/departures/travel-class.ts";
import { travelClasses } from "@wakafine/shared/departures/travel-class.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Segmented } from "../../ui/choice.tsx";
import { swapIcon } from "../../ui/icons.ts";
import { TextField } from "../../ui/text-fields.tsx";
import { DayAndHour, DaysAndHours } from "./days-and-hours.tsx";
import { DurationField } from "./duration-field.tsx";
import { Stations, Stops } from "./stations-and-stops.tsx";
import { TownField } from "./town-field.tsx";
import type { TripFormHandle } from "./use-trip-form.ts";
import * as styles from "./planning.module.css";

interface Props {
  readonly trip: TripFormHandle;
}

interface FieldsProps extends Props {
  /** The form edits one departure: one day, one hour, no repetition. */
  readonly single?: boolean;
}

function Towns({ trip, single }: FieldsProps) {
  const t = useT();
  const { change, bind } = trip;
  return (
    <div className={styles.tripTowns}>
      <TownField
        label={t(tripFormMessages.from)}
        bound={bind("city_departure")}
        onValue={(text) => change("city_departure", text)}
      />
      <TownField
        label={t(tripFormMessages.to)}
        bound={bind("city_destination")}
        onValue={(text) => change("city_destination", text)}
      />
      {single ? null : (
        <IconButton label={t(tripFormMessages.reverse)} icon={swapIcon} onClick={trip.reverse} />
      )}
    </div>
  );
}

export function PlacesField({ trip }: Props) {
  const t = useT();
  return (
    <TextField
      label={t(tripFormMessages.places)}
      inputMode="numeric"
      autoComplete="off"
      {...trip.bind("total_places_number")}
    />
  );
}

function Numbers({ trip }: Props) {
  const t = useT();
  const { change, bind } = trip;
  return (
    <div className={styles.tripThree}>
      <DurationField
        label={t(tripFormMessages.duration)}
        bound={bind("departure_duration")}
        onValue={(text) => change("departure_duration", text)}
      />
      <PlacesField trip={trip} />
      <TextField
        label={t(tripFormMessages.price)}
        inputMode="numeric"
        autoComplete="off"
        {...bind("price")}
      />
    </div>
  );
}

/** Class and bus category are one choice [G.search.11]. */
function ClassChoice({ trip }: Props) {
  const t = useT();
  const language = useLanguage();
  const { error, name, value: chosen } = trip.bind("travel_class");
  return (
    <div className="stack-1">
      <p className="b" aria-hidden="true">
        {t(tripFormMessages.travelClass)}
      </p>
      <Segmented
        legend={t(tripFormMessages.travelClass)}
        error={error}
        options={travelClasses.map((value) => ({
          value,
          label: classLabel(value, "form", language),
        }))}
        input={{
          name,
          value: chosen,
          onBlur: () => trip.leave("travel_class"),
          onChange: (event) => trip.change("travel_class", event.target.value as TravelClass),
        }}
      />
    </div>
  );
}

/** Every field of the trip form [A2.plan.02–12]. */
export function TripFields({ trip, single = false }: FieldsProps) {
  return (
    <>
      <Towns trip={trip} single={single} />
      {single ? <DayAndHour trip={trip} /> : <DaysAndHours trip={trip} />}
      <Numbers trip={trip} />
      <ClassChoice trip={trip} />
      <Stations trip={trip} />
      <Stops trip={trip} />
    </>
  );
}
