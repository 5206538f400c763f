import { type ComponentProps, useEffect, useRef } from "react";
import { focusHeading, useHeadingWhenGone } from "../lib/focus-heading.ts";
import { Button } from "../ui/button.tsx";

/** A small button that opens a dialog and can disappear by what the dialog does: then the heading gets the focus. */
export function OpenerButton({
  heading,
  ...button
}: ComponentProps<typeof Button> & { readonly heading: string }) {
  const piece = useHeadingWhenGone<HTMLSpanElement>(heading);
  return (
    <span ref={piece}>
      <Button {...button} size="small" />
    </span>
  );
}

/** Focuses the heading after a dialog has closed whose opener was gone already. */
export function useHeadingAfter(isOpen: boolean, heading: string): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      focusHeading(heading);
    wasOpen.current = isOpen;
  }, [isOpen, heading]);
}
