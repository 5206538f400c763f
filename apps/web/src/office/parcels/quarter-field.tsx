import { parcelListMessages } from "@wakafine/shared/parcels/list-messages.ts";
import { townKey } from "@wakafine/shared/reference/town-key.ts";
import { useState } from "react";
import type { BoundField } from "../../lib/form.ts";
import { useT } from "../../lib/page-services.tsx";
import { ComboboxField } from "../../ui/combobox-field.tsx";
import { useApiQuery } from "../api.ts";

const proposals = 6;

/** A quarter of a town: it suggests those known and accepts any other. `city`: null until a town is chosen. */
export function QuarterField(props: {
  readonly label: string;
  readonly city: string | null;
  readonly bound: BoundField;
  readonly onValue: (text: string) => void;
}) {
  const t = useT();
  const [typing, setTyping] = useState(false);
  const { data = [] } = useApiQuery(
    "listParcelQuarters",
    { params: { id: props.city ?? "" } },
    { enabled: props.city !== null },
  );
  const key = townKey(props.bound.value);
  const found = typing
    ? data.filter((quarter) => townKey(quarter).includes(key)).slice(0, proposals)
    : [];
  return (
    <ComboboxField
      label={props.label}
      name={props.bound.name}
      value={props.bound.value}
      error={props.bound.error}
      onEntered={(text) => {
        setTyping(text !== "");
        props.onValue(text);
      }}
      onPicked={(option) => {
        setTyping(false);
        props.onValue(option.text);
      }}
      options={found.map((quarter) => ({ id: quarter, text: quarter }))}
      countText={t(parcelListMessages.quarters, { count: found.length })}
      input={{ maxLength: 255, onBlur: props.bound.onBlur, ref: props.bound.ref }}
    />
  );
}
