import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/**
 * Moves the focus to a heading (by default the page heading) when the focused element is removed, so that screen readers announce the new
 * content.
 */
export function focusHeading(selector = "#content h1"): void {
  const heading = document.querySelector<HTMLElement>(selector);
  heading?.setAttribute("tabindex", "-1");
  heading?.focus();
}

/**
 * Tracks the focus in an element. Returns a function that stops tracking and returns whether the element has the focus. Safari does not
 * focus a clicked button, so the last click counts there.
 */
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

/** Moves the focus to the heading if the element has the focus when it unmounts. Returns the ref to attach. */
export function useHeadingWhenGone<Piece extends Element>(
  selector?: string,
): RefObject<Piece | null> {
  const piece = useRef<Piece>(null);
  const had = useRef(false);
  // Layout effects are cleaned up before the element is removed.
  useLayoutEffect(() => {
    const end = followFocus(piece.current);
    return () => {
      had.current = end();
    };
  }, []);
  // Other effects are cleaned up after it was removed.
  useEffect(
    () => () => {
      if (had.current && document.activeElement === document.body) focusHeading(selector);
    },
    [selector],
  );
  return piece;
}
