import type { ComponentType } from "react";
import { arrived } from "../lib/page-code.ts";
import type { ScreenModule } from "./route-table.ts";

const screens = import.meta.glob<ScreenModule>("../site/**/*-screen.tsx");
const atHand = new Map<string, ComponentType>();
const awaited = new Map<string, Promise<ComponentType>>();

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
