import { type ComponentProps, type ComponentType, createContext, use } from "react";

export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** An address of our own. */
  readonly to: string;
  /** The browser fetches the page anew. */
  readonly reloadDocument?: boolean;
}

/** The link of the router in use; site and office each provide theirs, so that `ui` depends on neither. */
export const LinkContext = createContext<ComponentType<LinkProps> | null>(null);

/** A link to an address of our own, followed by the router of the page. */
export function Link(props: LinkProps) {
  const RouterLink = use(LinkContext);
  if (RouterLink === null) throw new Error("A link was rendered outside LinkContext");
  return <RouterLink {...props} />;
}
