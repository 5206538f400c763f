import type { ComponentType } from "react";
import type { ScreenModule } from "./route-table.ts";

/** The code of a page did not arrive. */
export class PageLoadFailure extends Error {
  override readonly name = "PageLoadFailure";
}

const screens = import.meta.glob<ScreenModule>("../features/**/*-screen.tsx");
const atHand = new Map<string, ComponentType>();
const awaited = new Map<string, Promise<ComponentType>>();

/** Code that is fetched when it is needed; the page says so when it does not arrive [C2.pub.42]. */
export async function arrived<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    throw new PageLoadFailure("The code of a page did not arrive", { cause });
  }
}

async function fetchScreen(screen: string): Promise<ComponentType> {
  const load = screens[`../${screen}.tsx`];
  if (!load) throw new Error(`No file holds the screen ${screen}`);
  const { Screen } = await arrived(load);
  atHand.set(screen, Screen);
  return Screen;
}

/** The screen, if its code is here already: it then renders without waiting, on the server and at take-over. */
export function screenAtHand(screen: string): ComponentType | null {
  return atHand.get(screen) ?? null;
}

/** Brings a screen's code; the same promise while it is on its way and after. */
export function loadScreen(screen: string): Promise<ComponentType> {
  const known = awaited.get(screen) ?? fetchScreen(screen);
  awaited.set(screen, known);
  return known;
}
