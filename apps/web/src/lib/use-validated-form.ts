import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { FieldMessages } from "./field-errors.ts";
import { useT } from "./page-services.tsx";

/** What a field needs, by its name; spread on `TextField` and its kin. */
export interface BoundField {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  readonly onBlur: () => void;
}

/** What is wrong with a form by its own rule: one sentence a field, or some. A field without an error is absent. */
export type ValidationErrors = Readonly<Record<string, Message | readonly Message[]>>;

export interface ValidatedForm<Form> {
  readonly form: Form;
  /** Whether anything differs from how it began. */
  readonly isTouched: boolean;
  readonly change: (change: Partial<Form>) => void;
  /** Changes values as if their fields were new: what is wrong with them is said when they are left. */
  readonly renew: (change: Partial<Form>) => void;
  /** Shows what is wrong with a field as if it had been left. */
  readonly leave: (name: keyof Form & string) => void;
  readonly bind: (name: keyof Form & string) => BoundField;
  /** Put on the `form` element: the first wrong field gets the focus when sending shows what is wrong. */
  readonly element: RefObject<HTMLFormElement | null>;
  /** Shows every error from now on; true when there is none. Without an error the form may be sent. */
  readonly passes: () => boolean;
  /** What only the server knew; it stands until its field changes. */
  readonly setServerErrors: (errors: FieldMessages) => void;
  /** Values that changed elsewhere: fields nobody typed in show them. */
  readonly follow: (change: Partial<Form>) => void;
  /** Begins anew with other values. */
  readonly restart: (form: Form) => void;
}

const nameOf = (control: Element) => control.getAttribute("name") ?? "";
const controlsOf = (form: HTMLFormElement | null) => [...(form?.elements ?? [])];

/** The first field of a form that has one of the names gets the focus, once it stands: an error may make a field appear. */
function useFocusOn() {
  const element = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  useEffect(() => {
    const first = controlsOf(element.current).find((control) => wrong.includes(nameOf(control)));
    if (first instanceof HTMLElement) first.focus();
  }, [wrong]);
  return { element, focusOn: (errors: ValidationErrors) => setWrong(Object.keys(errors)) };
}

/** Which fields were left or sent, and what the server found: only these errors are shown [C5.auth.01]. */
function useShownErrors() {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [fromServer, setFromServer] = useState<FieldMessages>({});
  return {
    leave: (...names: readonly string[]) => setLeft((current) => new Set([...current, ...names])),
    /** As if the fields had not been entered yet. */
    clear: (fields: object) =>
      setLeft((current) => new Set([...current].filter((name) => !(name in fields)))),
    setFromServer,
    /** The fields have changed: what the server said of them no longer counts. */
    outdate: (fields: object) =>
      setFromServer((current) =>
        Object.fromEntries(Object.entries(current).filter(([name]) => !(name in fields))),
      ),
    of: (name: string, own: ValidationErrors) =>
      [
        (left.has(name) ? own[name] : undefined) ?? fromServer[name] ?? [],
      ].flat() as readonly Message[],
  };
}

/**
 * A form of texts: errors stand once a field was left or the form was sent, and go as soon as they are mended. Texts follow the language of the
 * page. `validate` is a pure rule and names what is wrong. `useSentForm` adds the sending of a form that is sent as a whole.
 */
export function useValidatedForm<Form extends Readonly<Record<keyof Form, string>>>(
  begin: Form,
  validate: (form: Form) => ValidationErrors,
): ValidatedForm<Form> {
  const t = useT();
  const { element, focusOn } = useFocusOn();
  const shown = useShownErrors();
  const [start, setStart] = useState(begin);
  const [form, setForm] = useState(begin);
  const errors = validate(form);
  const change = (next: Partial<Form>) => {
    setForm((current) => ({ ...current, ...next }));
    shown.outdate(next);
  };
  const renew = (next: Partial<Form>) => {
    change(next);
    shown.clear(next);
  };
  return {
    form,
    isTouched: JSON.stringify(form) !== JSON.stringify(start),
    change,
    renew,
    leave: shown.leave,
    element,
    bind: (name) => ({
      name,
      value: form[name],
      error:
        shown
          .of(name, errors)
          .map((error) => t(error))
          .join(". ") || undefined,
      onChange: (event) => change({ [name]: event.target.value } as unknown as Partial<Form>),
      onBlur: () => shown.leave(name),
    }),
    passes: () => {
      // Fields that do not stand yet begin without a word when they appear.
      shown.leave(...controlsOf(element.current).map(nameOf));
      const isRight = Object.keys(errors).length === 0;
      if (!isRight) focusOn(errors);
      return isRight;
    },
    setServerErrors: (next) => {
      shown.setFromServer(next);
      focusOn(next);
    },
    follow: (next) => {
      const untyped = (Object.keys(next) as (keyof Form)[]).filter(
        (name) => form[name] === start[name],
      );
      setStart({ ...start, ...next });
      change(Object.fromEntries(untyped.map((name) => [name, next[name]])) as Partial<Form>);
    },
    restart: (next) => {
      setStart(next);
      renew(next);
    },
  };
}
