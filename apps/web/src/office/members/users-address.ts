import { listSizes, maxNameLength } from "@wakafine/shared/rules/list-sizes.ts";

/** What the list shows; it stands in the address, so that back and reload keep it. */
export interface UsersView {
  readonly keyword: string;
  readonly page: number;
}

const maxPages = 10_000;

/** Reads the address; nothing said means everybody, page 1. */
export function readUsersView(search: URLSearchParams): UsersView {
  const page = Number(search.get("page") ?? 1);
  return {
    keyword: (search.get("keyword") ?? "").trim().slice(0, maxNameLength),
    page: Number.isInteger(page) && page >= 1 && page <= maxPages ? page : 1,
  };
}

/** The query of an address; what says nothing is left out. */
export function usersSearch({ keyword, page }: UsersView): URLSearchParams {
  return new URLSearchParams({
    ...(keyword ? { keyword } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  });
}

/** What the server is asked: twenty a page [A7.users.01, G.users.01]. */
export function usersQuery({ keyword, page }: UsersView) {
  return { query: { page, ...(keyword ? { keyword } : {}), per_page: listSizes.agencyUsersAsked } };
}
