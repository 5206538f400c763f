import { adminAgencyMessages } from "@wakafine/shared/messages/admin.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { type FormEvent, useState } from "react";
import { faultsOfFailure } from "../../lib/field-faults.ts";
import { useLanguage, useSay } from "../../lib/page-services.tsx";
import { type JudgedForm, useJudgedForm } from "../../lib/use-judged-form.ts";
import { termChanges, termFaults, type TermsForm, termsBody, termsFormOf } from "./agency-terms.ts";
import type { AgencyWithStaff } from "./agency-words.ts";
import { useAct } from "./use-act.ts";

/** The typed form; what somebody else saved meanwhile is taken over while nothing is typed. */
function useTypedTerms(agency: AgencyWithStaff): JudgedForm<TermsForm> {
  const language = useLanguage();
  const [known, setKnown] = useState(agency);
  const terms = useJudgedForm<TermsForm>(termsFormOf(agency, language), termFaults);
  if (agency !== known) {
    setKnown(agency);
    if (termChanges(known, terms.form, language).length === 0) terms.restart(termsFormOf(agency, language));
  }
  return terms;
}

/** The life of the form: typed, judged, asked about, saved. */
export function useAgencyTerms(agency: AgencyWithStaff) {
  const say = useSay();
  const language = useLanguage();
  const terms = useTypedTerms(agency);
  const [isAsking, setAsking] = useState(false);
  const [note, setNote] = useState<Message | null>(null);
  const { busy, failure, act, forget } = useAct("updateAdminAgency");
  const { form } = terms;
  const changes = termChanges(agency, form, language);
  const cancel = () => {
    setAsking(false);
    forget();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isRight = terms.passes();
    if (isRight && changes.length > 0) setAsking(true);
    setNote(isRight ? (changes.length > 0 ? null : adminAgencyMessages.nothingChanged) : adminAgencyMessages.fixFields);
  };
  const save = async () => {
    const result = await act({ params: { id: agency.uuid }, body: termsBody(form) });
    if (result?.ok) {
      terms.restart(termsFormOf(result.data, language));
      cancel();
    }
    const faults = result && !result.ok ? faultsOfFailure(result.failure) : {};
    if (Object.keys(faults).length === 0) return;
    cancel();
    terms.setServerFaults(faults);
    setNote(adminAgencyMessages.fixFields);
  };
  return { ...terms, changes, busy, failure, isAsking, note: note && say(note), submit, save, cancel };
}
export type TermsState = ReturnType<typeof useAgencyTerms>;
