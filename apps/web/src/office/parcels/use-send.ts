import type { OwnAgency } from "@wakafine/shared/accounts/contract.ts";
import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { queryKey, useApiMutation } from "../../lib/api-query.tsx";
import { useAttemptKeys } from "../../lib/attempt-keys.ts";
import { fieldErrorsOfFailure } from "../../lib/field-errors.ts";
import { type CheckedForm, useCheckedForm } from "../../lib/form.ts";
import { useLanguage, useServices } from "../../lib/page-services.tsx";
import { useFormDraft } from "../form-draft.ts";
import { parcelDraft } from "./parcel-draft.ts";
import { useSendDraft } from "./use-send-draft.ts";
import {
  emptyParcel,
  formField,
  type KnownData,
  newCode,
  priceQuery,
  sendBody,
  type SendForm,
  type SendStep,
  sendSteps,
  stepOf,
  validateStep,
} from "./send-form.ts";

export type SendFormHandle = CheckedForm<SendForm>;

/** The step that shows what a refusal is about. */
const refusalSteps: Readonly<Partial<Record<string, SendStep>>> = {
  parcel_code_taken: "parcel",
  parcel_bus_gone: "departure",
  parcel_wrong_bus: "departure",
  bad_image: "parcel",
  parcel_image_too_large: "parcel",
};

/** Returns the field errors of a refusal by the fields of the form. */
function fieldErrors(failure: ApiFailure) {
  return Object.fromEntries(
    Object.entries(fieldErrorsOfFailure(failure)).map(([field, error]) => [
      formField(field),
      error,
    ]),
  );
}

function startForm(agency: OwnAgency, language: Parameters<typeof emptyParcel>[2]): SendForm {
  const code = newCode((bytes) => crypto.getRandomValues(bytes));
  return emptyParcel(code, agency.localisation?.town ?? "", language);
}

/** Returns a function that gives what the form is checked against, as far as it was read. */
function useKnownData() {
  const queryClient = useQueryClient();
  return (values: SendForm): KnownData => {
    const query = priceQuery(values);
    const buses: ResponseOf<"listOpenParcelDepartures"> =
      queryClient.getQueryData(queryKey("listOpenParcelDepartures", { query: { task: "LOAD" } })) ??
      [];
    return {
      suggestion: queryClient.getQueryData(queryKey("suggestParcelPrice", { query })),
      busTown: buses.find(({ uuid }) => uuid === values.departure)?.city_destination,
    };
  };
}

/**
 * State of the seven steps: one form, its photos, the request and its result. A retry of the same input has the same idempotency key, so the parcel is
 * sent once; a lost connection keeps everything.
 */
export function useSend(agency: OwnAgency) {
  const language = useLanguage();
  const { toasts } = useServices();
  const [step, setStep] = useState<SendStep>("departure");
  const [photos, setPhotos] = useState<readonly string[]>([]);
  const [sent, setSent] = useState<Parcel | null>(null);
  const keys = useAttemptKeys();
  const knownData = useKnownData();
  const [initial] = useState(() => startForm(agency, language));
  const form = useCheckedForm<SendForm>({
    initial,
    validate: (values) => validateStep(step, values, knownData(values)),
  });
  const { secrets, ...draft } = useSendDraft({ form, step, setStep, photos, setPhotos });
  useFormDraft(form, sent === null ? parcelDraft : null, draft);

  const send = useApiMutation("sendParcel", {
    refreshes: ["getOwnAgency", "listParcels", "listParcelDepartures"],
    // The pictures are named by their size and their end, so that no megabytes are kept.
    keyOf: ({ body }) =>
      keys.keyOf(
        JSON.stringify([
          { ...body, images: null },
          photos.map((photo) => [photo.length, photo.slice(-64)]),
        ]),
      ),
    onSuccess({ data }) {
      setSent(data);
      setStep("done");
    },
    onError(failure) {
      if (failure.kind === "network") toasts.show("error", failure.message);
      const errors = fieldErrors(failure);
      const [field] = Object.keys(errors);
      const target = field ? stepOf(field) : refusalSteps[failure.code ?? ""];
      if (target) setStep(target);
      // The bus is no longer offered, so nothing on the page would take the choice back.
      if (failure.code === "parcel_bus_gone") form.change("departure", "");
      form.showErrors(errors);
    },
  });

  const go = (next: SendStep) => setStep(next);
  const next = () => {
    if (send.isPending) return;
    const [unanswered] = step === "details" ? secrets.lost : [];
    if (unanswered) go(stepOf(unanswered));
    else if (step === "details")
      send.mutate({
        body: sendBody(form.getValues(), photos),
      });
    else go(sendSteps[sendSteps.indexOf(step) + 1] ?? step);
  };
  const failure = send.error;
  const refusal =
    failure && failure.kind !== "network" && Object.keys(fieldErrors(failure)).length === 0
      ? failure
      : null;
  return {
    form,
    step,
    photos,
    setPhotos,
    secrets,
    sent,
    busy: send.isPending,
    refusal,
    isLost: failure?.kind === "network",
    go,
    back: () => go(sendSteps[sendSteps.indexOf(step) - 1] ?? step),
    formProps: form.formProps(next, () => {
      // A field of an earlier step is invalid, for example after a restored draft.
      const values = form.getValues();
      const [field] = Object.keys(validateStep(step, values, knownData(values)));
      if (step === "details" && field) setStep(stepOf(field));
    }),
    isDirty: sent === null && (form.isDirty || photos.length > 0),
  };
}

export type Send = ReturnType<typeof useSend>;
