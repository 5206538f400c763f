import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { searchMessages } from "@wakafine/shared/departures/search-messages.ts";
import type { SearchFilter, SortField, SortOrder } from "../../lib/trip-search.ts";

/** None, and price and time up and down [G.search.02]; a value is field and order, as `readTripSearch` takes it apart. */
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

/** The value of the choice list for a filter. */
export function sortValue({
  order_by,
  order_field,
}: Pick<SearchFilter, "order_by" | "order_field">): string {
  return order_by && `${order_field}_${order_by}`;
}
