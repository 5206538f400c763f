import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { classNames } from "./class-names.ts";
import { Field, type FieldFrame, type FieldTie } from "./field.tsx";
import { useListPlace } from "./list-place.ts";
import * as styles from "./combobox-field.module.css";

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
  readonly onEntered: (text: string) => void;
  readonly onPicked: (option: ComboboxOption) => void;
  readonly options: readonly ComboboxOption[];
  /** Also opens when it is entered empty, unless it shows an error that its list would hide; otherwise on typing and with the arrows. */
  readonly opensOnEntry?: boolean;
  /** The option that Enter takes while one types and the arrows stand on none; without one Enter sends the form with what was typed. */
  readonly likely?: ComboboxOption | undefined;
  /** Stands in the list when there is nothing to choose. */
  readonly emptyText?: string | undefined;
  /** Read out while the list is open: "8 propositions". */
  readonly countText: string;
  readonly input?: Omit<ComponentProps<"input">, "className" | "value" | "name" | "onChange">;
}

const noneActive = -1;

const sameText = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Whether the list is open, which option the arrows stand on, and what Enter takes before they were used. */
function useListState(props: ComboboxProps) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(noneActive);
  const [typing, setTyping] = useState(false);
  const { options, value } = props;
  const close = () => {
    setOpen(false);
    setActive(noneActive);
    setTyping(false);
  };
  const type = (text: string) => {
    props.onEntered(text);
    setOpen(text !== "" || props.opensOnEntry === true);
    setActive(noneActive);
    setTyping(text !== "");
  };
  const move = (step: 1 | -1) => {
    setOpen(true);
    setTyping(false);
    const places = options.length + 1;
    // One place more than options: past the last one the text itself is current again.
    if (options.length > 0) setActive((current) => ((current + 1 + step + places) % places) - 1);
  };
  const likely = typing ? props.likely : undefined;
  // The one name that fits stands in the field already: a list would only lie over what comes next.
  const isWritten = options.length === 1 && likely !== undefined && sameText(likely.text, value);
  const shown = open && options.length > 0 && !isWritten;
  const option = open ? (options[active] ?? likely) : undefined;
  return {
    open,
    shown,
    isEmpty: open && options.length === 0,
    active,
    likely,
    option,
    setOpen,
    close,
    type,
    move,
  };
}

/** Which keys do what while the list is open; Escape closes only the list, not the dialog around it. */
function useListKeys(props: ComboboxProps) {
  const list = useListState(props);
  const { open, option, close, move } = list;
  const pick = (picked: ComboboxOption) => {
    props.onPicked(picked);
    close();
  };
  const actions: Readonly<Record<string, () => boolean>> = {
    ArrowDown: () => (move(1), true),
    ArrowUp: () => (move(-1), true),
    Escape: () => (open ? (close(), true) : false),
    Tab: () => (close(), false),
    Enter: () => {
      if (option) pick(option);
      return option !== undefined;
    },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (actions[event.key]?.()) event.preventDefault();
  };
  return { ...list, pick, onKeyDown };
}
type ListState = ReturnType<typeof useListKeys>;

function OptionList({
  box,
  list,
  listId,
}: {
  readonly box: ComboboxProps;
  readonly list: ListState;
  readonly listId: string;
}) {
  return (
    <ul id={listId} role="listbox" aria-label={box.label}>
      {box.options.map((option, index) => (
        <li
          key={option.id}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === list.active}
          data-likely={option === list.likely || undefined}
          // The focus stays in the field, so that leaving it does not close the list before the press counts.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => list.pick(option)}
        >
          {option.start}
          <span>{option.text}</span>
        </li>
      ))}
    </ul>
  );
}

/** The text field itself, tied to its list. */
function ComboboxInput(props: {
  readonly box: ComboboxProps;
  readonly list: ListState;
  readonly listId: string;
  readonly tie: FieldTie;
}) {
  const { box, list, listId, tie } = props;
  const { input } = box;
  const isEntered = box.opensOnEntry === true && box.value === "";
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
      aria-activedescendant={
        list.shown && box.options[list.active] ? `${listId}-${list.active}` : undefined
      }
      onChange={(event) => list.type(event.target.value)}
      onKeyDown={list.onKeyDown}
      onFocus={(event) => {
        if (isEntered && !box.error) list.setOpen(true);
        event.target.select();
      }}
      onClick={isEntered ? () => list.setOpen(true) : undefined}
      onBlur={(event) => {
        list.close();
        input?.onBlur?.(event);
      }}
    />
  );
}

/** A text field that proposes: type, then take one with the arrows and Enter, a finger or the mouse. Without JavaScript a plain field. */
export function ComboboxField(props: ComboboxProps) {
  const { label, error, help, icon } = props;
  const listId = useId();
  const list = useListKeys(props);
  const { open, active, shown } = list;
  const box = useRef<HTMLDivElement>(null);
  useListPlace(box, shown);
  const closeList = useEffectEvent(list.close);
  useEffect(() => {
    // Sending the form shows what is wrong with its fields: an open list would lie over it.
    const form = box.current?.closest("form");
    const close = () => closeList();
    form?.addEventListener("submit", close);
    return () => form?.removeEventListener("submit", close);
  }, []);
  useEffect(() => {
    if (active >= 0)
      document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [active, listId]);
  const empty = list.isEmpty ? props.emptyText : undefined;
  return (
    <div ref={box} className={classNames(styles.comboboxField, open && styles.open)}>
      <Field label={label} error={error} help={help} icon={icon}>
        {(tie) => <ComboboxInput box={props} list={list} listId={listId} tie={tie} />}
      </Field>
      {shown ? <OptionList box={props} list={list} listId={listId} /> : null}
      {empty ? <p className={styles.empty}>{empty}</p> : null}
      <span className="sr" role="status">
        {shown ? props.countText : empty}
      </span>
    </div>
  );
}
