import { type ComponentType, createElement, lazy, useState } from "react";
import { loadCode } from "./page-code.ts";

/**
 * Returns a component whose code is a separate chunk. After `preload` it is rendered at once: React hides a lazy component for up to 300 ms
 * even when its code is there.
 */
export function preloadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): { readonly Part: ComponentType<Props>; readonly preload: () => Promise<void> } {
  let loaded: ComponentType<Props> | null = null;
  const preloaded = async () => (loaded = await loadCode(load));
  const Late = lazy(async () => ({ default: await preloaded() }));
  return {
    Part(props) {
      const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Late);
      return createElement(Shown, props);
    },
    preload: async () => void (await preloaded()),
  };
}
