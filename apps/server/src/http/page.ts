import { listSizes } from "@wakafine/shared/rules/list-sizes.ts";

/** A page of a list as every list endpoint returns it; see `pageOf` in the contract. */
export interface PageResponse<Item> {
  readonly data: Item[];
  readonly total: number;
  readonly total_is_minimum?: boolean;
  readonly pages: number;
  readonly current_page: number;
  readonly per_page: number;
}

export interface Paging {
  readonly page: number;
  readonly perPage: number;
}

/** Maximum number of rows counted: one more than the exact total, to detect "1,000 or more" [G.search.15]. */
export const rowsCounted = listSizes.exactTotal + 1;

/** Rows before the page, at most as many as are counted, so that a high page number does not load the database. */
export function offsetOf({ page, perPage }: Paging): number {
  return Math.min((page - 1) * perPage, rowsCounted);
}

/** Wraps the rows of a page. `counted` is the number of matches, counted up to `rowsCounted` [G.search.15]. */
export function pageResponse<Item>(
  data: Item[],
  counted: number,
  { page, perPage }: Paging,
): PageResponse<Item> {
  const total = Math.min(counted, listSizes.exactTotal);
  return {
    data,
    total,
    ...(counted > listSizes.exactTotal ? { total_is_minimum: true } : {}),
    pages: Math.ceil(total / perPage),
    current_page: page,
    per_page: perPage,
  };
}
