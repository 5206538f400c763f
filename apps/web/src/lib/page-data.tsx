import type { ResponseOf, RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import { createContext, type ReactNode, use } from "react";
import type { ApiFailure } from "./api-failure.ts";

/** A call whose data a page needs. */
export interface PageQuery<Id extends RouteId = RouteId> {
  readonly id: Id;
  readonly input: RequestOf<Id>;
}

/** Names a query with the types of its endpoint. */
export function pageQuery<Id extends RouteId>(id: Id, input: RequestOf<Id>): PageQuery<Id> {
  return { id, input };
}

/** What the server fetched for the page. */
export interface Fetched<Data = unknown> {
  readonly data?: Data;
  /** Why there is no data: an expected refusal. */
  readonly error?: ApiFailure;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** By `dataKey`; travels in the page. */
export type PageData = Readonly<Record<string, Fetched>>;

/** Key of a query: endpoint, then what is sent. */
export function dataKey({ id, input }: PageQuery): string {
  return JSON.stringify([id, input]);
}

const DataContext = createContext<PageData>({});

/** Puts what the server fetched above the screen. */
export function PageDataProvider(props: { readonly data: PageData; readonly children: ReactNode }) {
  return <DataContext value={props.data}>{props.children}</DataContext>;
}

/** What the server fetched for this page: a query of the route's `prefetch`. It does not change; asking again is loading the page again. */
export function usePageData<Id extends RouteId>(query: PageQuery<Id>): Fetched<ResponseOf<Id>> {
  const fetched = use(DataContext)[dataKey(query as unknown as PageQuery)];
  if (!fetched) throw new Error(`${query.id} is missing in the prefetch of the route`);
  return fetched as Fetched<ResponseOf<Id>>;
}

/** Loads the page again, as it is fetched now. */
export function reloadPage(): void {
  window.location.reload();
}
