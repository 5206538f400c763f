import { orderMessages } from "@wakafine/shared/messages/order.ts";
import { useState } from "react";
import { useSay, useServices } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { refreshIcon } from "../../ui/icons-booking.ts";

/** Sends the tickets again to the address they were booked with. */
export function ResendButton({ token }: { readonly token: string }) {
  const say = useSay();
  const { callApi, toasts } = useServices();
  const [busy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    const answer = await callApi("resendTickets", { params: { token } });
    setBusy(false);
    if (answer.ok) toasts.show("ok", answer.message ?? say(orderMessages.resent));
  };
  return (
    <Button look="quiet" full icon={refreshIcon} busy={busy} onClick={() => void resend()}>
      {say(orderMessages.resend)}
    </Button>
  );
}
