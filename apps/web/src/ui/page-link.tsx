import type { MouseEvent, ReactNode } from "react";
import { Link } from "../lib/link.tsx";
import { buttonClass } from "./button.tsx";
import { classNames } from "./class-names.ts";

/** A link to the previous or next page of a list, drawn as a button. */
export function PageLink(props: {
  readonly rel: "prev" | "next";
  readonly to: string;
  readonly size?: "small";
  readonly full?: boolean;
  readonly className?: string | undefined;
  readonly onClick?: (event: MouseEvent) => void;
  readonly children: ReactNode;
}) {
  const { size, full, className, ...link } = props;
  const shape = buttonClass({ variant: "quiet", size, full });
  return <Link {...link} className={classNames(shape, className)} />;
}
