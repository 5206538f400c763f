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

/** What is wrong with a form, by path of the field; a field without an error is absent. */
export type RuleErrors = Readonly<Record<string, Message | readonly Message[]>>;

/** What a field needs; spread on `TextField` and its kin. */
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
  /** The rules of the form: pure, and those that the server applies. */
  readonly validate: (values: Values) => RuleErrors;
}

interface FormProps {
  readonly noValidate: true;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

export interface CheckedForm<Values extends FieldValues> extends UseFormReturn<Values> {
  readonly values: Values;
  readonly isDirty: boolean;
  /** `errorPath` is where the rules name an error of the field, if not by its name. */
  readonly bind: (name: Path<Values>, errorPath?: string) => BoundField<Path<Values>>;
  /** Changes a value that is not an input's own, as if it was typed. */
  readonly change: <Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>) => void;
  /** Shows what is wrong with a field as if it had been left. */
  readonly leave: (name: Path<Values>) => void;
  /** Spread on the `form`: sends it when it has no error, else the first wrong field gets the focus. */
  readonly formProps: (send: (values: Values) => void, onWrong?: () => void) => FormProps;
  /** Shows errors of the server at their fields. */
  readonly showErrors: (errors: RuleErrors) => void;
}

/** Blocks the sending of a form with errors; which of them are shown, and in which language, is decided while rendering. */
function resolverOf<Values extends FieldValues>(
  validate: FormChoices<Values>["validate"],
): Resolver<Values> {
  return (values) => {
    const errors: FieldErrors<Values> = {};
    for (const path of Object.keys(validate(values))) set(errors, path, { type: "rule" });
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

/** What only the server knew; an error stands as long as its field is as it was sent. */
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

/** Puts the focus on the first wrong field of the form that was sent, once its error stands: an error may make a field appear. */
function useFocusOnError() {
  const element = useRef<HTMLFormElement>(null);
  const [wrongRounds, focus] = useReducer((rounds: number) => rounds + 1, 0);
  useEffect(() => {
    const wrong = "[aria-invalid='true'], [data-wrong] input";
    if (wrongRounds > 0) element.current?.querySelector<HTMLElement>(wrong)?.focus();
  }, [wrongRounds]);
  return { element, focus };
}

/**
 * A form of the site or the office: react-hook-form with rules from `packages/shared`. Errors stand once a field was left or sent and go as soon as
 * they are mended [C5.auth.01]; a field that appears later begins without one. Texts follow the language of the page.
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
        const valid = (entered: Values) => {
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
  /** The call; it must be quiet: why it was refused stands in the form. */
  readonly send: (values: Values) => Promise<ApiResult<Data>>;
  readonly succeeded: (response: Success<Data>, values: Values) => void;
  /** Takes over a refusal that leads elsewhere: true. */
  readonly refused?: (failure: ApiFailure, values: Values) => boolean;
  /** What a refusal says about the fields; else it is read as everywhere. */
  readonly fieldErrorsOf?: (failure: ApiFailure) => RuleErrors;
}

/** Why the last attempt failed. */
export interface SendFailure extends ApiFailure {
  /** When the same attempt makes sense again, milliseconds since 1970; 0 when the response did not say. */
  readonly retryAt: number;
}

export interface SentForm<Values extends FieldValues> extends Omit<
  CheckedForm<Values>,
  "formProps"
> {
  readonly busy: boolean;
  readonly failure: SendFailure | null;
  /** Why the server refused, where no field says it. */
  readonly refusal: string | null;
  /** Spread on the `form`. */
  readonly formProps: FormProps;
}

/** A checked form that is sent as a whole, once at a time: what the server finds wrong stands at its field, a lost connection is a toast, the rest is in `refusal`. */
export function useSentForm<Values extends FieldValues, Data>({
  send,
  succeeded,
  refused,
  fieldErrorsOf = fieldErrorsOfFailure,
  ...choices
}: SentFormChoices<Values, Data>): SentForm<Values> {
  const { toasts } = useServices();
  const form = useCheckedForm<Values>(choices);
  const isUnderWay = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SendFailure | null>(null);
  const submit = async (values: Values) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setFailure(null);
    const response = await send(values);
    isUnderWay.current = false;
    setBusy(false);
    if (response.ok) return succeeded(response, values);
    const { kind, message, retryAfterSeconds: wait } = response.failure;
    // A lost connection is told as everywhere, besides being kept here [C8.auth.02].
    if (kind === "network") toasts.show("error", message);
    setFailure({ ...response.failure, retryAt: wait ? Date.now() + wait * 1000 : 0 });
    if (!refused?.(response.failure, values)) form.showErrors(fieldErrorsOf(response.failure));
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
