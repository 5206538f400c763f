import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { tripsMessages } from "@wakafine/shared/bookings/trips-messages.ts";
import { useCallback } from "react";
import { useServices, useT } from "../../../lib/page-services.tsx";
import { useOwnerRead } from "../../../lib/use-owner-read.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { OwnerGate } from "../../../ui/owner-gate.tsx";
import { EditablePassengers } from "../trips/editable-passengers.tsx";
import { addressFor } from "./order-outcome.ts";

/** Asks for the owner's code if it is needed, then shows the form; when the code is needed again later, the form keeps what was entered. */
export function EditOrder({ token }: { readonly token: string }) {
  const t = useT();
  const { callApi } = useServices();
  const read = useOwnerRead({
    token,
    sender: "requestEditingCode",
    read: useCallback(
      (phoneCode: string | null) =>
        callApi(
          "showOrderPassengers",
          { params: { token }, body: { phone_code: phoneCode } },
          { quiet: true },
        ),
      [callApi, token],
    ),
  });
  if (read.failure?.status === 404)
    return <EmptyState title={t(orderMessages.noOrder)} text={t(orderMessages.noOrderText)} />;
  return (
    <>
      {read.data && !read.needsCode ? null : (
        <OwnerGate
          read={read}
          why={t(tripsMessages.editCodeWhy)}
          confirm={t(tripsMessages.editCodeConfirm)}
        />
      )}
      {read.data ? (
        <EditablePassengers
          info={read.data}
          send={(body) =>
            callApi("editOrderPassengers", { params: { token }, body }, { quiet: true })
          }
          readAgain={() => void read.readAgain()}
          savedPath={addressFor("paid", token)}
        />
      ) : null}
    </>
  );
}
