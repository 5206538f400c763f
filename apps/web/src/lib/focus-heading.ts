import { useEffect, useRef } from "react";

/** What had the focus goes: it begins anew at a heading, of the page unless another is named, where readers hear what stands there now. */
export function focusHeading(selector = "#content h1"): void {
  const heading = document.querySelector<HTMLElement>(selector);
  heading?.setAttribute("tabindex", "-1");
  heading?.focus();
}

/** For a screen whose content an act replaces, button and all: answers what is to be called by the act. The heading has the focus once `view` is another. */
export function useHeadingAfterAct(view: string): () => void {
  const acted = useRef(false);
  useEffect(() => {
    if (acted.current) focusHeading();
  }, [view]);
  return () => {
    acted.current = true;
  };
}
