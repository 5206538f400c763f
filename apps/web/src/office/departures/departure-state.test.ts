import { expect, test } from "vitest";
import { departureState } from "./departure-state.ts";

// 10:00 in Douala.
const now = new Date("2026-12-18T09:00:00Z");

test("a departure is on sale until its time, then departed, then arrived; without free seats it is full", () => {
  const times = {
    departure_date: "18-12-2026",
    departure_hour: "10:01",
    departure_end_date: "18-12-2026",
    arriving_hour: "15:01",
    remaining_places_number: 3,
  };
  const texts = (changed: Partial<typeof times>) =>
    departureState({ ...times, ...changed }, now).text.fr;
  expect([
    texts({}),
    texts({ remaining_places_number: 0 }),
    texts({ departure_hour: "10:00" }),
    texts({ departure_hour: "05:00", arriving_hour: "10:00" }),
  ]).toEqual(["En vente", "Complet", "Parti", "Arrivé"]);
  expect(departureState(times, now, false).text.fr).toBe("Pas en vente");
});
