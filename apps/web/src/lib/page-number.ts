const maxPage = 10_000;

/** Returns a whole number from 1 to `max` of the query of an address; anything else is 1. */
export function countFromQuery(query: URLSearchParams, name: string, max: number): number {
  const count = Number(query.get(name) ?? 1);
  return Number.isInteger(count) && count >= 1 && count <= max ? count : 1;
}

/** Returns the number of the page of a list, `page` in the query of its address; 1 if it is missing or invalid. */
export function pageFromQuery(query: URLSearchParams): number {
  return countFromQuery(query, "page", maxPage);
}
