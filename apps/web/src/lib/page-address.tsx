import { createContext, type ReactNode, use } from "react";
import { Link, type LinkProps } from "./link.tsx";

/** The address of a page of the site; it is constant until another document is loaded. */
export interface PageAddress {
  readonly pathname: string;
  readonly query: URLSearchParams;
  /** Path parameters: `token` of `/app/reservation/success/:token`. */
  readonly params: Readonly<Record<string, string | undefined>>;
}

const AddressContext = createContext<PageAddress | null>(null);

/** Provides the address of the page to its screen. */
export function PageAddressProvider(props: {
  readonly address: PageAddress;
  readonly children: ReactNode;
}) {
  return <AddressContext value={props.address}>{props.children}</AddressContext>;
}

/** Returns the address of the page. */
export function usePageAddress(): PageAddress {
  const address = use(AddressContext);
  if (address === null) throw new Error("A screen was rendered outside PageAddressProvider");
  return address;
}

/** Returns path and query as text, for return paths. */
export function addressText({ pathname, query }: PageAddress): string {
  const search = query.toString();
  return search ? `${pathname}?${search}` : pathname;
}

/** A menu link that is marked as current on its page and the pages below it. */
export function NavLink(props: LinkProps) {
  const { pathname } = usePageAddress();
  const isHere = pathname === props.to || pathname.startsWith(`${props.to}/`);
  return <Link {...props} aria-current={isHere ? "page" : undefined} />;
}
