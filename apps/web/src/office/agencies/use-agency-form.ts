import { useQueryClient } from "@tanstack/react-query";
import type { OwnAgency } from "@wakafine/shared/accounts/contract.ts";
import { agencyProfileMessages } from "@wakafine/shared/agencies/profile-messages.ts";
import { queryKey } from "../../lib/api-query.tsx";
import { useSentForm } from "../../lib/form.ts";
import { useLanguage, useServices, useT } from "../../lib/page-services.tsx";
import { useFormDraft } from "../form-draft.ts";
import { agencyBody, type AgencyForm, agencyFormOf, validateOwnAgencyForm } from "./agency-form.ts";

/** Form of the agency's data. Saved data is shown everywhere at once. */
export function useAgencyForm(agency: OwnAgency) {
  const t = useT();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const { callApi, toasts } = useServices();
  const form = useSentForm<AgencyForm, OwnAgency>({
    initial: agencyFormOf(agency, language),
    validate: validateOwnAgencyForm,
    send: (values) =>
      callApi(
        "updateOwnAgency",
        { body: agencyBody(values) },
        { authenticated: true, quiet: true },
      ),
    succeeded({ data }) {
      queryClient.setQueryData(queryKey("getOwnAgency", {}), data);
      form.reset(agencyFormOf(data, language));
      toasts.show("ok", t(agencyProfileMessages.saved));
    },
  });
  useFormDraft(form, "agency");
  return form;
}
