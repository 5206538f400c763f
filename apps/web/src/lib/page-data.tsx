import type { ResponseOf, RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import { createContext, type ReactNode, use } from "react";
import type { ApiFailure } from "./api-failure.ts";

/** An API call whose data a page needs. */
export interface PageQuery<Id extends RouteId = RouteId> {
  readonly id: Id;
  readonly input: RequestOf<Id>;
}

/** Creates a query with the types of its endpoint. */
export function pageQuery<Id extends RouteId>(id: Id, input: RequestOf<Id>): PageQuery<Id> {
  return { id, input };
}

/** Result of a query that the server made for the page. */
export interface Fetched<Data = unknown> {
  readonly data?: Data;
  /** The expected refusal, if there is no data. */
  readonly error?: ApiFailure;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Results by `dataKey`; serialised in the page. */
export type PageData = Readonly<Record<string, Fetched>>;

/** Returns the key of a query: endpoint and input. */
export function dataKey({ id, input }: PageQuery): string {
  return JSON.stringify([id, input]);
}

const DataContext = createContext<PageData>({});

/** Provides the data that the server fetched to the screen. */
export function PageDataProvider(props: { readonly data: PageData; readonly children: ReactNode }) {
  return <DataContext value={props.data}>{props.children}</DataContext>;
}

/** Returns the data of a query in `app/page-queries.ts`. It is constant; `reloadPage` fetches it again. */
export function usePageData<Id extends RouteId>(query: PageQuery<Id>): Fetched<ResponseOf<Id>> {
  const fetched = use(DataContext)[dataKey(query as unknown as PageQuery)];
  if (!fetched) throw new Error(`${query.id} is missing in page-queries.ts`);
  return fetched as Fetched<ResponseOf<Id>>;
}

/** Reloads the page with current data. */
export function reloadPage(): void {
  window.location.reload();
}
