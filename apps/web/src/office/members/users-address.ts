import { listSizes, maxNameLength } from "@wakafine/shared/rules/list-sizes.ts";
import { pageFromQuery } from "../../lib/page-number.ts";

/** What the list shows. It is stored in the address, so that history and reload keep it. */
export interface UsersView {
  readonly keyword: string;
  readonly page: number;
}

/** Reads the address; by default all members, page 1. */
export function readUsersView(search: URLSearchParams): UsersView {
  return {
    keyword: (search.get("keyword") ?? "").trim().slice(0, maxNameLength),
    page: pageFromQuery(search),
  };
}

/** Returns the query of an address, without default values. */
export function usersSearch({ keyword, page }: UsersView): URLSearchParams {
  return new URLSearchParams({
    ...(keyword ? { keyword } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  });
}

/** Returns the request of the list: twenty members a page [A7.users.01, G.users.01]. */
export function usersQuery({ keyword, page }: UsersView) {
  return { query: { page, ...(keyword ? { keyword } : {}), per_page: listSizes.agencyUsersAsked } };
}
