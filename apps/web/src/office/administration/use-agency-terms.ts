import { adminAgencyMessages } from "@wakafine/shared/messages/admin.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { type FormEvent, useState } from "react";
import { fieldErrorsOfFailure } from "../../lib/field-errors.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { type ValidatedForm, useValidatedForm } from "../../lib/use-validated-form.ts";
import {
  termChanges,
  validateTermsForm,
  type TermsForm,
  termsBody,
  termsFormOf,
} from "./agency-terms.ts";
import type { AgencyWithMembers } from "./agency-labels.ts";
import { useAction } from "./use-action.ts";

/** The typed form; what somebody else saved meanwhile is taken over while nothing is typed. */
function useTermsForm(agency: AgencyWithMembers): ValidatedForm<TermsForm> {
  const language = useLanguage();
  const [known, setKnown] = useState(agency);
  const terms = useValidatedForm<TermsForm>(termsFormOf(agency, language), validateTermsForm);
  if (agency !== known) {
    setKnown(agency);
    if (termChanges(known, terms.form, language).length === 0)
      terms.restart(termsFormOf(agency, language));
  }
  return terms;
}

/** The life of the form: typed, checked, asked about, saved. */
export function useAgencyTerms(agency: AgencyWithMembers) {
  const t = useT();
  const language = useLanguage();
  const terms = useTermsForm(agency);
  const [isAsking, setAsking] = useState(false);
  const [note, setNote] = useState<Message | null>(null);
  const {
    isPending: busy,
    error: failure,
    mutate,
    reset,
  } = useAction("updateAdminAgency", ({ data }) => {
    terms.restart(termsFormOf(data, language));
    setAsking(false);
  });
  const { form } = terms;
  const changes = termChanges(agency, form, language);
  const cancel = () => {
    setAsking(false);
    reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isRight = terms.passes();
    if (isRight && changes.length > 0) setAsking(true);
    setNote(
      isRight
        ? changes.length > 0
          ? null
          : adminAgencyMessages.nothingChanged
        : adminAgencyMessages.fixFields,
    );
  };
  const save = () =>
    mutate(
      { params: { id: agency.uuid }, body: termsBody(form) },
      {
        onError(refusal) {
          const errors = fieldErrorsOfFailure(refusal);
          if (Object.keys(errors).length === 0) return;
          cancel();
          terms.setServerErrors(errors);
          setNote(adminAgencyMessages.fixFields);
        },
      },
    );
  return {
    ...terms,
    changes,
    busy,
    failure,
    isAsking,
    note: note && t(note),
    submit,
    save,
    cancel,
  };
}
export type TermsState = ReturnType<typeof useAgencyTerms>;
