import { type ComponentProps, type ComponentType, createContext, use } from "react";

export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** Path on our own origin. */
  readonly to: string;
}

/** Link component of the office's router. The site has no router: its links load documents. */
export const LinkContext = createContext<ComponentType<LinkProps> | null>(null);

/** A link to a path on our own origin. */
export function Link({ to, children, ...rest }: LinkProps) {
  const RouterLink = use(LinkContext);
  return RouterLink ? (
    <RouterLink {...rest} to={to}>
      {children}
    </RouterLink>
  ) : (
    <a {...rest} href={to}>
      {children}
    </a>
  );
}
