import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import { Field, type FieldFrame, type FieldTie } from "./field.tsx";
import "./combobox-field.css";

export interface ComboboxOption {
  readonly id: string;
  readonly text: string;
  /** Before the text: a mark. */
  readonly start?: ReactNode;
}

interface ComboboxProps extends Pick<FieldFrame, "label" | "error" | "help" | "icon"> {
  readonly name: string;
  readonly value: string;
  /** What was typed, letter by letter. */
  readonly onTyped: (text: string) => void;
  readonly onPicked: (option: ComboboxOption) => void;
  readonly options: readonly ComboboxOption[];
  /** Also opens when it is entered, unless it shows a fault that its list would hide; otherwise on typing only. */
  readonly opensOnEntry?: boolean;
  /** Enter takes the first option while one types. */
  readonly firstIsActive?: boolean;
  /** Stands in the list when there is nothing to choose. */
  readonly emptyText?: string | undefined;
  /** Read out while the list is open: "8 propositions". */
  readonly countText: string;
  readonly input?: Omit<ComponentProps<"input">, "className" | "value" | "name" | "onChange">;
}

const noneActive = -1;

/** Which keys do what while the list is open; Escape closes only the list, not the dialog around it. */
function useListKeys(props: ComboboxProps) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(noneActive);
  const { options } = props;
  const close = () => {
    setOpen(false);
    setActive(noneActive);
  };
  const pick = (option: ComboboxOption) => {
    props.onPicked(option);
    close();
  };
  const move = (step: 1 | -1) => {
    setOpen(true);
    const places = options.length + 1;
    // One place more than options: past the last one the text itself is current again.
    if (options.length > 0) setActive((current) => ((current + 1 + step + places) % places) - 1);
  };
  const acts: Readonly<Record<string, () => boolean>> = {
    ArrowDown: () => (move(1), true),
    ArrowUp: () => (move(-1), true),
    Escape: () => (open ? (close(), true) : false),
    Tab: () => (close(), false),
    Enter: () => {
      const option = open ? options[active] : undefined;
      if (option) pick(option);
      return option !== undefined;
    },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (acts[event.key]?.()) event.preventDefault();
  };
  return { open, shown: open && options.length > 0, setOpen, active, setActive, close, pick, onKeyDown };
}
type ListState = ReturnType<typeof useListKeys>;

function OptionList(props: {
  readonly listId: string;
  readonly label: string;
  readonly options: readonly ComboboxOption[];
  readonly active: number;
  readonly onPick: (option: ComboboxOption) => void;
}) {
  return (
    <ul id={props.listId} role="listbox" aria-label={props.label}>
      {props.options.map((option, index) => (
        <li
          key={option.id}
          id={`${props.listId}-${index}`}
          role="option"
          aria-selected={index === props.active}
          // The focus stays in the field, so that leaving it does not close the list before the press counts.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => props.onPick(option)}
        >
          {option.start}
          <span>{option.text}</span>
        </li>
      ))}
    </ul>
  );
}

/** The text field itself, tied to its list. */
function ComboboxInput(props: { readonly box: ComboboxProps; readonly list: ListState; readonly listId: string; readonly tie: FieldTie }) {
  const { box, list, listId, tie } = props;
  const { input, opensOnEntry = false } = box;
  const typed = (text: string) => {
    box.onTyped(text);
    list.setOpen(text !== "" || opensOnEntry);
    list.setActive(box.firstIsActive && text !== "" ? 0 : noneActive);
  };
  return (
    <input
      type="text"
      autoComplete="off"
      autoCapitalize="words"
      spellCheck={false}
      {...input}
      {...tie}
      name={box.name}
      value={box.value}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={list.shown}
      aria-controls={list.shown ? listId : undefined}
      aria-activedescendant={list.shown && box.options[list.active] ? `${listId}-${list.active}` : undefined}
      onChange={(event) => typed(event.target.value)}
      onKeyDown={list.onKeyDown}
      onFocus={(event) => {
        if (opensOnEntry && !box.error) list.setOpen(true);
        event.target.select();
      }}
      onClick={opensOnEntry ? () => list.setOpen(true) : undefined}
      onBlur={(event) => {
        list.close();
        input?.onBlur?.(event);
      }}
    />
  );
}

/** A text field that proposes: type, then take one with the arrows and Enter, a finger or the mouse. Without JavaScript a plain field. */
export function ComboboxField(props: ComboboxProps) {
  const { label, error, help, icon, options } = props;
  const listId = useId();
  const list = useListKeys(props);
  const { open, active, shown } = list;
  const box = useRef<HTMLDivElement>(null);
  const closeList = useEffectEvent(list.close);
  useEffect(() => {
    // Sending the form shows what is wrong with its fields: an open list would lie over it.
    const form = box.current?.closest("form");
    const close = () => closeList();
    form?.addEventListener("submit", close);
    return () => form?.removeEventListener("submit", close);
  }, []);
  useEffect(() => {
    if (active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [active, listId]);
  const empty = open && !shown ? props.emptyText : undefined;
  return (
    <div ref={box} className={classNames("combo", open && "open")}>
      <Field label={label} error={error} help={help} icon={icon}>
        {(tie) => <ComboboxInput box={props} list={list} listId={listId} tie={tie} />}
      </Field>
      {shown ? <OptionList listId={listId} label={label} options={options} active={active} onPick={list.pick} /> : null}
      {empty ? <p className="combo-empty">{empty}</p> : null}
      <span className="sr" role="status">
        {shown ? props.countText : empty}
      </span>
    </div>
  );
}
