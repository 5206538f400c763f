import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { type FormEvent, useEffect, useReducer, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type Resolver,
  set,
  useForm,
  type UseFormReturn,
} from "react-hook-form";
import type { ApiResult } from "./api-client.ts";
import type { ApiFailure } from "./api-failure.ts";
import { fieldErrorsOfFailure } from "./field-errors.ts";
import { useServices, useT } from "./page-services.tsx";
import { useApiCall } from "./use-api-call.ts";

/** Errors of a form by field path; a field without an error is absent. */
export type RuleErrors = Readonly<Record<string, Message | readonly Message[]>>;

/** Props of a bound field, spread on `TextField` and similar components. */
export interface BoundField<Name extends string = string> {
  readonly name: Name;
  readonly value: string;
  readonly error: string | undefined;
  readonly ref: (element: unknown) => void;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  readonly onBlur: () => void;
}

interface FormChoices<Values extends FieldValues> {
  readonly initial: Values;
  /** Returns the errors of the values. It is a pure function that the server also applies. */
  readonly validate: (values: Values) => RuleErrors;
}

export interface FormProps {
  readonly noValidate: true;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

export interface CheckedForm<Values extends FieldValues> extends UseFormReturn<Values> {
  readonly values: Values;
  readonly isDirty: boolean;
  /** Returns the props of a field. `errorPath` is the path of its errors, if it differs from its name. */
  readonly bind: (name: Path<Values>, errorPath?: string) => BoundField<Path<Values>>;
  /** Sets a value that no input of the form edits, as if it was entered. */
  readonly change: <Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>) => void;
  /** Shows the errors of a field as if it had lost the focus. */
  readonly leave: (name: Path<Values>) => void;
  /** Returns the props of the `form`. Submitting calls `send` if the values are valid, else it focuses the first invalid field. */
  readonly formProps: (send: (values: Values) => void, onWrong?: () => void) => FormProps;
  /** Shows errors of the server at their fields. */
  readonly showErrors: (errors: RuleErrors) => void;
}

/** Blocks submission of a form with errors. The errors to show and their language are chosen while rendering. */
function resolverOf<Values extends FieldValues>(
  validate: FormChoices<Values>["validate"],
): Resolver<Values> {
  return (values) => {
    const errors: FieldErrors<Values> = {};
    for (const path of Object.keys(validate(values))) set(errors, path, { type: "rule" });
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

/** Errors that only the server can find. An error is shown until the value of its field changes. */
function useServerErrors<Values extends FieldValues>() {
  const [refused, setRefused] = useState<{
    readonly errors: RuleErrors;
    readonly values: Values;
  } | null>(null);
  return {
    show: (errors: RuleErrors, values: Values) =>
      setRefused({ errors, values: structuredClone(values) }),
    clear: () => setRefused(null),
    of: (path: string, values: Values) =>
      refused && JSON.stringify(get(refused.values, path)) === JSON.stringify(get(values, path))
        ? refused.errors[path]
        : undefined,
  };
}

/** Focuses the first invalid field of the submitted form after rendering, because an error can make a field appear. */
function useFocusOnError() {
  const element = useRef<HTMLFormElement>(null);
  const [invalidSubmits, focus] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const wrong = "[aria-invalid='true'], [data-wrong] input";
    if (invalidSubmits > 0) element.current?.querySelector<HTMLElement>(wrong)?.focus();
  }, [invalidSubmits]);
  return { element, focus };
}

/**
 * A form of the site or the office: react-hook-form with rules from `packages/shared`. An error is shown once its field was left or
 * submitted, until the value is valid [C5.auth.01]; a field that appears later has none at first. Texts follow the page language.
 */
