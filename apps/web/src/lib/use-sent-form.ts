import { type FormEvent, type RefObject, useReducer } from "react";
import type { ApiResult } from "./api-client.ts";
import type { ApiFailure } from "./api-failure.ts";
import { type FieldMessages, fieldErrorsOfFailure } from "./field-errors.ts";
import { useServices } from "./page-services.tsx";
import { nextSendState, notSent, type SendEvent, type SendState } from "./send-state.ts";
import {
  type ValidatedForm,
  type ValidationErrors,
  useValidatedForm,
} from "./use-validated-form.ts";

type Success<Data> = Extract<ApiResult<Data>, { ok: true }>;

export interface Sending<Form, Data> {
  readonly begin: Form;
  /** What is wrong with the form; shown once a field was left or the form was sent [C5.auth.01]. */
  readonly validate: (form: Form) => ValidationErrors;
  /** The call; it must be quiet: what it says stands in the form. */
  readonly send: (form: Form) => Promise<ApiResult<Data>>;
  readonly succeeded: (response: Success<Data>, form: Form) => void;
  /** Takes over a refusal that leads elsewhere: true. */
  readonly refused?: (failure: ApiFailure, form: Form) => boolean;
  /** What a refusal says about the fields; else it is read as everywhere. */
  readonly fieldErrorsOf?: (failure: ApiFailure) => FieldMessages;
}

export interface SentForm<Form> extends Pick<
  ValidatedForm<Form>,
  "form" | "isTouched" | "bind" | "change" | "renew" | "leave" | "follow" | "restart"
> {
  readonly state: SendState<unknown>;
  readonly busy: boolean;
  /** Why the server refused, where no field says it. */
  readonly refusal: string | null;
  /** Spread on the `form`. */
  readonly formProps: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent) => void;
  };
}

/** A checked form that is sent as a whole, once at a time: what the server finds wrong stands at its field, the rest in `state`. */
export function useSentForm<Form extends Readonly<Record<keyof Form, string>>, Data>({
  begin,
  validate,
  send,
  succeeded,
  refused,
  fieldErrorsOf = fieldErrorsOfFailure,
}: Sending<Form, Data>): SentForm<Form> {
  const { toasts } = useServices();
  const { element, passes, setServerErrors, ...validated } = useValidatedForm(begin, validate);
  const { form } = validated;
  const [state, notify] = useReducer(
    nextSendState as (state: SendState<Data>, event: SendEvent<Data>) => SendState<Data>,
    notSent,
  );
  const { failure } = state;
  const busy = state.status === "sending";
  const refusal =
    failure && failure.kind !== "network" && Object.keys(fieldErrorsOf(failure)).length === 0
      ? failure.message
      : null;
  const submit = async () => {
    notify({ type: "sent" });
    setServerErrors({});
    const response = await send(form);
    if (response.ok) {
      notify({ type: "succeeded", result: response.data });
      return succeeded(response, form);
    }
    const { failure: told } = response;
    // A lost connection is told as everywhere, besides being kept here; a refusal stands in the form and needs no second place [C8.auth.02].
    if (told.kind === "network") toasts.show("error", told.message);
    notify({ type: "failed", failure: told, at: Date.now() });
    if (!refused?.(told, form)) setServerErrors(fieldErrorsOf(told));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && passes()) void submit();
  };
  return {
    ...validated,
    state,
    busy,
    refusal,
    formProps: { ref: element, noValidate: true, onSubmit },
  };
}
