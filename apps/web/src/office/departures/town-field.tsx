import { tripFormMessages } from "@wakafine/shared/departures/planning-messages.ts";
import { findTowns, townLabel, townNamed } from "@wakafine/shared/reference/towns.ts";
import { useState } from "react";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { ComboboxField } from "../../ui/combobox-field.tsx";
import type { FieldBinding } from "./use-trip-form.ts";

const proposals = 6;

/** A town field that suggests the listed towns, of which Enter picks the first, and accepts any other. */
export function TownField(props: {
  readonly label: string;
  readonly bound: FieldBinding;
  readonly onValue: (text: string) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const [typing, setTyping] = useState(false);
  // Any town is accepted; one that is not listed is easily a typing error, and travellers would not find it.
  const isUnknown = !typing && props.bound.value.trim() !== "" && !townNamed(props.bound.value);
  const towns = typing ? findTowns(props.bound.value, language, proposals) : [];
  const options = towns.map((town) => ({ id: town.slug, text: townLabel(town, language) }));
  return (
    <ComboboxField
      label={props.label}
      name={props.bound.name}
      value={props.bound.value}
      error={props.bound.error}
      help={isUnknown ? t(tripFormMessages.unknownTown) : undefined}
      onEntered={(text) => {
        setTyping(text !== "");
        props.onValue(text);
      }}
      onPicked={(option) => {
        setTyping(false);
        props.onValue(option.text);
      }}
      options={options}
      likely={options[0]}
      countText={t(tripFormMessages.towns, { count: towns.length })}
      input={{
        maxLength: 300,
        onBlur() {
          setTyping(false);
          props.bound.onBlur();
        },
        ref: props.bound.ref,
      }}
    />
  );
}
