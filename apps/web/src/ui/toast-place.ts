import { type RefObject, useEffect, useState } from "react";

/** The upper and lower edge of something on screen, in pixels from the top of the view. */
export type Band = Readonly<Record<"top" | "bottom", number>>;

const gap = 8;
/** A head may begin a little below what stands above it: the line that offers the other language, the edge of a sheet. */
const reach = 64;
/** A taller one is content, not a head. */
const tallestHead = 160;
/** What a page keeps at its foot: the one act of a phone's screen. */
const footRoom = 96;

/** Where short messages begin so that no head is covered: below those that stand one under the other from `start` on, no further apart than `room`; pixels. */
export function belowHeads(heads: readonly Band[], start = 0, room = reach): number {
  let end = start;
  for (const { top, bottom } of heads.toSorted((one, other) => one.top - other.top)) {
    if (bottom <= end || bottom - top > tallestHead) continue;
    if (top > end + room) break;
    end = bottom;
  }
  return end + gap;
}

/** Those that are open, in the order they were seen opening: the page has them in its own. */
export function inOrderOfOpening<Dialog>(
  known: readonly Dialog[],
  open: readonly Dialog[],
): readonly Dialog[] {
  return [
    ...known.filter((one) => open.includes(one)),
    ...open.filter((one) => !known.includes(one)),
  ];
}

const openDialogs = (known: readonly Element[]) =>
  inOrderOfOpening(known, [...document.querySelectorAll("dialog[open]")]);
const areSame = (some: readonly Element[], others: readonly Element[]) =>
  some.length === others.length && some.every((one, index) => one === others[index]);

/**
 * The dialogs that cover the page, the uppermost last. Everything outside that one can neither be pressed nor heard, short messages included: they
 * have to stand inside. `seenWith` has them looked for again; older browsers do not tell when a dialog opens.
 */
export function useOpenDialogs(seenWith: unknown): readonly Element[] {
  const [dialogs, setDialogs] = useState<readonly Element[]>([]);
  const [look] = useState(
    () => () =>
      setDialogs((known) => {
        const open = openDialogs(known);
        return areSame(known, open) ? known : open;
      }),
  );
  useEffect(() => {
    document.addEventListener("toggle", look, true);
    document.addEventListener("close", look, true);
    return () => {
      document.removeEventListener("toggle", look, true);
      document.removeEventListener("close", look, true);
    };
  }, [look]);
  useEffect(look, [look, seenWith]);
  useEffect(() => {
    if (dialogs.length === 0) return undefined;
    // A dialog that leaves with its page does not say that it closed.
    const leaving = new MutationObserver(() => dialogs.every((one) => one.isConnected) || look());
    leaving.observe(document.body, { childList: true, subtree: true });
    return () => leaving.disconnect();
  }, [dialogs, look]);
  return dialogs;
}

function place(area: HTMLElement): void {
  const dialog = area.closest("dialog");
  const scope = dialog ?? document;
  const seen = window.visualViewport;
  const start = seen?.offsetTop ?? 0;
  const heads = [...scope.querySelectorAll("header, [data-head]")].map((head) =>
    head.getBoundingClientRect(),
  );
  // A page has heads of its parts too, which may be covered; above the head of a dialog there is room for the newest message or there is none.
  const newest = area.lastElementChild?.clientHeight ?? 0;
  const top = belowHeads(heads, start, dialog ? Math.max(reach, newest + 2 * gap) : reach);
  const lower = dialog ? heads.filter((head) => head.top > top).map((head) => head.top - gap) : [];
  area.style.top = `${top}px`;
  // With the keyboard open only what is above it is seen.
  const end = start + (seen?.height ?? window.innerHeight) - footRoom;
  area.style.maxHeight = `${Math.max(footRoom, Math.min(end, ...lower) - top)}px`;
  area.scrollTop = area.scrollHeight;
}

/** Keeps the messages below the heads of the page, or of the dialog they stand in, while there is a `newest` one. */
export function useToastPlace(
  area: RefObject<HTMLElement | null>,
  newest: number | undefined,
): void {
  useEffect(() => {
    const element = area.current;
    if (!element || newest === undefined) return undefined;
    let frame = 0;
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => place(element));
    };
    place(element);
    const changes = new MutationObserver(soon);
    changes.observe(document.body, { childList: true, subtree: true });
    const places = [window, window.visualViewport];
    for (const one of places)
      for (const event of ["scroll", "resize"])
        one?.addEventListener(event, soon, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      for (const one of places)
        for (const event of ["scroll", "resize"]) one?.removeEventListener(event, soon, true);
    };
  }, [area, newest]);
}
