import type { AgencyTicket } from "@wakafine/shared/check-in/contract.ts";
import { reviewMessages as texts } from "@wakafine/shared/check-in/review-messages.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { addMinutes } from "@wakafine/shared/rules/dates.ts";
import { hasPermission } from "@wakafine/shared/rules/permissions.ts";
import { useState } from "react";
import { memberAccessOf, readOnlyStateOf } from "../../lib/agency-access.ts";
import { useAttemptKeys } from "../../lib/attempt-keys.ts";
import { useSentForm } from "../../lib/form.ts";
import { useAccount, useServices, useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { LongTextField } from "../../ui/long-text-field.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { passengerName } from "./ticket-details.ts";
import * as styles from "./check-in.module.css";

/** Whether the member reviews check-ins: roles 1 and 2 of an agency that is neither suspended nor refused [G.ticket.01]. */
export function useMayReview(): boolean {
  const account = useAccount();
  const member = memberAccessOf(account);
  return member !== null && hasPermission("reviewCheckIn", member) && !readOnlyStateOf(account);
}

/** Whether the ticket was used more than 24 hours ago: the server would refuse the undo. */
const isTooLate = ({ checked_in: use }: AgencyTicket): boolean =>
  use !== null && addMinutes(new Date(use.at), 24 * 60) < new Date();

interface Props {
  readonly ticket: AgencyTicket;
  /** Called with the ticket, which can be marked again. */
  readonly onUndone: (ticket: AgencyTicket) => void;
}

/** The button that undoes a check-in, with the dialog that asks for the reason. Only roles 1 and 2 see it; others are told to ask them. */
export function UndoButton({ ticket, onUndone }: Props) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const mayReview = useMayReview();
  const isReadOnly = readOnlyStateOf(useAccount()) !== null;
  if (isTooLate(ticket)) return null;
  if (ticket.ticket_status !== "VALIDATE" || (isReadOnly && !mayReview)) return null;
  if (!mayReview) return <p className={styles.ask}>{t(texts.undoByOthers)}</p>;
  return (
    <>
      <Button variant="inv" full onClick={() => setAsking(true)}>
        {t(texts.undo)}
      </Button>
      {asking ? (
        <UndoDialog ticket={ticket} onUndone={onUndone} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}

function UndoDialog({ ticket, onUndone, onClose }: Props & { readonly onClose: () => void }) {
  const t = useT();
  const { callApi, toasts } = useServices();
  const keys = useAttemptKeys();
  const form = useSentForm({
    initial: { reason: "" },
    validate: ({ reason }) => (reason.trim() ? {} : { reason: fieldMessages.required }),
    send: ({ reason }) =>
      callApi(
        "undoCheckIn",
        { body: { ticket_uuid: ticket.uuid, reason: reason.trim() } },
        { authenticated: true, quiet: true, idempotencyKey: keys.keyOf(reason.trim()) },
      ),
    succeeded({ data, message }) {
      toasts.show("ok", message ?? t(texts.undone));
      onClose();
      onUndone(data);
    },
  });
  return (
    <FormDialog
      title={t(texts.undoTitle)}
      form={form.formProps}
      submitLabel={t(texts.undo)}
      busy={form.busy}
      refusal={form.refusal}
      onClose={onClose}
    >
      <p>{t(texts.undoText, { name: passengerName(ticket) })}</p>
      <LongTextField label={t(texts.reason)} required maxLength={500} {...form.bind("reason")} />
    </FormDialog>
  );
}
