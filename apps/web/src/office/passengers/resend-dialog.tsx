import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import type { AgencyPassenger } from "@wakafine/shared/tickets/passengers-contract.ts";
import { passengersMessages as texts } from "@wakafine/shared/tickets/passengers-messages.ts";
import { useApiMutation } from "../../lib/api-query.tsx";
import { useServices, useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { RefusalNote } from "../../ui/refusal-note.tsx";
import { passengerName } from "./passenger-filter.ts";

/** Asks before the tickets of a passenger are sent again, because an SMS is sent; shows why it was refused. */
export function ResendDialog({
  passenger,
  onClose,
}: {
  readonly passenger: AgencyPassenger;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { toasts } = useServices();
  const name = passengerName(passenger);
  const { mutate, isPending, error } = useApiMutation("resendPassengerTickets", {
    onSuccess({ data }) {
      toasts.show(
        "ok",
        data.sent_to === "passenger" ? t(texts.resentPassenger, { name }) : t(texts.resentOrder),
      );
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={t(texts.resendTitle)} size="small">
      <p>{t(texts.resendText, { name })}</p>
      <RefusalNote text={error?.message} />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {t(shellMessages.cancel)}
        </Button>
        <Button busy={isPending} onClick={() => mutate({ params: { id: passenger.uuid } })}>
          {t(texts.resendNow)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
