import type { OwnAgency } from "@wakafine/shared/contract/accounts.ts";
import { agencyProfileMessages } from "@wakafine/shared/messages/agency-profile.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useLanguage, useT, useServices } from "../../lib/page-services.tsx";
import { type SentForm, useSentForm } from "../../lib/use-sent-form.ts";
import { queryKey } from "../api.ts";
import { agencyBody, type AgencyForm, agencyFormOf, validateOwnAgencyForm } from "./agency-form.ts";

/** The form of the agency's data: checked, sent, its answer read. What was saved shows everywhere at once. */
export function useAgencyForm(agency: OwnAgency): SentForm<AgencyForm> {
  const t = useT();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const { callApi, toasts } = useServices();
  const sent = useSentForm({
    begin: agencyFormOf(agency, language),
    validate: validateOwnAgencyForm,
    send: (entered: AgencyForm) =>
      callApi(
        "updateOwnAgency",
        { body: agencyBody(entered) },
        { authenticated: true, quiet: true },
      ),
    succeeded: ({ data }) => {
      queryClient.setQueryData(queryKey("getOwnAgency", {}), data);
      sent.restart(agencyFormOf(data, language));
      toasts.show("ok", t(agencyProfileMessages.saved));
    },
  });
  return sent;
}
