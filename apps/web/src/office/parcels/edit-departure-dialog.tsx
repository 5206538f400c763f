import { useQueryClient } from "@tanstack/react-query";
import { formatHour } from "@wakafine/shared/formats/dates.ts";
import { parcelBusMessages as texts } from "@wakafine/shared/parcels/bus-messages.ts";
import type { ParcelDepartureRow } from "@wakafine/shared/parcels/departures-contract.ts";
import { useState } from "react";
import { queryKey } from "../../lib/api-query.tsx";
import { useSentForm } from "../../lib/form.ts";
import { useLanguage, useServices, useT } from "../../lib/page-services.tsx";
import { useApiQuery } from "../api.ts";
import { FormDialog } from "../form-dialog.tsx";
import { ChangedNote, type StoredValues } from "./changed-note.tsx";
import { BusAndMoment } from "./departure-fields.tsx";
import { changeBody, departureFormOf, validateDepartureForm } from "./departure-form.ts";
import { dayOfBus, routeText } from "./parcel-labels.tsx";

/**
 * The form of a departure that has not arrived. When somebody else has saved meanwhile, it shows the stored values and keeps the entered ones;
 * saving again replaces the stored ones.
 */
function useDepartureForm(row: ParcelDepartureRow, onClose: () => void) {
  const t = useT();
  const { callApi, toasts } = useServices();
  const queryClient = useQueryClient();
  const input = { params: { id: row.uuid } };
  const reading = useApiQuery("getParcelDeparture", input, { enabled: false });
  const [seen, setSeen] = useState(row);
  const [stored, setStored] = useState<ParcelDepartureRow | null>(null);
  const refresh = () => {
    for (const id of ["listParcelDepartures", "listVehicleDepartures", "getParcelVehicle"])
      void queryClient.invalidateQueries({ queryKey: [id] });
  };
  const form = useSentForm({
    initial: departureFormOf(row),
    validate: (values) =>
      validateDepartureForm(values, { now: new Date(), before: departureFormOf(stored ?? seen) }),
    send: (values) =>
      callApi(
        "updateParcelDeparture",
        {
          body: {
            departure_uuid: row.uuid,
            version: (stored ?? seen).version,
            ...changeBody(values),
          },
        },
        { authenticated: true, quiet: true },
      ),
    succeeded({ data }) {
      queryClient.setQueryData(queryKey("getParcelDeparture", input), data);
      refresh();
      toasts.show("ok", t(texts.saved));
      onClose();
    },
    refused(failure) {
      if (failure.kind !== "refused") return false;
      refresh();
      void reading.refetch().then(({ data }) => {
        if (data && failure.code === "parcel_changed") setStored(data);
      });
      return false;
    },
  });
  const takeOver = () => {
    if (!stored) return;
    form.reset(departureFormOf(stored));
    setSeen(stored);
    setStored(null);
  };
  return { form, seen, stored, takeOver };
}

/** Returns the fields that differ between what the member has seen and what is stored now. */
function useStoredValues() {
  const t = useT();
  const language = useLanguage();
  const shown = (row: ParcelDepartureRow): StoredValues => [
    [t(texts.busNumber), row.bus_number],
    [t(texts.date), dayOfBus(row.departure_date, language)],
    [t(texts.hour), formatHour(row.departure_hour)],
  ];
  return (seen: ParcelDepartureRow, stored: ParcelDepartureRow): StoredValues => {
    const before = shown(seen);
    return shown(stored).filter(([, value], index) => value !== before[index]?.[1]);
  };
}

/** Changes bus, day and hour of a departure that has not arrived [A7.parc.07, G.parc.10]. */
export function EditDepartureDialog(props: {
  readonly row: ParcelDepartureRow;
  readonly onClose: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const { form, seen, stored, takeOver } = useDepartureForm(props.row, props.onClose);
  const differing = useStoredValues();
  return (
    <FormDialog
      title={t(texts.editTitle)}
      form={form.formProps}
      submitLabel={t(texts.save)}
      busy={form.busy}
      refusal={stored ? null : form.refusal}
      onClose={props.onClose}
    >
      <p>
        <b>{routeText(props.row, language)}</b> <span className="muted">{t(texts.routeFixed)}</span>
      </p>
      <BusAndMoment form={form} />
      {stored ? <ChangedNote values={differing(seen, stored)} onTakeOver={takeOver} /> : null}
    </FormDialog>
  );
}
