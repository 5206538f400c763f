import type { Day } from "@wakafine/shared/rules/dates.ts";
import { useState } from "react";
import { useSay } from "../../lib/page-services.tsx";
import { emptyTrip, isTouched, type ListName, type TripForm, withoutRow, withRow } from "./trip-form.ts";
import { type TripFaults, tripFaults } from "./trip-faults.ts";

/** What a field of the form needs, by its path. */
export interface FieldBinding {
  readonly name: string;
  readonly error: string | undefined;
  readonly onBlur: () => void;
}

export interface TripFormHandle {
  readonly form: TripForm;
  readonly faults: TripFaults;
  readonly isTouched: boolean;
  readonly change: (change: Partial<TripForm>) => void;
  readonly changeRow: (list: ListName, id: number, change: Readonly<Record<string, string>>) => void;
  readonly addRow: (list: ListName) => void;
  readonly removeRow: (list: ListName, id: number) => void;
  readonly bind: (path: string) => FieldBinding;
  /** Shows every fault from now on. */
  readonly showAll: () => void;
  readonly setServerFaults: (faults: TripFaults) => void;
}

function without(faults: TripFaults, belongs: (path: string) => boolean): TripFaults {
  return Object.fromEntries(Object.entries(faults).filter(([path]) => !belongs(path)));
}

/**
 * The trip form: faults stand once a field was left or the form was sent, and disappear as soon as they are mended. What only the server
 * knew stands until its field changes. Texts follow the language of the page.
 */
export function useTripForm(day: Day): TripFormHandle {
  const say = useSay();
  const [form, setForm] = useState(() => emptyTrip(day));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  const [serverFaults, setServerFaults] = useState<TripFaults>({});
  const faults = tripFaults(form, new Date());
  const forget = (belongs: (path: string) => boolean) => {
    setServerFaults((current) => without(current, belongs));
    setTouched((current) => new Set([...current].filter((path) => !belongs(path))));
  };
  return {
    form,
    faults,
    isTouched: isTouched(form, day),
    change(change) {
      setForm((current) => ({ ...current, ...change }));
      setServerFaults((current) => without(current, (path) => path in change));
    },
    changeRow(list, id, change) {
      setForm((current) => ({ ...current, [list]: current[list].map((row) => (row.id === id ? { ...row, ...change } : row)) }));
      setServerFaults((current) => without(current, (path) => path.startsWith(`${list}.`)));
    },
    addRow: (list) => setForm((current) => withRow(current, list)),
    removeRow(list, id) {
      setForm((current) => withoutRow(current, list, id));
      // The rows after it have other numbers now.
      forget((path) => path.startsWith(`${list}.`));
    },
    bind(path) {
      const fault = (all || touched.has(path) ? faults[path] : undefined) ?? serverFaults[path];
      return { name: path, error: fault && say(fault), onBlur: () => setTouched((current) => new Set(current).add(path)) };
    },
    showAll: () => setAll(true),
    setServerFaults,
  };
}
