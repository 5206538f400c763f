import { useQueryClient } from "@tanstack/react-query";
import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import {
  parcelChangeMessages as texts,
  parcelListMessages as labels,
} from "@wakafine/shared/parcels/list-messages.ts";
import { useState } from "react";
import { queryKey } from "../../lib/api-query.tsx";
import { useSentForm } from "../../lib/form.ts";
import { useLanguage, useServices, useT } from "../../lib/page-services.tsx";
import { CheckBox } from "../../ui/check-box.tsx";
import { LongTextField } from "../../ui/long-text-field.tsx";
import { SelectField } from "../../ui/text-fields.tsx";
import { useApiQuery } from "../api.ts";
import { FormDialog } from "../form-dialog.tsx";
import { ChangedNote, type StoredValues } from "./changed-note.tsx";
import { useParcelAccess } from "./parcel-access.ts";
import { bodyOf, busErrors, formOf, maxDescription, validateParcelForm } from "./parcel-form.ts";
import { busAndRoute, busText } from "./parcel-labels.tsx";
import { QuarterField } from "./quarter-field.tsx";
import { useOpenBuses } from "./use-open-buses.ts";

/** Buses of the agency to the parcel's town that still take parcels, and the one it is planned for. */
function useBusChoices({ departure, retrieval_city: town }: Parcel) {
  const language = useLanguage();
  const { data = [] } = useOpenBuses("LOAD");
  const choices = data
    .filter(({ uuid, city_destination: to }) => to === town || uuid === departure?.uuid)
    .map((bus) => ({ uuid: bus.uuid, text: busAndRoute(bus, language) }));
  return departure && !choices.some(({ uuid }) => uuid === departure.uuid)
    ? [{ uuid: departure.uuid, text: busText(departure, language) }, ...choices]
    : choices;
}

/** Returns the fields that differ between what the member has seen and what is stored now. */
function useStoredValues() {
  const t = useT();
  const language = useLanguage();
  const shown = (parcel: Parcel): StoredValues => [
    [t(labels.content), parcel.description],
    [t(labels.quarter), parcel.retrieval_quarter ?? ""],
    [t(labels.busOf), parcel.departure ? busText(parcel.departure, language) : ""],
    [t(labels.paid), t(parcel.is_paid ? texts.yes : texts.no)],
  ];
  return (seen: Parcel, stored: Parcel): StoredValues => {
    const before = shown(seen);
    return shown(stored).filter(([, value], index) => value !== before[index]?.[1]);
  };
}

/**
 * The form of a parcel in the warehouse. When somebody else has saved meanwhile, it shows the stored values and keeps the entered ones; saving
 * again replaces the stored ones.
 */
function useParcelForm(parcel: Parcel, onClose: () => void) {
  const t = useT();
  const { mayManage } = useParcelAccess();
  const { callApi, toasts } = useServices();
  const queryClient = useQueryClient();
  const input = { params: { id: parcel.uuid } };
  const reading = useApiQuery("getParcel", input);
  const [seen, setSeen] = useState(parcel);
  const [stored, setStored] = useState<Parcel | null>(null);
  /** A paid parcel becomes unpaid only by a member who may delete parcels [G.parc.06]. */
  const staysPaid = (stored ?? seen).is_paid && !mayManage;
  const form = useSentForm({
    initial: formOf(parcel),
    validate: (values) => validateParcelForm(values, seen.retrieval_quarter !== null),
    send: (values) =>
      callApi(
        "updateParcel",
        {
          body: {
            package_uuid: parcel.uuid,
            version: (stored ?? seen).version,
            ...bodyOf({ ...values, paid: values.paid || staysPaid }),
          },
        },
        { authenticated: true, quiet: true },
      ),
    succeeded({ data }) {
      queryClient.setQueryData(queryKey("getParcel", input), data);
      void queryClient.invalidateQueries({ queryKey: ["listParcels"] });
      toasts.show("ok", t(texts.saved));
      onClose();
    },
    refused(failure) {
      if (failure.kind !== "refused") return false;
      // A bus that is gone leaves the choices.
      void queryClient.invalidateQueries({ queryKey: ["listOpenParcelDepartures"] });
      void reading.refetch().then(({ data }) => {
        if (data && failure.code === "parcel_changed") setStored(data);
      });
      return false;
    },
    fieldErrorsOf: busErrors,
  });
  const takeOver = () => {
    if (!stored) return;
    form.reset(formOf(stored));
    setSeen(stored);
    setStored(null);
  };
  return { form, seen, stored, staysPaid, takeOver };
}

/** Changes content, quarter, bus and payment of a parcel in the warehouse [A7.parc.05]. */
export function EditParcelDialog(props: { readonly parcel: Parcel; readonly onClose: () => void }) {
  const t = useT();
  const { form, seen, stored, staysPaid, takeOver } = useParcelForm(props.parcel, props.onClose);
  const buses = useBusChoices(props.parcel);
  const differing = useStoredValues();
  return (
    <FormDialog
      title={t(texts.title)}
      form={form.formProps}
      submitLabel={t(texts.save)}
      busy={form.busy}
      refusal={stored ? null : form.refusal}
      onClose={props.onClose}
    >
      <LongTextField
        label={t(labels.content)}
        maxLength={maxDescription}
        {...form.bind("description")}
      />
      <QuarterField
        label={t(labels.quarter)}
        city={props.parcel.retrieval_city}
        bound={form.bind("retrieval_quarter")}
        onValue={(quarter) => form.change("retrieval_quarter", quarter)}
      />
      <SelectField label={t(labels.busOf)} {...form.bind("departure_uuid")}>
        {seen.departure ? null : <option value="">{t(texts.chooseBus)}</option>}
        {buses.map(({ uuid, text }) => (
          <option key={uuid} value={uuid}>
            {text}
          </option>
        ))}
      </SelectField>
      {staysPaid ? null : (
        <CheckBox
          name="paid"
          checked={form.values.paid}
          onChange={({ target }) => form.change("paid", target.checked)}
        >
          {t(texts.markPaid)}
        </CheckBox>
      )}
      {stored ? <ChangedNote values={differing(seen, stored)} onTakeOver={takeOver} /> : null}
    </FormDialog>
  );
}
