import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { type FormEvent, type RefObject, useReducer, useRef, useState } from "react";
import type { ApiResult } from "../../lib/api-client.ts";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { faultsOfFailure } from "../../lib/field-faults.ts";
import { useSay, useServices } from "../../lib/page-services.tsx";
import { type EntryEvent, type EntryState, nextEntry, noEntry } from "./entry-state.ts";

type Sentences = Message | readonly Message[];
type Success<Data> = Extract<ApiResult<Data>, { ok: true }>;

interface Choices<Values extends object, Data> {
  readonly empty: Values;
  /** What is wrong with the form; shown once a field was left or the form was sent [C5.auth.01]. */
  readonly judge: (values: Values) => Partial<Readonly<Record<keyof Values, Sentences>>>;
  /** The call; it must be quiet: what it says stands in the form. */
  readonly send: (values: Values) => Promise<ApiResult<Data>>;
  readonly succeeded: (answer: Success<Data>, values: Values) => void;
  /** Takes over a refusal that leads elsewhere: true. */
  readonly refused?: (failure: ApiFailure, values: Values) => boolean;
}

/** What a field of the form needs; spread on `TextField` and its kin. */
export interface BoundField {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  readonly onBlur: () => void;
}

export interface EntryForm<Values extends object> {
  readonly values: Values;
  readonly state: EntryState<unknown>;
  readonly field: (name: keyof Values & string) => BoundField;
  /** Changes values without a field of their own; their faults rest until they are left again. */
  readonly set: (part: Partial<Values>) => void;
  /** Shows the faults of a field as if it had been left. */
  readonly touch: (name: keyof Values) => void;
  /** Spread on the `form`. */
  readonly element: { readonly ref: RefObject<HTMLFormElement | null>; readonly noValidate: true; readonly onSubmit: (event: FormEvent) => void };
}

interface EntryValues<Values extends object> {
  readonly values: Values;
  readonly set: (part: Partial<Values>) => void;
  readonly rest: (part: Partial<Values>) => void;
  readonly touch: (...names: readonly (keyof Values)[]) => void;
  /** What stands below a field: a fault of the server until the field changes, else its own once it was left. */
  readonly shown: (name: keyof Values & string, own: Sentences | undefined) => Sentences | undefined;
  readonly setFound: (faults: Readonly<Record<string, Message>>) => void;
}

/** What was typed, which fields were left, what the server found. */
function useEntryValues<Values extends object>(empty: Values): EntryValues<Values> {
  const [values, setValues] = useState(empty);
  const [touched, setTouched] = useState<ReadonlySet<keyof Values>>(new Set());
  const [found, setFound] = useState<Readonly<Record<string, Message>>>({});
  return {
    values,
    set: (part) => {
      setValues((former) => ({ ...former, ...part }));
      setFound((former) => Object.fromEntries(Object.entries(former).filter(([field]) => !(field in part))));
    },
    rest: (part) => setTouched((former) => new Set([...former].filter((name) => !(name in part)))),
    touch: (...names) => setTouched((former) => new Set([...former, ...names])),
    shown: (name, own) => found[name] ?? (touched.has(name) ? own : undefined),
    setFound,
  };
}

/** A form of this area: values that survive a change of language, faults once touched, faults of the server at their field. */
export function useEntryForm<Values extends object, Data>({ empty, judge, send, succeeded, refused }: Choices<Values, Data>): EntryForm<Values> {
  type Field = keyof Values & string;
  const say = useSay();
  const { toasts } = useServices();
  const { values, set, rest, touch, shown, setFound } = useEntryValues(empty);
  const [state, tell] = useReducer(nextEntry as (state: EntryState<Data>, event: EntryEvent<Data>) => EntryState<Data>, noEntry);
  const ref = useRef<HTMLFormElement>(null);
  const fields = Object.keys(empty) as Field[];
  const faults = judge(values);

  const focusFirst = (wrong: Readonly<Record<string, unknown>>) => {
    const first = fields.find((field) => wrong[field] !== undefined);
    if (first) ref.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const failed = (failure: ApiFailure) => {
    // A lost connection is told as everywhere, besides being kept here; a refusal stands in the form and needs no second place [C8.auth.02].
    if (failure.kind === "network") toasts.show("error", failure.message);
    tell({ type: "failed", failure, at: Date.now() });
    if (refused?.(failure, values)) return;
    const wrong = faultsOfFailure(failure);
    setFound(wrong);
    focusFirst(wrong);
  };
  const submit = async () => {
    tell({ type: "sent" });
    setFound({});
    const answer = await send(values);
    if (!answer.ok) return failed(answer.failure);
    tell({ type: "succeeded", result: answer.data });
    succeeded(answer, values);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (state.status === "sending") return;
    touch(...fields);
    if (Object.keys(faults).length > 0) focusFirst(faults);
    else void submit();
  };
  return {
    values,
    state,
    field: (name) => ({
      name,
      value: String(values[name]),
      error: [shown(name, faults[name]) ?? []].flat().map((one) => say(one as Message)).join(". ") || undefined,
      onChange: (event) => set({ [name]: event.target.value } as unknown as Partial<Values>),
      onBlur: () => touch(name),
    }),
    set: (part) => {
      set(part);
      rest(part);
    },
    touch,
    element: { ref, noValidate: true, onSubmit },
  };
}
