import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { searchFormMessages } from "@wakafine/shared/departures/search-form-messages.ts";
import type { TravelType } from "./trip-search.ts";

/** Names of the three travel types. */
export const travelTypeNames: Readonly<Record<TravelType, Message>> = {
  1: searchFormMessages.bus,
  2: searchFormMessages.train,
  3: searchFormMessages.plane,
};
