import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { useState } from "react";
import { useT, useServices } from "../../../lib/page-services.tsx";
import { Button } from "../../../ui/button.tsx";
import { refreshIcon } from "../../../ui/icons-booking.ts";

/** Sends the tickets again to the address of the booking. */
export function ResendButton({ token }: { readonly token: string }) {
  const t = useT();
  const { callApi, toasts } = useServices();
  const [busy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    const response = await callApi("resendTickets", { params: { token } });
    setBusy(false);
    if (response.ok) toasts.show("ok", response.message ?? t(orderMessages.resent));
  };
  return (
    <Button variant="quiet" full icon={refreshIcon} busy={busy} onClick={() => void resend()}>
      {t(orderMessages.resend)}
    </Button>
  );
}
