import type { ComponentType } from "react";
import type { ScreenModule } from "./route-table.ts";

const screens = import.meta.glob<ScreenModule>("../site/**/*-screen.tsx");

/** Loads the screen component of a page. */
export async function loadScreen(screen: string): Promise<ComponentType> {
  const load = screens[`../${screen}.tsx`];
  if (!load) throw new Error(`There is no file of the screen ${screen}`);
  return (await load()).Screen;
}
