import { tripFormMessages } from "@wakafine/shared/messages/planning.ts";
import { useT } from "../../lib/page-services.tsx";
import { TextField, TimeField } from "../../ui/text-fields.tsx";
import { DurationField } from "./duration-field.tsx";
import { RowFrame, RowList } from "./row-frame.tsx";
import { TownField } from "./town-field.tsx";
import type { StationRow, StopRow } from "./trip-form.ts";
import type { TripFormHandle } from "./use-trip-form.ts";

function Station({
  trip,
  row,
  index,
}: {
  readonly trip: TripFormHandle;
  readonly row: StationRow;
  readonly index: number;
}) {
  const t = useT();
  const path = `boarding_stations.${index}`;
  const change = (values: Partial<Record<keyof StationRow, string>>) =>
    trip.changeRow("boarding_stations", row.id, values as Record<string, string>);
  return (
    <RowFrame
      title={t(tripFormMessages.station, { number: index + 1 })}
      removeLabel={t(tripFormMessages.removeStation, { number: index + 1 })}
      onRemove={() => trip.removeRow("boarding_stations", row.id)}
    >
      <TextField
        label={t(tripFormMessages.quarter)}
        autoComplete="off"
        maxLength={300}
        value={row.quarter}
        {...trip.bind(`${path}.quarter`)}
        onChange={(event) => change({ quarter: event.target.value })}
      />
      <TimeField
        label={t(tripFormMessages.stationHour)}
        value={row.departure_hour}
        {...trip.bind(`${path}.departure_hour`)}
        onChange={(event) => change({ departure_hour: event.target.value })}
      />
      <TextField
        label={t(tripFormMessages.cost)}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t(tripFormMessages.sameCost)}
        value={row.cost}
        {...trip.bind(`${path}.cost`)}
        onChange={(event) => change({ cost: event.target.value })}
      />
    </RowFrame>
  );
}

function Stop({
  trip,
  row,
  index,
}: {
  readonly trip: TripFormHandle;
  readonly row: StopRow;
  readonly index: number;
}) {
  const t = useT();
  const path = `intermediate_destinations.${index}`;
  const change = (values: Partial<Record<keyof StopRow, string>>) =>
    trip.changeRow("intermediate_destinations", row.id, values as Record<string, string>);
  return (
    <RowFrame
      title={t(tripFormMessages.stop, { number: index + 1 })}
      removeLabel={t(tripFormMessages.removeStop, { number: index + 1 })}
      onRemove={() => trip.removeRow("intermediate_destinations", row.id)}
    >
      <TownField
        label={t(tripFormMessages.stopTown)}
        value={row.city}
        bound={trip.bind(`${path}.city`)}
        onValue={(city) => change({ city })}
      />
      <TextField
        label={t(tripFormMessages.price)}
        inputMode="numeric"
        autoComplete="off"
        value={row.price}
        {...trip.bind(`${path}.price`)}
        onChange={(event) => change({ price: event.target.value })}
      />
      <DurationField
        label={t(tripFormMessages.duration)}
        value={row.duration}
        bound={trip.bind(`${path}.duration`)}
        onValue={(duration) => change({ duration })}
      />
    </RowFrame>
  );
}

/** Where one may board and get off on the way; several of each [A2.plan.16, A2.plan.17]. */
export function StationsAndStops({ trip }: { readonly trip: TripFormHandle }) {
  const t = useT();
  const { boarding_stations, intermediate_destinations, departure_hours } = trip.form;
  return (
    <>
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
          <Station key={row.id} trip={trip} row={row} index={index} />
        ))}
      </RowList>
      <RowList
        legend={t(tripFormMessages.stops)}
        addLabel={t(tripFormMessages.addStop)}
        onAdd={() => trip.addRow("intermediate_destinations")}
      >
        {intermediate_destinations.map((row, index) => (
          <Stop key={row.id} trip={trip} row={row} index={index} />
        ))}
      </RowList>
    </>
  );
}
