import { describe, expect, test } from "vitest";
import { accessibilityViolations, darkSchemeViolations, scrollsSideways } from "./browser.ts";
import { violationsOnTour } from "./validated-tour.ts";
import { tours } from "./screen-tour.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

test("the checks detect a missing name, low contrast in both colour schemes and a page that is too wide", async () => {
  const { page } = await world.visitor();
  await page.goto("/app/home");
  expect([
    await accessibilityViolations(page),
    await darkSchemeViolations(page),
    await scrollsSideways(page),
  ]).toEqual([[], [], false]);
  await page.evaluate(() => {
    const main = document.querySelector("main");
    main?.append(
      Object.assign(document.createElement("button"), { type: "button" }),
      Object.assign(document.createElement("p"), { textContent: "weak", id: "weak" }),
    );
    const weak = document.getElementById("weak");
    weak?.style.setProperty("color", "#ccc");
    weak?.style.setProperty("width", "2000px");
  });
  const rules = (await accessibilityViolations(page)).map((error) => error.split(":")[0]);
  expect([
    rules.includes("button-name"),
    rules.includes("color-contrast"),
    await scrollsSideways(page),
  ]).toEqual([true, true, true]);
  expect(await darkSchemeViolations(page)).toEqual([]);
  await page.evaluate(() => document.getElementById("weak")?.style.setProperty("color", "#333"));
  expect(await darkSchemeViolations(page)).toEqual(["color-contrast: #weak"]);
});

describe("at the size of a phone in fr, in both colour schemes", () => {
  test.each(tours.map((tour) => ({ name: tour.name, tour })))(
    "every screen and state of $name is accessible and does not scroll sideways [G.cross.11]",
    async ({ tour }) => {
      expect(await violationsOnTour(world, tour, { size: "phone", language: "fr" })).toEqual([]);
    },
  );
});
