import type { ComponentType } from "react";
import type { ScreenModule } from "./route-table.ts";

/** The code of a page did not arrive. */
export class PageLoadFailure extends Error {
  override readonly name = "PageLoadFailure";
}

const screens = import.meta.glob<ScreenModule>("../features/**/*-screen.tsx");
const arrived = new Map<string, ComponentType>();
const awaited = new Map<string, Promise<ComponentType>>();

async function fetchScreen(screen: string): Promise<ComponentType> {
  const load = screens[`../${screen}.tsx`];
  if (!load) throw new Error(`No file holds the screen ${screen}`);
  let module: ScreenModule;
  try {
    module = await load();
  } catch (cause) {
    throw new PageLoadFailure(`The code of ${screen} did not arrive`, { cause });
  }
  arrived.set(screen, module.Screen);
  return module.Screen;
}

/** The screen, if its code is here already: it then renders without waiting, on the server and at take-over. */
export function screenAtHand(screen: string): ComponentType | null {
  return arrived.get(screen) ?? null;
}

/** Brings a screen's code; the same promise while it is on its way and after. */
export function loadScreen(screen: string): Promise<ComponentType> {
  const known = awaited.get(screen) ?? fetchScreen(screen);
  awaited.set(screen, known);
  return known;
}
