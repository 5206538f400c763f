import { adminAgencyMessages } from "@wakafine/shared/administration/messages.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { fieldErrorsOfFailure } from "../../lib/field-errors.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { useCheckedForm } from "../../lib/form.ts";
import type { AgencyWithMembers } from "./agency-labels.ts";
import {
  termChanges,
  type TermsForm,
  termsBody,
  termsFormOf,
  validateTermsForm,
} from "./agency-terms.ts";
import { useAction } from "./use-action.ts";

/** Form of the terms. While it is unchanged, it is reset to newer data of the server. */
function useTermsForm(agency: AgencyWithMembers) {
  const language = useLanguage();
  const form = useCheckedForm<TermsForm>({
    initial: termsFormOf(agency, language),
    validate: validateTermsForm,
  });
  const follow = useEffectEvent(() => {
    if (!form.isDirty) form.reset(termsFormOf(agency, language));
  });
  useEffect(() => follow(), [agency]);
  return form;
}

/** Form of the terms with validation, confirmation and saving. */
export function useAgencyTerms(agency: AgencyWithMembers) {
  const t = useT();
  const language = useLanguage();
  const form = useTermsForm(agency);
  const [isAsking, setAsking] = useState(false);
  const [note, setNote] = useState<Message | null>(null);
  const { isPending, error, mutate, reset } = useAction("updateAdminAgency", ({ data }) => {
    form.reset(termsFormOf(data, language));
    setAsking(false);
  });
  const changes = termChanges(agency, form.values, language);
  const cancel = () => {
    setAsking(false);
    reset();
  };
  const ask = () => {
    setAsking(changes.length > 0);
    setNote(changes.length > 0 ? null : adminAgencyMessages.nothingChanged);
  };
  const save = () =>
    mutate(
      { params: { id: agency.uuid }, body: termsBody(form.values) },
      {
        onError(failure) {
          const errors = fieldErrorsOfFailure(failure);
          if (Object.keys(errors).length === 0) return;
          cancel();
          form.showErrors(errors);
          setNote(adminAgencyMessages.fixFields);
        },
      },
    );
  return {
    ...form,
    formProps: form.formProps(ask, () => setNote(adminAgencyMessages.fixFields)),
    changes,
    busy: isPending,
    failure: error,
    isAsking,
    note: note && t(note),
    save,
    cancel,
  };
}
export type TermsState = ReturnType<typeof useAgencyTerms>;
