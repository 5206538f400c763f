import { type RefObject, useEffect, useRef, useState } from "react";
import type { FieldFaults } from "./field-faults.ts";
import { useSay } from "./page-services.tsx";

/** What a field needs, by its name. */
export interface BoundField {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  readonly onBlur: () => void;
}

export interface JudgedForm<Form> {
  readonly form: Form;
  /** What is wrong now, shown or not. */
  readonly faults: FieldFaults;
  /** Whether anything differs from how it began. */
  readonly isTouched: boolean;
  readonly change: (change: Partial<Form>) => void;
  readonly bind: (name: keyof Form & string) => BoundField;
  /** Put on the `form` element: the first wrong field gets the focus when sending shows what is wrong. */
  readonly element: RefObject<HTMLFormElement | null>;
  /** Shows every fault from now on; true when there is none. Without a fault the form may be sent. */
  readonly passes: () => boolean;
  /** What only the server knew; it stands until its field changes. */
  readonly setServerFaults: (faults: FieldFaults) => void;
  /** Begins anew with other values. */
  readonly restart: (form: Form) => void;
}

/** The first wrong field gets the focus whenever sending shows what is wrong. */
function useFocusOnFault() {
  const element = useRef<HTMLFormElement>(null);
  const [wrongTries, setWrongTries] = useState(0);
  useEffect(() => {
    if (wrongTries > 0) element.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }, [wrongTries]);
  return { element, focusOnFault: () => setWrongTries((tries) => tries + 1) };
}

/**
 * A form of texts: faults stand once a field was left or the form was sent, and go as soon as they are mended. Texts follow the language of the
 * page. `judge` is a pure rule and names what is wrong.
 */
export function useJudgedForm<Form extends Readonly<Record<keyof Form, string>>>(begin: Form, judge: (form: Form) => FieldFaults): JudgedForm<Form> {
  const say = useSay();
  const { element, focusOnFault } = useFocusOnFault();
  const [start, setStart] = useState(begin);
  const [form, setForm] = useState(begin);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  const [serverFaults, setFaults] = useState<FieldFaults>({});
  const faults = judge(form);
  const change = (next: Partial<Form>) => {
    setForm((current) => ({ ...current, ...next }));
    setFaults((current) => Object.fromEntries(Object.entries(current).filter(([name]) => !(name in next))));
  };
  return {
    form,
    faults,
    isTouched: JSON.stringify(form) !== JSON.stringify(start),
    change,
    element,
    bind(name) {
      const fault = (all || touched.has(name) ? faults[name] : undefined) ?? serverFaults[name];
      return {
        name,
        value: form[name],
        error: fault && say(fault),
        onChange: (event) => change({ [name]: event.target.value } as unknown as Partial<Form>),
        onBlur: () => setTouched((current) => new Set(current).add(name)),
      };
    },
    passes() {
      setAll(true);
      const isRight = Object.keys(faults).length === 0;
      if (!isRight) focusOnFault();
      return isRight;
    },
    setServerFaults(next) {
      setFaults(next);
      focusOnFault();
    },
    restart(next) {
      setStart(next);
      setForm(next);
      setTouched(new Set());
      setAll(false);
      setFaults({});
    },
  };
}
