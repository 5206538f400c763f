import { Link } from "react-router";
import type { LinkProps } from "../../lib/link.tsx";

/** Link component that uses the office's router. */
export function OfficeLink({ to, ...rest }: LinkProps) {
  return <Link {...rest} to={to} />;
}
