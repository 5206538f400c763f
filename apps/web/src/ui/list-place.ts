import { type RefObject, useLayoutEffect } from "react";

type Band = Readonly<Record<"top" | "bottom", number>>;

const gap = 4;
/** Seven entries. */
const tallest = 316;
/** Less shows too little to choose from: three entries. */
const min = 148;

/** On which side of its field a list opens, and how high it may be in pixels. */
export interface ListPlace {
  readonly side: "below" | "above";
  readonly height: number;
}

/**
 * Below its field as long as there is room for a few entries before the end of what is seen and before the button that sends the form; else on
 * the roomier side.
 */
export function listPlace(field: Band, view: Band, button: Band | null): ListPlace {
  const inTheWay = button !== null && button.top >= field.bottom && button.top < view.bottom;
  const below = (inTheWay ? button.top : view.bottom) - field.bottom - 2 * gap;
  const above = field.top - view.top - 2 * gap;
  const side = below >= min || below >= above ? "below" : "above";
  return { side, height: Math.min(tallest, Math.max(min, side === "below" ? below : above)) };
}

function place(box: HTMLElement): void {
  const field = box.querySelector("label")?.getBoundingClientRect();
  const list = box.querySelector<HTMLElement>("[role=listbox]");
  if (!field || !list) return;
  const seen = window.visualViewport;
  const top = seen?.offsetTop ?? 0;
  const button =
    box.closest("form")?.querySelector("[type=submit]")?.getBoundingClientRect() ?? null;
  const { side, height } = listPlace(
    field,
    { top, bottom: top + (seen?.height ?? window.innerHeight) },
    button,
  );
  box.dataset["side"] = side;
  list.style.maxHeight = `${height}px`;
}

/** Keeps the open list of a field where it can be seen and leaves the button that sends the form free; the keyboard of a phone comes after it. */
export function useListPlace(box: RefObject<HTMLElement | null>, shown: boolean): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !shown) return undefined;
    const again = () => place(element);
    again();
    window.visualViewport?.addEventListener("resize", again);
    return () => window.visualViewport?.removeEventListener("resize", again);
  }, [box, shown]);
}
