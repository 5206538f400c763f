import { timings } from "@wakafine/shared/rules/list-sizes.ts";
import { useEffect, useEffectEvent, useState } from "react";

/** Props of a search field. `onKeyword` receives the text after a pause in typing, or when the field is left [C9.cross.03]. */
export interface KeywordInput {
  readonly value: string;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  readonly onBlur: () => void;
}

/**
 * `keyword` is the current search text. `onKeyword` receives the next one, trimmed, 500 ms after the last keystroke or when the field is left: a
 * later change of the address would undo the click on a link. If `keyword` changes otherwise (cleared, or by history navigation), the field shows the new
 * value.
 */
export function useKeywordInput(keyword: string, onKeyword: (text: string) => void): KeywordInput {
  const [value, setValue] = useState(keyword);
  const [notified, setNotified] = useState(keyword);
  const [known, setKnown] = useState(keyword);
  if (keyword !== known) {
    setKnown(keyword);
    if (keyword !== notified) setValue(keyword);
    setNotified(keyword);
  }
  const notify = (text: string) => {
    if (text === keyword || text === notified) return;
    setNotified(text);
    onKeyword(text);
  };
  const notifyLater = useEffectEvent(notify);
  useEffect(() => {
    const timer = setTimeout(() => notifyLater(value.trim()), timings.autocompleteDebounce);
    return () => clearTimeout(timer);
  }, [value]);
  return {
    value,
    onChange: ({ target }) => setValue(target.value),
    onBlur: () => notify(value.trim()),
  };
}
