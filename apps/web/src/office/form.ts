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
  readonly bind: (name: Path<Values>) => BoundField<Path<Values>>;
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

/** Errors keep both languages, so that they follow the language of the page. */
const asFieldError = (error: Message | readonly Message[]) => ({
  type: "rule",
  messages: [error].flat(),
});

function resolverOf<Values extends FieldValues>(
  validate: FormChoices<Values>["validate"],
): Resolver<Values> {
  return (values) => {
    const wrong = Object.entries(validate(values));
    if (wrong.length === 0) return { values, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const [path, error] of wrong) set(errors, path, asFieldError(error));
    return { values: {}, errors };
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
    mode: "onTouched",
    shouldFocusError: false,
  });
  const { isDirty, isSubmitted, errors, touchedFields } = form.formState;
  const values = form.watch();
  useDraft(form, draft);
  const element = useRef<HTMLFormElement>(null);
  const [wrongRounds, focusWrong] = useReducer((rounds: number) => rounds + 1, 0);
  useEffect(() => {
    const wrong = "[aria-invalid='true'], .seg.bad input";
    if (wrongRounds > 0) element.current?.querySelector<HTMLElement>(wrong)?.focus();
  }, [wrongRounds]);

  const isShown = (name: Path<Values>) =>
    isSubmitted || get(touchedFields, name) === true || get(errors, name) !== undefined;
  return {
    ...form,
    isDirty,
    bind(name) {
      const { onChange, onBlur, ref } = form.register(name);
      const error = get(errors, name) as { readonly messages?: readonly Message[] } | undefined;
      return {
        name,
        value: get(values, name) as string,
        error: error?.messages?.map((message) => t(message)).join(". ") || undefined,
        ref,
        onChange: (event) => void onChange(event as never),
        onBlur: (event) => void onBlur(event as never),
      };
    },
    change: (name, value) =>
      form.setValue(name, value, { shouldDirty: true, shouldValidate: isShown(name) }),
    leave: (name) =>
      form.setValue(name, form.getValues(name), { shouldTouch: true, shouldValidate: true }),
    formProps: (send, onWrong) => ({
      noValidate: true,
      onSubmit(event) {
        element.current = event.currentTarget;
        const wrong = () => {
          focusWrong();
          onWrong?.();
        };
        void form.handleSubmit(send, wrong)(event);
      },
    }),
    showErrors(found) {
      for (const [path, error] of Object.entries(found))
        form.setError(path as Path<Values>, asFieldError(error));
      if (Object.keys(found).length > 0) focusWrong();
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
