import type { OwnAgency } from "@wakafine/shared/contract/accounts.ts";
import { agencyProfileMessages } from "@wakafine/shared/messages/agency-profile.ts";
import { useAnswers } from "../../lib/api-query.ts";
import { ownAgencyKey } from "../../lib/own-agency.ts";
import { useLanguage, useSay, useServices } from "../../lib/page-services.tsx";
import { type SentForm, useSentForm } from "../../lib/use-sent-form.ts";
import { agencyBody, type AgencyForm, agencyFormOf, ownAgencyFaults } from "./agency-form.ts";

/** The form of the agency's data: judged, sent, its answer read. What was saved shows everywhere at once. */
export function useAgencyForm(agency: OwnAgency): SentForm<AgencyForm> {
  const say = useSay();
  const language = useLanguage();
  const answers = useAnswers();
  const { callApi, toasts } = useServices();
  const sent = useSentForm({
    begin: agencyFormOf(agency, language),
    judge: ownAgencyFaults,
    send: (typed: AgencyForm) => callApi("updateOwnAgency", { body: agencyBody(typed) }, { authenticated: true, quiet: true }),
    succeeded: ({ data }) => {
      answers.put(ownAgencyKey, { data });
      sent.restart(agencyFormOf(data, language));
      toasts.show("ok", say(agencyProfileMessages.saved));
    },
  });
  return sent;
}
