import { searchFormMessages } from "@wakafine/shared/departures/search-form-messages.ts";
import { findTowns, townLabel, townNamed } from "@wakafine/shared/reference/towns.ts";
import { useState } from "react";
import { useLanguage, useT } from "../lib/page-services.tsx";
import { completedTown, shownTown } from "../lib/town-text.ts";
import { ComboboxField } from "./combobox-field.tsx";

const proposals = 7;

/**
 * A town field: it suggests the large towns at first, then the towns that match the entered text, ignoring accents. Enter picks the first
 * match; leaving the field picks the only match. With `free` any text is kept, and both pick a town only when its full name is entered.
 */
export function TownField(props: {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly free?: boolean;
  /** The other town of a trip, which is not suggested. */
  readonly other?: string;
  readonly onValue: (text: string) => void;
  /** Called after a town was picked from the list, by touch or mouse. */
  readonly onPointed?: () => void;
  readonly onLeave: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const [typing, setTyping] = useState(false);
  const towns = typing
    ? findTowns(props.value, language, proposals)
    : findTowns("", language, proposals + 1)
        .filter(({ slug }) => slug !== townNamed(props.other ?? "")?.slug)
        .slice(0, proposals);
  const options = towns.map((town) => ({ id: town.slug, text: townLabel(town, language) }));
  const leave = () => {
    if (typing) props.onValue(completedTown(props.value, props.free ? [] : towns, language));
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
      onPicked={(option, pointed) => {
        setTyping(false);
        props.onValue(option.text);
        if (pointed) props.onPointed?.();
      }}
      options={options}
      opensOnEntry
      likely={
        props.free ? options.find(({ id }) => id === townNamed(props.value)?.slug) : options[0]
      }
      emptyText={t(props.free ? searchFormMessages.townNotListed : searchFormMessages.noTown)}
      countText={
        towns.length === 1
          ? t(searchFormMessages.suggestionOne)
          : t(searchFormMessages.suggestions, { count: towns.length })
      }
      input={{ required: true, maxLength: 255, onBlur: leave }}
    />
  );
}
