import { type FormEvent, type RefObject, useReducer } from "react";
import type { ApiResult } from "./api-client.ts";
import type { ApiFailure } from "./api-failure.ts";
import { type FieldFaults, faultsOfFailure } from "./field-faults.ts";
import { useServices } from "./page-services.tsx";
import { nextSendState, notSent, type SendEvent, type SendState } from "./send-state.ts";
import { type JudgedForm, type Judgement, useJudgedForm } from "./use-judged-form.ts";

type Success<Data> = Extract<ApiResult<Data>, { ok: true }>;

export interface Sending<Form, Data> {
  readonly begin: Form;
  /** What is wrong with the form; shown once a field was left or the form was sent [C5.auth.01]. */
  readonly judge: (form: Form) => Judgement;
  /** The call; it must be quiet: what it says stands in the form. */
  readonly send: (form: Form) => Promise<ApiResult<Data>>;
  readonly succeeded: (answer: Success<Data>, form: Form) => void;
  /** Takes over a refusal that leads elsewhere: true. */
  readonly refused?: (failure: ApiFailure, form: Form) => boolean;
  /** What a refusal says about the fields; else it is read as everywhere. */
  readonly faultsOf?: (failure: ApiFailure) => FieldFaults;
}

export interface SentForm<Form> extends Pick<JudgedForm<Form>, "form" | "isTouched" | "bind" | "change" | "renew" | "leave" | "follow" | "restart"> {
  readonly state: SendState<unknown>;
  readonly busy: boolean;
  /** Why the server refused, where no field says it. */
  readonly refusal: string | null;
  /** Spread on the `form`. */
  readonly formProps: { readonly ref: RefObject<HTMLFormElement | null>; readonly noValidate: true; readonly onSubmit: (event: FormEvent) => void };
}

/** A judged form that is sent as a whole, once at a time: what the server finds wrong stands at its field, the rest in `state`. */
export function useSentForm<Form extends Readonly<Record<keyof Form, string>>, Data>({ begin, judge, send, succeeded, refused, faultsOf = faultsOfFailure }: Sending<Form, Data>): SentForm<Form> {
  const { toasts } = useServices();
  const { element, passes, setServerFaults, ...judged } = useJudgedForm(begin, judge);
  const { form } = judged;
  const [state, tell] = useReducer(nextSendState as (state: SendState<Data>, event: SendEvent<Data>) => SendState<Data>, notSent);
  const { failure } = state;
  const busy = state.status === "sending";
  const refusal = failure && failure.kind !== "network" && Object.keys(faultsOf(failure)).length === 0 ? failure.message : null;
  const submit = async () => {
    tell({ type: "sent" });
    setServerFaults({});
    const answer = await send(form);
    if (answer.ok) {
      tell({ type: "succeeded", result: answer.data });
      return succeeded(answer, form);
    }
    const { failure: told } = answer;
    // A lost connection is told as everywhere, besides being kept here; a refusal stands in the form and needs no second place [C8.auth.02].
    if (told.kind === "network") toasts.show("error", told.message);
    tell({ type: "failed", failure: told, at: Date.now() });
    if (!refused?.(told, form)) setServerFaults(faultsOf(told));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && passes()) void submit();
  };
  return { ...judged, state, busy, refusal, formProps: { ref: element, noValidate: true, onSubmit } };
}
