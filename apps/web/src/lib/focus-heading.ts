import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** Moves focus to a heading (of the page by default) when the focused element is removed, so that screen readers announce the new content. */
export function focusHeading(selector = "#content h1"): void {
  const heading = document.querySelector<HTMLElement>(selector);
  heading?.setAttribute("tabindex", "-1");
  heading?.focus();
}

/** Tracks focus in an element. Returns a function that stops and returns true if the element has focus. Safari does not focus clicked buttons, so the last click counts there. */
function followFocus(piece: Element | null): () => boolean {
  let pressed: EventTarget | null = null;
  const note = (event: Event) => {
    pressed = event.target;
  };
  document.addEventListener("click", note, true);
  return () => {
    document.removeEventListener("click", note, true);
    const { activeElement, body } = document;
    return (
      piece?.contains(activeElement === body ? (pressed as Node | null) : activeElement) ?? false
    );
  };
}

/** Moves focus to the heading when the element had focus and unmounts. Returns the ref to attach. */
export function useHeadingWhenGone<Piece extends Element>(
  selector?: string,
): RefObject<Piece | null> {
  const piece = useRef<Piece>(null);
  const had = useRef(false);
  // Before it leaves the page.
  useLayoutEffect(() => {
    const end = followFocus(piece.current);
    return () => {
      had.current = end();
    };
  }, []);
  // After it did.
  useEffect(
    () => () => {
      if (had.current && document.activeElement === document.body) focusHeading(selector);
    },
    [selector],
  );
  return piece;
}
