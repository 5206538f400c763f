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
  /** Shown before the text: a mark. */
  readonly start?: ReactNode;
}

interface ComboboxProps extends Pick<FieldFrame, "label" | "error" | "help" | "icon"> {
  readonly name: string;
  readonly value: string;
  /** Called with the text on every input event. */
  readonly onEntered: (text: string) => void;
  /** `pointed`: by touch or mouse, not by key. */
  readonly onPicked: (option: ComboboxOption, pointed: boolean) => void;
  readonly options: readonly ComboboxOption[];
  /**
   * True: the list also opens when the empty field gets the focus, unless the field shows an error that the list would cover. Otherwise it
   * opens on input and with the arrow keys.
   */
  readonly opensOnEntry?: boolean;
  /** The option that Enter picks while the user types and no option is active. Without it Enter submits the form with the entered text. */
  readonly likely?: ComboboxOption | undefined;
  /** Shown in the list when there are no options. */
  readonly emptyText?: string | undefined;
  /** Announced while the list is open: "8 propositions". */
  readonly countText: string;
  readonly input?: Omit<ComponentProps<"input">, "className" | "value" | "name" | "onChange">;
}

const noneActive = -1;

const sameText = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** State of the list: whether it is open, the active option, and the option that Enter picks when none is active. */
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
    // One position more than options: after the last option the text itself is active again.
    if (options.length > 0) setActive((current) => ((current + 1 + step + places) % places) - 1);
  };
  const likely = typing ? props.likely : undefined;
  // The field already contains the only matching name, so a list would only cover the next field.
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

/** Keyboard handling while the list is open. Escape closes the list, but not the dialog around it. */
function useListKeys(props: ComboboxProps) {
  const list = useListState(props);
  const { open, option, close, move } = list;
  const pick = (picked: ComboboxOption, pointed = false) => {
    close();
    props.onPicked(picked, pointed);
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
          // Keeps the focus in the field; otherwise the list would close on blur before the click.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => list.pick(option, true)}
        >
          {option.start}
          <span>{option.text}</span>
        </li>
      ))}
    </ul>
  );
}

/** The text input, linked to its list by ARIA attributes. */
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

/** A text field with suggestions, chosen with the arrow keys and Enter, by touch or by mouse. Without JavaScript it is a plain field. */
export function ComboboxField(props: ComboboxProps) {
  const { label, error, help, icon } = props;
  const listId = useId();
  const list = useListKeys(props);
  const { open, active, shown } = list;
  const box = useRef<HTMLDivElement>(null);
  useListPlace(box, shown);
  const closeList = useEffectEvent(list.close);
  useEffect(() => {
    // Submitting shows errors at the fields, which an open list would cover.
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
