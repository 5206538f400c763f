import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { reloadPage } from "../../../lib/page-data.tsx";
import { useLazyDialog } from "../../../lib/page-code.ts";
import { useT } from "../../../lib/page-services.tsx";
import { Button } from "../../../ui/button.tsx";

const loadCancelDialog = async () => (await import("../../../ui/cancel-dialog.tsx")).CancelDialog;

/** Opens the dialog that cancels one ticket, or all of the order. */
export function CancelButton({
  token,
  ticket,
}: {
  readonly token: string;
  /** The ticket chosen at first; null: the whole order. */
  readonly ticket: string | null;
}) {
  const t = useT();
  // A separate chunk: few travellers cancel.
  const dialog = useLazyDialog(loadCancelDialog);
  return (
    <>
      <Button full variant="quiet" busy={dialog.isLoading} onClick={() => void dialog.open()}>
        {t(ticket === null ? orderMessages.cancelBooking : orderMessages.cancelTicket)}
      </Button>
      {dialog.part && dialog.isOpen ? (
        <dialog.part
          token={token}
          tickets={ticket === null ? null : [ticket]}
          onClose={dialog.close}
          onCancelled={reloadPage}
        />
      ) : null}
    </>
  );
}