export function useCheckedForm<Values extends FieldValues>({
  initial,
  validate,
}: FormChoices<Values>): CheckedForm<Values> {
  const t = useT();
  const form = useForm<Values>({
    defaultValues: initial as DefaultValues<Values>,
    resolver: resolverOf(validate),
    reValidateMode: "onSubmit",
    shouldFocusError: false,
  });
  const { isDirty, touchedFields } = form.formState;
  const values = form.watch();
  const errors = validate(values);
  const server = useServerErrors<Values>();
  const { element, focus } = useFocusOnError();

  const change: CheckedForm<Values>["change"] = (name, value) =>
    form.setValue(name, value, { shouldDirty: true });
  const leave: CheckedForm<Values>["leave"] = (name) =>
    form.setValue(name, form.getValues(name), { shouldTouch: true });

  return {
    ...form,
    values,
    isDirty,
    change,
    leave,
    bind(name, errorPath = name) {
      const own = get(touchedFields, name) === true ? errors[errorPath] : undefined;
      const shown = [own ?? server.of(errorPath, values) ?? []].flat();
      return {
        name,
        value: get(values, name) as string,
        error: shown.map((message: Message) => t(message)).join(". ") || undefined,
        ref: form.register(name).ref,
        onChange: ({ target }) => change(name, target.value as PathValue<Values, typeof name>),
        onBlur: () => leave(name),
      };
    },
    formProps: (send, onWrong) => ({
      noValidate: true,
      onSubmit(event) {
        element.current = event.currentTarget;
        for (const control of event.currentTarget.elements) {
          const name = control.getAttribute("name") as Path<Values> | null;
          if (name !== null && get(values, name) !== undefined) leave(name);
        }
        // For example a photo that could not be read: it is replaced or dismissed first.
        const unresolved = element.current.querySelector<HTMLElement>("[data-unresolved]");
        const valid = (entered: Values) => {
          if (unresolved) return unresolved.focus();
          server.clear();
          send(entered);
        };
        const wrong = () => {
          focus();
          onWrong?.();
        };
        void form.handleSubmit(valid, wrong)(event);
      },
    }),
    showErrors(found) {
      if (Object.keys(found).length === 0) return;
      server.show(found, form.getValues());
      focus();
    },
  };
}

type Success<Data> = Extract<ApiResult<Data>, { ok: true }>;

export interface SentFormChoices<Values extends FieldValues, Data> extends FormChoices<Values> {
  /** The API call. It must be quiet, because the form shows the refusal. */
  readonly send: (values: Values) => Promise<ApiResult<Data>>;
  readonly succeeded: (response: Success<Data>, values: Values) => void;
  /** Returns true if it has handled the refusal, for example by changing the page. */
  readonly refused?: (failure: ApiFailure, values: Values) => boolean;
  /** Returns the field errors of a refusal; by default those in its data. */
  readonly fieldErrorsOf?: (failure: ApiFailure) => RuleErrors;
}

/** The failure of the last attempt. */
export interface SendFailure extends ApiFailure {
  /** Time from which a retry makes sense, in milliseconds since 1970; 0 if the response has no wait. */
  readonly retryAt: number;
}

export interface SentForm<Values extends FieldValues> extends Omit<
  CheckedForm<Values>,
  "formProps"
> {
  readonly busy: boolean;
  readonly failure: SendFailure | null;
  /** Message of a refusal that has no field errors, else null. */
  readonly refusal: string | null;
  /** Props of the `form` element. */
  readonly formProps: FormProps;
}

/**
 * A checked form that is sent by one call at a time. Field errors of the server are shown at the fields, a network failure as a toast;
 * other refusals are in `refusal`.
 */
export function useSentForm<Values extends FieldValues, Data>({
  send,
  succeeded,
  refused,
  fieldErrorsOf = fieldErrorsOfFailure,
  ...choices
}: SentFormChoices<Values, Data>): SentForm<Values> {
  const { toasts } = useServices();
  const form = useCheckedForm<Values>(choices);
  const { busy, failure, run } = useApiCall(async (values: Values) => {
    const result = await send(values);
    if (result.ok) return result;
    const wait = result.failure.retryAfterSeconds;
    const retryAt = wait ? Date.now() + wait * 1000 : 0;
    return { ok: false, failure: { ...result.failure, retryAt } } as const;
  });
  const submit = async (values: Values) => {
    const result = await run(values);
    if (!result) return;
    if (result.ok) return succeeded(result, values);
    // A network failure is a toast as on every page, and is also stored in `failure` [C8.auth.02].
    if (result.failure.kind === "network") toasts.show("error", result.failure.message);
    if (!refused?.(result.failure, values)) form.showErrors(fieldErrorsOf(result.failure));
  };
  const isRefusal = failure !== null && failure.kind !== "network";
  return {
    ...form,
    busy,
    failure,
    refusal: isRefusal && Object.keys(fieldErrorsOf(failure)).length === 0 ? failure.message : null,
    formProps: form.formProps((values) => void submit(values)),
  };
}
