import { Link } from "react-router";
import type { LinkProps } from "../../lib/link.tsx";

/** The link of the office's router. */
export function OfficeLink({ to, ...rest }: LinkProps) {
  return <Link {...rest} to={to} />;
}
