import { type RefObject, useLayoutEffect } from "react";

type Band = Readonly<Record<"top" | "bottom", number>>;

const gap = 4;
/** Height of seven entries, in pixels. */
const tallest = 316;
/** Height of two entries in pixels, and of the part of a third that shows that the list scrolls. A list above would cover more: the field before. */
const min = 116;

/** The side of the field on which a list opens, and its maximum height in pixels. */
export interface ListPlace {
  readonly side: "below" | "above";
  readonly height: number;
}

/**
 * Returns the place of a list: below its field if a few entries fit before the end of the visible area and before the submit button, else
 * on the side with more room.
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

/** Keeps the open list of a field visible without covering the submit button. Updates the place when the keyboard of a phone opens. */
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
