import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** What had the focus goes: it begins anew at a heading, of the page unless another is named, where readers hear what stands there now. */
export function focusHeading(selector = "#content h1"): void {
  const heading = document.querySelector<HTMLElement>(selector);
  heading?.setAttribute("tabindex", "-1");
  heading?.focus();
}

/** Follows the focus in a piece; answers the end of that: whether the piece has it. Apple's browsers give it to nothing that is pressed, so the last press counts there. */
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

/** For a piece that an act, or an answer that comes, makes go: if the focus goes with it, it begins anew at the heading. Answers the ref of its element. */
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
