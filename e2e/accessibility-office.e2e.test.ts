import { describe, expect, test } from "vitest";
import { violationsOnTour } from "./validated-tour.ts";
import { tours } from "./screen-tour.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

describe("at desktop size in en", () => {
  test.each(tours.map((tour) => ({ name: tour.name, tour })))(
    "every screen and state of $name is accessible and does not scroll sideways [G.cross.11]",
    async ({ tour }) => {
      expect(await violationsOnTour(world, tour, { size: "desktop", language: "en" })).toEqual([]);
    },
  );
});
