import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createDebounce, type Debounced } from "./debounce.ts";

/** What a search field needs: its text, shown letter by letter, told only once typing pauses [C9.cross.03]. */
export interface KeywordInput {
  readonly value: string;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
}

/**
 * `keyword` is the text searched for now, `onKeyword` hears the next one, trimmed, 500 ms after the last letter. A keyword that changes
 * otherwise (cleared, or back in the history) is taken over.
 */
export function useKeywordInput(keyword: string, onKeyword: (text: string) => void): KeywordInput {
  const [value, setValue] = useState(keyword);
  const [told, setNotified] = useState(keyword);
  const [known, setKnown] = useState(keyword);
  if (keyword !== known) {
    setKnown(keyword);
    if (keyword !== told) setValue(keyword);
    setNotified(keyword);
  }
  const notify = useEffectEvent((text: string) => {
    if (text === keyword) return;
    setNotified(text);
    onKeyword(text);
  });
  const debounce = useRef<Debounced<string> | null>(null);
  useEffect(() => {
    debounce.current = createDebounce((text: string) => notify(text));
    return () => debounce.current?.cancel();
  }, []);
  return {
    value,
    onChange({ target }) {
      setValue(target.value);
      debounce.current?.soon(target.value.trim());
    },
  };
}
