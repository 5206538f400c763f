import { searchFormMessages } from "@wakafine/shared/departures/search-form-messages.ts";
import { findTowns, townLabel, townNamed } from "@wakafine/shared/reference/towns.ts";
import { useState } from "react";
import { useLanguage, useT } from "../lib/page-services.tsx";
import { settledTown, shownTown } from "../lib/town-text.ts";
import { ComboboxField } from "./combobox-field.tsx";

const proposals = 7;

/**
 * A town of the list: big towns when it is entered, then what fits what is typed, accents or not; Enter takes the first, leaving the field the only
 * one that fits. With `free` any name stays as it is typed, and both take a town only when it is named in full.
 */
export function TownField(props: {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly free?: boolean;
  readonly onValue: (text: string) => void;
  readonly onLeave: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const [typing, setTyping] = useState(false);
  const towns = findTowns(typing ? props.value : "", language, proposals);
  const options = towns.map((town) => ({ id: town.slug, text: townLabel(town, language) }));
  const leave = () => {
    if (typing) props.onValue(settledTown(props.value, props.free ? [] : towns, language));
    setTyping(false);
    props.onLeave();
  };
  return (
    <ComboboxField
      label={props.label}
      name={props.name}
      value={typing ? props.value : shownTown(props.value, language)}
      error={props.error}
      onEntered={(text) => {
        setTyping(true);
        props.onValue(text);
      }}
      onPicked={(option) => {
        setTyping(false);
        props.onValue(option.text);
      }}
      options={options}
      opensOnEntry
      likely={
        props.free ? options.find(({ id }) => id === townNamed(props.value)?.slug) : options[0]
      }
      emptyText={t(props.free ? searchFormMessages.townNotListed : searchFormMessages.noTown)}
      countText={t(searchFormMessages.suggestions, { count: towns.length })}
      input={{ required: true, maxLength: 255, onBlur: leave }}
    />
  );
}
