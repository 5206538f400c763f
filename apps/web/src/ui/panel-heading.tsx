import type { ReactNode } from "react";

export type HeadingLevel = 1 | 2 | 3;

/** Heading of a panel at the level that its page needs; its style does not depend on the level. */
export function PanelHeading({
  level,
  children,
}: {
  readonly level: HeadingLevel;
  readonly children: ReactNode;
}) {
  if (level === 1) return <h1 className="h2">{children}</h1>;
  if (level === 2) return <h2 className="h2">{children}</h2>;
  return <h3 className="h2">{children}</h3>;
}
