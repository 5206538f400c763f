import { adminMessages } from "@wakafine/shared/administration/messages.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import type { ReactNode } from "react";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { useT } from "../../lib/page-services.tsx";
import { LongTextField } from "../../ui/long-text-field.tsx";
import { type RuleErrors, useCheckedForm } from "../../lib/form.ts";
import { FormDialog } from "../form-dialog.tsx";

/** Maximum number of characters of the reason of an action. */
export const maxReasonLength = 500;

interface Question {
  readonly title: string;
  readonly text: ReactNode;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  /** Whether a reason is requested, and whether it is required. */
  readonly reason?: "required" | "optional";
  readonly reasonHelp?: string;
}

interface Props extends Question {
  readonly busy: boolean;
  /** The failure of the last attempt. */
  readonly failure: ApiFailure | null;
  /** `reason` is trimmed; empty if none was requested or given. */
  readonly onConfirm: (reason: string) => void;
  readonly onCancel: () => void;
}

/**
 * Confirmation of an action that affects others: its consequence, a reason if required, a confirm and a cancel button. Entered text is kept
 * after a failure.
 */
export function ConfirmDialog(props: Props) {
  const t = useT();
  // A missing required reason is shown on submit, and from then on at once.
  const { bind, formProps } = useCheckedForm({
    initial: { reason: "" },
    validate: ({ reason }) =>
      props.reason === "required" && reason.trim() === ""
        ? { reason: fieldMessages.required }
        : ({} as RuleErrors),
  });
  return (
    <FormDialog
      title={props.title}
      form={formProps(({ reason }) => props.onConfirm(reason.trim()))}
      submitLabel={props.confirmLabel}
      danger={props.danger}
      busy={props.busy}
      refusal={props.failure?.message}
      onClose={props.onCancel}
    >
      <div>{props.text}</div>
      {props.reason ? (
        <LongTextField
          label={t(adminMessages.reason)}
          help={props.reasonHelp}
          required={props.reason === "required"}
          maxLength={maxReasonLength}
          {...bind("reason")}
        />
      ) : null}
    </FormDialog>
  );
}
