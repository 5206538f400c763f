import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { type FormEvent, useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
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
import type { ApiFailure } from "../lib/api-failure.ts";
import { fieldErrorsOfFailure } from "../lib/field-errors.ts";
import type { Account } from "../lib/client-store.ts";
import { useAccount, useServices, useT } from "../lib/page-services.tsx";
import { isGivenUp } from "../lib/session-end.ts";
import { dropDraft, readDraft, saveDraft } from "./form-draft.ts";

/** What is wrong with a form, by path of the field; a field without an error is absent. */
export type RuleErrors = Readonly<Record<string, Message | readonly Message[]>>;

/** What a field needs; spread on `TextField` and its kin. */
export interface BoundField<Name extends string = string> {
  readonly name: Name;
  readonly value: string;
  readonly error: string | undefined;
  readonly ref: (element: unknown) => void;
  readonly onChange: (event: { readonly target: unknown }) => void;
  readonly onBlur: (event: { readonly target: unknown }) => void;
}

interface FormChoices<Values extends FieldValues> {
  readonly initial: Values;
  /** The rules of the form: pure, and those that the server applies. */
  readonly validate: (values: Values) => RuleErrors;
  /** Keeps what was typed when the session ends, for the next login of the same account. */
  readonly draft?: string;
}

export interface OfficeForm<Values extends FieldValues> extends UseFormReturn<Values> {
  readonly isDirty: boolean;
  /** `errorPath` is where the rules name an error of the field, if not by its name. */
  readonly bind: (name: Path<Values>, errorPath?: string) => BoundField<Path<Values>>;
  /** Changes a value that is not an input's own, as if it was typed. */
  readonly change: <Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>) => void;
  /** Such a field was left. */
  readonly leave: (name: Path<Values>) => void;
  /** Spread on the `form`: sends it when it has no error, else the first wrong field gets the focus. */
  readonly formProps: (
    send: (values: Values) => void,
    onWrong?: () => void,
  ) => {
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
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

/** Keeps what was typed when the session ends by itself, and takes it up when the same person opens the form again. */
function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: string | undefined,
) {
  const { store, tab } = useServices();
  const account = useAccount();
  const [owner] = useState<Account | null>(account);
  const onEnd = useEffectEvent(() => {
    if (name === undefined || owner === null || store.get("account") !== null) return;
    const values = form.getValues();
    if (form.formState.isDirty && !isGivenUp(owner.token)) saveDraft(tab, owner, { name, values });
  });
  useEffect(() => store.subscribe(() => onEnd()), [store]);
  useEffect(() => {
    const kept = name === undefined ? null : readDraft(tab, owner, name);
    if (kept === null) return;
    dropDraft(tab);
    for (const [field, value] of Object.entries(kept))
      form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
      });
  }, [form, name, owner, tab]);
}

/**
 * A form of the office: react-hook-form with rules from `packages/shared`. Errors stand once a field was left or the form was sent and go as
 * soon as they are mended [C5.auth.01]; the first wrong field gets the focus; an error of the server stands until its field changes.
 */
export function useOfficeForm<Values extends FieldValues>({
  initial,
  validate,
  draft,
}: FormChoices<Values>): OfficeForm<Values> {
  const t = useT();
  const form = useForm<Values>({
    defaultValues: initial as DefaultValues<Values>,
    resolver: resolverOf(validate),
    reValidateMode: "onSubmit",
    shouldFocusError: false,
  });
  const { isDirty, isSubmitted, touchedFields } = form.formState;
  const values = form.watch();
  const errors = validate(values);
  const server = useServerErrors<Values>();
  useDraft(form, draft);
  const element = useRef<HTMLFormElement>(null);
  const [wrongRounds, focusWrong] = useReducer((rounds: number) => rounds + 1, 0);
  useEffect(() => {
    const wrong = "[aria-invalid='true'], [data-wrong] input";
    if (wrongRounds > 0) element.current?.querySelector<HTMLElement>(wrong)?.focus();
  }, [wrongRounds]);

  return {
    ...form,
    isDirty,
    bind(name, errorPath = name) {
      const { onChange, onBlur, ref } = form.register(name);
      const isShown = isSubmitted || get(touchedFields, name) === true;
      const error = (isShown ? errors[errorPath] : undefined) ?? server.of(errorPath, values) ?? [];
      return {
        name,
        value: get(values, name) as string,
        error:
          [error]
            .flat()
            .map((message: Message) => t(message))
            .join(". ") || undefined,
        ref,
        onChange: (event) => void onChange(event as never),
        onBlur: (event) => void onBlur(event as never),
      };
    },
    change: (name, value) => form.setValue(name, value, { shouldDirty: true }),
    leave: (name) => form.setValue(name, form.getValues(name), { shouldTouch: true }),
    formProps: (send, onWrong) => ({
      noValidate: true,
      onSubmit(event) {
        element.current = event.currentTarget;
        server.clear();
        const wrong = () => {
          focusWrong();
          onWrong?.();
        };
        void form.handleSubmit(send, wrong)(event);
      },
    }),
    showErrors(found) {
      if (Object.keys(found).length === 0) return;
      server.show(found, form.getValues());
      focusWrong();
    },
  };
}

/** Why a form was refused, where no field says it; a lost connection is told by a short message. */
export function formRefusal(
  failure: ApiFailure | null,
  fieldErrorsOf: (failure: ApiFailure) => RuleErrors = fieldErrorsOfFailure,
): string | null {
  if (!failure || failure.kind === "network") return null;
  return Object.keys(fieldErrorsOf(failure)).length === 0 ? failure.message : null;
}
