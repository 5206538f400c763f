import { createContext, type ReactNode, use } from "react";
import { Link, type LinkProps } from "./link.tsx";

/** What the address of a page of the site says; it stays the same until another document is loaded. */
export interface PageAddress {
  readonly pathname: string;
  readonly query: URLSearchParams;
  /** Parts of the path: `token` of `/app/reservation/success/:token`. */
  readonly params: Readonly<Record<string, string | undefined>>;
}

const AddressContext = createContext<PageAddress | null>(null);

/** Puts the address of the page above its screen. */
export function PageAddressProvider(props: {
  readonly address: PageAddress;
  readonly children: ReactNode;
}) {
  return <AddressContext value={props.address}>{props.children}</AddressContext>;
}

/** The address of the page. */
export function usePageAddress(): PageAddress {
  const address = use(AddressContext);
  if (address === null) throw new Error("A screen was rendered outside PageAddressProvider");
  return address;
}

/** A path with its query, as a page leads back to it. */
export function addressText({ pathname, query }: PageAddress): string {
  const search = query.toString();
  return search ? `${pathname}?${search}` : pathname;
}

/** A link of a menu that marks the page on screen and the pages above it. */
export function NavLink(props: LinkProps) {
  const { pathname } = usePageAddress();
  const isHere = pathname === props.to || pathname.startsWith(`${props.to}/`);
  return <Link {...props} aria-current={isHere ? "page" : undefined} />;
}
