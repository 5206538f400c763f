import { tripFormMessages } from "@wakafine/shared/departures/planning-messages.ts";
import { useT } from "../../lib/page-services.tsx";
import { TextField } from "../../ui/text-fields.tsx";
import { DurationField } from "./duration-field.tsx";
import { CompletedTimeField } from "./completed-time-field.tsx";
import { RowFrame, RowList } from "./row-frame.tsx";
import { TownField } from "./town-field.tsx";
import type { TripFormHandle } from "./use-trip-form.ts";

function Station({ trip, index }: { readonly trip: TripFormHandle; readonly index: number }) {
  const t = useT();
  const path = `boarding_stations.${index}` as const;
  return (
    <RowFrame
      title={t(tripFormMessages.station, { number: index + 1 })}
      removeLabel={t(tripFormMessages.removeStation, { number: index + 1 })}
      onRemove={() => trip.removeRow("boarding_stations", index)}
    >
      <TextField
        label={t(tripFormMessages.quarter)}
        autoComplete="off"
        maxLength={300}
        {...trip.bind(`${path}.quarter`)}
      />
      <CompletedTimeField
        label={t(tripFormMessages.stationHour)}
        bound={trip.bind(`${path}.departure_hour`)}
      />
      <TextField
        label={t(tripFormMessages.cost)}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t(tripFormMessages.sameCost)}
        {...trip.bind(`${path}.cost`)}
      />
    </RowFrame>
  );
}

function Stop({ trip, index }: { readonly trip: TripFormHandle; readonly index: number }) {
  const t = useT();
  const path = `intermediate_destinations.${index}` as const;
  return (
    <RowFrame
      title={t(tripFormMessages.stop, { number: index + 1 })}
      removeLabel={t(tripFormMessages.removeStop, { number: index + 1 })}
      onRemove={() => trip.removeRow("intermediate_destinations", index)}
    >
      <TownField
        label={t(tripFormMessages.stopTown)}
        bound={trip.bind(`${path}.city`)}
        onValue={(text) => trip.change(`${path}.city`, text)}
      />
      <TextField
        label={t(tripFormMessages.price)}
        inputMode="numeric"
        autoComplete="off"
        {...trip.bind(`${path}.price`)}
      />
      <DurationField
        label={t(tripFormMessages.duration)}
        bound={trip.bind(`${path}.duration`)}
        onValue={(text) => trip.change(`${path}.duration`, text)}
      />
    </RowFrame>
  );
}

/** The boarding points of the trip [A2.plan.16]. */
export function Stations({ trip }: { readonly trip: TripFormHandle }) {
  const t = useT();
  const { boarding_stations, departure_hours } = trip.values;
  return (
    <RowList
      legend={t(tripFormMessages.stations)}
      help={
        boarding_stations.length > 0 && departure_hours.length > 1
          ? t(tripFormMessages.stationsHelp)
          : undefined
      }
      addLabel={t(tripFormMessages.addStation)}
      onAdd={() => trip.addRow("boarding_stations")}
    >
      {boarding_stations.map((row, index) => (
        <Station key={row.id} trip={trip} index={index} />
      ))}
    </RowList>
  );
}

/** The stops of the trip [A2.plan.17]. */
export function Stops({ trip }: { readonly trip: TripFormHandle }) {
  const t = useT();
  return (
    <RowList
      legend={t(tripFormMessages.stops)}
      addLabel={t(tripFormMessages.addStop)}
      onAdd={() => trip.addRow("intermediate_destinations")}
    >
      {trip.values.intermediate_destinations.map((row, index) => (
        <Stop key={row.id} trip={trip} index={index} />
      ))}
    </RowList>
  );
}
