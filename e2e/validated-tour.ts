import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { Size } from "./browser.ts";
import {
  accessibilityViolations,
  darkSchemeViolations,
  narrowPhone,
  scrollsSideways,
  sizes,
} from "./browser.ts";
import type { Tour } from "./screen-tour.ts";
import type { VisitedWorld } from "./visited-app.ts";

/**
 * Runs a tour with its own database and returns all accessibility violations and sideways scrolling, each with the name of the screen. Phones are also checked at
 * 330 px and in the dark colour scheme.
 */
export async function violationsOnTour(
  world: VisitedWorld,
  tour: (tour: Tour) => Promise<void>,
  profile: { readonly size: Size; readonly language: Language },
): Promise<readonly string[]> {
  const app = await world.ownApp();
  const visitor = await world.visitor({ app, ...profile });
  const isPhone = profile.size === "phone";
  const errors: string[] = [];
  const seen = async (name: string): Promise<void> => {
    for (const one of isPhone ? [narrowPhone, sizes.phone] : [sizes.desktop]) {
      await visitor.page.setViewportSize(one);
      if (await scrollsSideways(visitor.page))
        errors.push(`${name}: scrolls sideways at ${one.width}`);
    }
    errors.push(
      ...(await accessibilityViolations(visitor.page)).map((error) => `${name}: ${error}`),
    );
    if (isPhone)
      errors.push(
        ...(await darkSchemeViolations(visitor.page)).map((error) => `${name}, at night: ${error}`),
      );
  };
  await tour({ app, visitor, seen });
  return errors;
}
