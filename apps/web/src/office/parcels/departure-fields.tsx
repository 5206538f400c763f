import { parcelBusMessages as texts } from "@wakafine/shared/parcels/bus-messages.ts";
import { maxBusNumber } from "@wakafine/shared/parcels/bus-number.ts";
import { townKey } from "@wakafine/shared/reference/town-key.ts";
import { useState } from "react";
import type { SentForm } from "../../lib/form.ts";
import { useT } from "../../lib/page-services.tsx";
import { ComboboxField } from "../../ui/combobox-field.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { TimeField } from "../../ui/text-fields.tsx";
import { useApiQuery } from "../api.ts";
import type { DepartureForm } from "./departure-form.ts";
import { useParcelAccess } from "./parcel-access.ts";

const proposals = 6;

/** The number of a bus: it suggests the buses of the agency and accepts any other. */
function BusField({ form }: { readonly form: SentForm<DepartureForm> }) {
  const t = useT();
  const { agencyId } = useParcelAccess();
  const { data = [] } = useApiQuery("listParcelVehicles", { params: { id: agencyId } });
  const [typing, setTyping] = useState(false);
  const bound = form.bind("bus_number");
  const key = townKey(bound.value);
  const found = typing
    ? data
        .map((bus) => bus.bus_number)
        .filter((number) => townKey(number).includes(key))
        .slice(0, proposals)
    : [];
  const enter = (text: string, isTyping: boolean) => {
    setTyping(isTyping);
    form.change("bus_number", text);
  };
  return (
    <ComboboxField
      label={t(texts.busNumber)}
      help={t(texts.busHelp)}
      name="bus_number"
      value={bound.value}
      error={bound.error}
      onEntered={(text) => enter(text, text !== "")}
      onPicked={({ text }) => enter(text, false)}
      options={found.map((number) => ({ id: number, text: number }))}
      countText={t(texts.buses, { count: found.length })}
      input={{
        maxLength: maxBusNumber,
        autoCapitalize: "characters",
        onBlur: bound.onBlur,
        ref: bound.ref,
      }}
    />
  );
}

/** Bus, day and hour of a departure. */
export function BusAndMoment({ form }: { readonly form: SentForm<DepartureForm> }) {
  const t = useT();
  return (
    <>
      <BusField form={form} />
      <DateField label={t(texts.date)} {...form.bind("departure_date")} />
      <TimeField label={t(texts.hour)} {...form.bind("departure_hour")} />
    </>
  );
}
