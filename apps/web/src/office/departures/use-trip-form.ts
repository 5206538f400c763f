import type { Day } from "@wakafine/shared/rules/dates.ts";
import { useFieldArray } from "react-hook-form";
import { type BoundField, type CheckedForm, useCheckedForm } from "../../lib/form.ts";
import { useFormDraft } from "../form-draft.ts";
import { reversed } from "./edit-trip.ts";
import { type ListName, newRow, type TripForm } from "./trip-form.ts";
import { validateTripForm } from "./trip-errors.ts";
import type { UndatedTrip } from "./trip-templates.ts";

export type FieldBinding = BoundField;

export interface TripFormHandle extends CheckedForm<TripForm> {
  readonly addRow: (list: ListName) => void;
  /** Replaces the dates. */
  readonly setDays: (days: readonly Day[]) => void;
  /** Turns the trip into that of the opposite direction. */
  readonly reverse: () => void;
  readonly focusHour: () => void;
  /** Replaces everything but the days. */
  readonly fill: (values: UndatedTrip) => void;
  readonly removeRow: (list: ListName, index: number) => void;
}

/** State of the trip form and its four lists; a new row gets the focus. `draft` names what is stored when the session ends. */
export function useTripForm(initial: TripForm, draft: string): TripFormHandle {
  const form = useCheckedForm<TripForm>({
    initial,
    validate: (values) => validateTripForm(values, new Date()),
  });
  useFormDraft(form, draft);
  const { control } = form;
  const lists = {
    departure_days: useFieldArray({ control, name: "departure_days", keyName: "key" }),
    departure_hours: useFieldArray({ control, name: "departure_hours", keyName: "key" }),
    boarding_stations: useFieldArray({ control, name: "boarding_stations", keyName: "key" }),
    intermediate_destinations: useFieldArray({
      control,
      name: "intermediate_destinations",
      keyName: "key",
    }),
  };
  return {
    ...form,
    addRow: (list) => lists[list].append(newRow(form.getValues(), list) as never),
    setDays: (days) =>
      lists.departure_days.replace(days.map((value, index) => ({ id: index + 1, value }))),
    reverse() {
      const next = reversed(form.getValues());
      form.change("city_departure", next.city_departure);
      form.change("city_destination", next.city_destination);
      lists.boarding_stations.replace([...next.boarding_stations]);
      lists.intermediate_destinations.replace([...next.intermediate_destinations]);
    },
    focusHour: () => form.setFocus("departure_hours.0.value"),
    fill(values) {
      const { departure_hours, boarding_stations, intermediate_destinations, ...fields } = values;
      for (const [name, value] of Object.entries(fields))
        form.change(name as keyof typeof fields, value);
      lists.departure_hours.replace([...departure_hours]);
      lists.boarding_stations.replace([...boarding_stations]);
      lists.intermediate_destinations.replace([...intermediate_destinations]);
    },
    removeRow: (list, index) => lists[list].remove(index),
  };
}
