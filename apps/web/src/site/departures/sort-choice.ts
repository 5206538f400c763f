import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { searchMessages } from "@wakafine/shared/departures/search-messages.ts";
import type { SearchFilter, SortField, SortOrder } from "../../lib/trip-search.ts";

/**
 * The sort options: none, price and time, ascending and descending [G.search.02]. A value is field and order, as read by `readTripSearch`.
 */
export const sortChoices: readonly {
  readonly value: string;
  readonly label: Message;
  readonly field: SortField;
  readonly order: SortOrder;
}[] = [
  { value: "", label: searchMessages.sortNone, field: "price", order: "" },
  { value: "price_asc", label: searchMessages.sortPriceUp, field: "price", order: "asc" },
  { value: "price_desc", label: searchMessages.sortPriceDown, field: "price", order: "desc" },
  { value: "time_asc", label: searchMessages.sortTimeUp, field: "time", order: "asc" },
  { value: "time_desc", label: searchMessages.sortTimeDown, field: "time", order: "desc" },
];

/** Returns the sort option of a filter. */
export function sortValue({
  order_by,
  order_field,
}: Pick<SearchFilter, "order_by" | "order_field">): string {
  return order_by && `${order_field}_${order_by}`;
}
