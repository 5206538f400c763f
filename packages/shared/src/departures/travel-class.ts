/** The only two bus categories; `bus_category` is a synonym of `travel_class` [C9.search.04, G.search.11]. */
export const travelClasses = ["FIRST", "ECONOMIC"] as const;
export type TravelClass = (typeof travelClasses)[number];
