import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { useT, useServices } from "../../../lib/page-services.tsx";
import { useApiCall } from "../../../lib/use-api-call.ts";
import { Button } from "../../../ui/button.tsx";
import { refreshIcon } from "../../../ui/icons-booking.ts";

/** Sends the tickets again to the address of the booking. */
export function ResendButton({ token }: { readonly token: string }) {
  const t = useT();
  const { callApi, toasts } = useServices();
  const { busy, run } = useApiCall(() => callApi("resendTickets", { params: { token } }));
  const resend = async () => {
    const response = await run();
    if (response?.ok) toasts.show("ok", response.message ?? t(orderMessages.resent));
  };
  return (
    <Button variant="quiet" full icon={refreshIcon} busy={busy} onClick={() => void resend()}>
      {t(orderMessages.resend)}
    </Button>
  );
}
