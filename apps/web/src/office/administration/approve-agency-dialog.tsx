import { adminAgencyMessages } from "@wakafine/shared/administration/messages.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { type RuleErrors, useCheckedForm } from "../../lib/form.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { fieldErrorsOfFailure } from "../../lib/field-errors.ts";
import { Note } from "../../ui/badge.tsx";
import { CheckBox } from "../../ui/check-box.tsx";
import { FormDialog } from "../form-dialog.tsx";
import type { AgencyWithMembers, Decision } from "./agency-labels.ts";
import {
  isWithoutCommission,
  termChanges,
  type TermsForm,
  termsBody,
  termsFormOf,
  validateTermsForm,
} from "./agency-terms.ts";
import { NumberFields } from "./agency-terms-form.tsx";
import { useAction } from "./use-action.ts";
import * as styles from "./admin.module.css";

/** The terms, and `yes` once the administrator has confirmed that the agency agreed to them. */
type ApprovalForm = TermsForm & { readonly agreed: string };

function validate(form: ApprovalForm): RuleErrors {
  const errors = validateTermsForm(form);
  return form.agreed ? errors : { ...errors, agreed: fieldMessages.required };
}

/** Saves changed terms, then approves the agency: it is never on sale with other terms than those confirmed. */
function useApproval(agency: AgencyWithMembers, onDone: () => void) {
  const language = useLanguage();
  const form = useCheckedForm<ApprovalForm>({
    initial: { ...termsFormOf(agency, language), agreed: "" },
    validate,
  });
  const params = { id: agency.uuid };
  const review = useAction("reviewAgency", onDone);
  const approve = () => review.mutate({ params, body: { state: "active" } });
  const terms = useAction("updateAdminAgency", approve);
  const send = (values: ApprovalForm) => {
    if (termChanges(agency, values, language).length === 0) {
      terms.reset();
      return approve();
    }
    terms.mutate(
      { params, body: termsBody(values) },
      { onError: (failure) => form.showErrors(fieldErrorsOfFailure(failure)) },
    );
  };
  return {
    form,
    formProps: form.formProps(send),
    busy: terms.isPending || review.isPending,
    failure: terms.error ?? review.error,
  };
}

/** Confirmation of an approval: the rates and fees of the agency are shown, can be changed and must be confirmed. */
export function ApproveAgencyDialog({
  agency,
  decision,
  onClose,
}: {
  readonly agency: AgencyWithMembers;
  readonly decision: Decision;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { form, formProps, busy, failure } = useApproval(agency, onClose);
  const { value: agreed, error, ...box } = form.bind("agreed");
  return (
    <FormDialog
      title={t(decision.title, { name: agency.name })}
      form={formProps}
      submitLabel={t(decision.label)}
      busy={busy}
      refusal={failure?.message}
      onClose={onClose}
    >
      <p>{t(decision.text)}</p>
      <p>{t(adminAgencyMessages.approveTerms)}</p>
      <div className={styles.approval}>
        <NumberFields terms={form} />
      </div>
      {isWithoutCommission(form.values) ? (
        <Note tone="warn">{t(adminAgencyMessages.noCommission)}</Note>
      ) : null}
      <CheckBox
        {...box}
        error={error}
        checked={agreed === "yes"}
        onChange={(event) => form.change("agreed", event.target.checked ? "yes" : "")}
      >
        {t(adminAgencyMessages.termsAgreed)}
      </CheckBox>
    </FormDialog>
  );
}
