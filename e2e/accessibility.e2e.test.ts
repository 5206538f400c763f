import { describe, expect, test } from "vitest";
import { accessibilityFaults, scrollsSideways, sizes } from "./browser.ts";
import { tours } from "./screen-tour.ts";
import { everyone, visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const narrow = { width: 330, height: 640 };

test("the checks find what they are for: a missing name, a weak contrast, a page that is too wide", async () => {
  const { page } = await world.visitor();
  await page.goto("/app/home");
  expect([await accessibilityFaults(page), await scrollsSideways(page)]).toEqual([[], false]);
  await page.evaluate(() => {
    const main = document.querySelector("main");
    main?.append(Object.assign(document.createElement("button"), { type: "button" }), Object.assign(document.createElement("p"), { textContent: "weak", id: "weak" }));
    const weak = document.getElementById("weak");
    weak?.style.setProperty("color", "#ccc");
    weak?.style.setProperty("width", "2000px");
  });
  const rules = (await accessibilityFaults(page)).map((fault) => fault.split(":")[0]);
  expect([rules.includes("button-name"), rules.includes("color-contrast"), await scrollsSideways(page)]).toEqual([true, true, true]);
});

describe.each([everyone[0]!, everyone[3]!])("at the size of a $size in $language", ({ size, language }) => {
  test.each(tours.map((tour) => ({ name: tour.name, tour })))("every screen and state of $name is accessible, and none scrolls sideways [G.cross.11]", async ({ tour }) => {
    const app = await world.ownApp();
    const visitor = await world.visitor({ app, size, language });
    const faults: string[] = [];
    const sizesToTry = size === "phone" ? [narrow, sizes.phone] : [sizes.desk];
    const seen = async (name: string): Promise<void> => {
      for (const one of sizesToTry) {
        await visitor.page.setViewportSize(one);
        if (await scrollsSideways(visitor.page)) faults.push(`${name}: scrolls sideways at ${one.width}`);
      }
      faults.push(...(await accessibilityFaults(visitor.page)).map((fault) => `${name}: ${fault}`));
    };
    await tour({ app, visitor, seen });
    expect(faults).toEqual([]);
  });
});
