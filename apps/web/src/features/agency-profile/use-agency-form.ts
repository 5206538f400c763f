import type { OwnAgency } from "@wakafine/shared/contract/accounts.ts";
import { agencyProfileMessages } from "@wakafine/shared/messages/agency-profile.ts";
import { type FormEvent, useState } from "react";
import { useAnswers } from "../../lib/api-query.ts";
import { faultsOfFailure } from "../../lib/field-faults.ts";
import { ownAgencyKey } from "../../lib/own-agency.ts";
import { useLanguage, useSay, useServices } from "../../lib/page-services.tsx";
import { useJudgedForm } from "../../lib/use-judged-form.ts";
import { agencyBody, agencyFormOf, ownAgencyFaults } from "./agency-form.ts";

/** The form of the agency's data: judged, sent, its answer read. What was saved shows everywhere at once. */
export function useAgencyForm(agency: OwnAgency) {
  const say = useSay();
  const language = useLanguage();
  const answers = useAnswers();
  const { callApi, toasts } = useServices();
  const fields = useJudgedForm(agencyFormOf(agency, language), ownAgencyFaults);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = async () => {
    setBusy(true);
    setRefusal(null);
    const result = await callApi("updateOwnAgency", { body: agencyBody(fields.form) }, { authenticated: true, quiet: true });
    setBusy(false);
    if (!result.ok) {
      const { failure } = result;
      if (failure.kind === "network") toasts.show("error", failure.message);
      fields.setServerFaults(faultsOfFailure(failure));
      return setRefusal(failure.message);
    }
    answers.put(ownAgencyKey, { data: result.data });
    fields.restart(agencyFormOf(result.data, language));
    toasts.show("ok", say(agencyProfileMessages.saved));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && fields.passes()) void save();
  };
  return { fields, busy, refusal, submit };
}
