import { useQueryClient } from "@tanstack/react-query";
import type { OwnAgency } from "@wakafine/shared/accounts/contract.ts";
import { agencyProfileMessages } from "@wakafine/shared/agencies/profile-messages.ts";
import { fieldErrorsOfFailure } from "../../lib/field-errors.ts";
import { useLanguage, useServices, useT } from "../../lib/page-services.tsx";
import { queryKey } from "../../lib/api-query.tsx";
import { useApiMutation } from "../api.ts";
import { formRefusal, useOfficeForm } from "../form.ts";
import { agencyBody, type AgencyForm, agencyFormOf, validateOwnAgencyForm } from "./agency-form.ts";

/** The form of the agency's data. What was saved shows everywhere at once. */
export function useAgencyForm(agency: OwnAgency) {
  const t = useT();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const { toasts } = useServices();
  const form = useOfficeForm<AgencyForm>({
    initial: agencyFormOf(agency, language),
    validate: validateOwnAgencyForm,
    draft: "agency",
  });
  const { isPending, error, mutate } = useApiMutation("updateOwnAgency", {
    onSuccess({ data }) {
      queryClient.setQueryData(queryKey("getOwnAgency", {}), data);
      form.reset(agencyFormOf(data, language));
      toasts.show("ok", t(agencyProfileMessages.saved));
    },
    onError(failure) {
      // A lost connection is told as everywhere; a refusal stands in the form [C8.auth.02].
      if (failure.kind === "network") toasts.show("error", failure.message);
      form.showErrors(fieldErrorsOfFailure(failure));
    },
  });
  return {
    ...form,
    busy: isPending,
    refusal: formRefusal(error),
    formProps: form.formProps((values) => !isPending && mutate({ body: agencyBody(values) })),
  };
}
