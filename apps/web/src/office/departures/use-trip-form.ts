import type { Day } from "@wakafine/shared/rules/dates.ts";
import { useState } from "react";
import { useT } from "../../lib/page-services.tsx";
import {
  emptyTrip,
  isTouched,
  type ListName,
  type TripForm,
  withoutRow,
  withRow,
} from "./trip-form.ts";
import { type TripErrors, validateTripForm } from "./trip-errors.ts";

/** What a field of the form needs, by its path. */
export interface FieldBinding {
  readonly name: string;
  readonly error: string | undefined;
  readonly onBlur: () => void;
}

export interface TripFormHandle {
  readonly form: TripForm;
  readonly errors: TripErrors;
  readonly isTouched: boolean;
  readonly change: (change: Partial<TripForm>) => void;
  readonly changeRow: (
    list: ListName,
    id: number,
    change: Readonly<Record<string, string>>,
  ) => void;
  readonly addRow: (list: ListName) => void;
  readonly removeRow: (list: ListName, id: number) => void;
  readonly bind: (path: string) => FieldBinding;
  /** Shows every error from now on. */
  readonly showAll: () => void;
  readonly setServerErrors: (errors: TripErrors) => void;
}

function without(errors: TripErrors, belongs: (path: string) => boolean): TripErrors {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !belongs(path)));
}

/**
 * The trip form: errors stand once a field was left or the form was sent, and disappear as soon as they are mended. What only the server
 * knew stands until its field changes. Texts follow the language of the page.
 */
export function useTripForm(day: Day): TripFormHandle {
  const t = useT();
  const [form, setForm] = useState(() => emptyTrip(day));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  const [serverErrors, setServerErrors] = useState<TripErrors>({});
  const errors = validateTripForm(form, new Date());
  const clear = (belongs: (path: string) => boolean) => {
    setServerErrors((current) => without(current, belongs));
    setTouched((current) => new Set([...current].filter((path) => !belongs(path))));
  };
  return {
    form,
    errors,
    isTouched: isTouched(form, day),
    change(change) {
      setForm((current) => ({ ...current, ...change }));
      setServerErrors((current) => without(current, (path) => path in change));
    },
    changeRow(list, id, change) {
      setForm((current) => ({
        ...current,
        [list]: current[list].map((row) => (row.id === id ? { ...row, ...change } : row)),
      }));
      setServerErrors((current) => without(current, (path) => path.startsWith(`${list}.`)));
    },
    addRow: (list) => setForm((current) => withRow(current, list)),
    removeRow(list, id) {
      setForm((current) => withoutRow(current, list, id));
      // The rows after it have other numbers now.
      clear((path) => path.startsWith(`${list}.`));
    },
    bind(path) {
      const error = (all || touched.has(path) ? errors[path] : undefined) ?? serverErrors[path];
      return {
        name: path,
        error: error && t(error),
        onBlur: () => setTouched((current) => new Set(current).add(path)),
      };
    },
    showAll: () => setAll(true),
    setServerErrors,
  };
}
