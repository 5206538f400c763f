import type { ParcelDeparture } from "@wakafine/shared/parcels/departures-contract.ts";
import { parcelBusMessages as texts } from "@wakafine/shared/parcels/bus-messages.ts";
import { useApiMutation } from "../../lib/api-query.tsx";
import { useServices, useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { RefusalNote } from "../../ui/refusal-note.tsx";

/** Closes a departure that carries no parcel (decision 0169). */
export function CloseDepartureDialog(props: {
  readonly departure: ParcelDeparture;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { toasts } = useServices();
  const { departure, onClose } = props;
  const bus = departure.bus_number;
  const { mutate, isPending, error } = useApiMutation("closeParcelDeparture", {
    refreshes: [
      "getParcelDeparture",
      "listParcelDepartures",
      "listOpenParcelDepartures",
      "listVehicleDepartures",
    ],
    onSuccess() {
      toasts.show("ok", t(texts.closed, { bus }));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={isPending ? () => undefined : onClose}
      title={t(texts.closeTitle, { bus })}
      size="small"
    >
      <p>{t(departure.planned > 0 ? texts.closePlanned : texts.closeText)}</p>
      <RefusalNote text={error?.message} />
      <DialogActions>
        <Button variant="quiet" disabled={isPending} onClick={onClose}>
          {t(texts.keepOpen)}
        </Button>
        <Button
          busy={isPending}
          onClick={() => mutate({ body: { departure_uuid: departure.uuid } })}
        >
          {t(texts.closeNow)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
