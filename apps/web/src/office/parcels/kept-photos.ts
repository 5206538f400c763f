import type { TabStore } from "../../lib/tab-store.ts";

const photosKey = "parcel-photos";
/** Characters that stay free in the storage of the tab for what its other pages write. */
const reserve = "x".repeat(100_000);

/** Keeps photos in this tab until it returns from a payment: the first ones that fit. */
export function keepPhotos(tab: TabStore, photos: readonly string[]): void {
  tab.write(photosKey, null);
  for (let count = photos.length; count > 0; count -= 1) {
    const fitting = photos.slice(0, count);
    try {
      tab.write(photosKey, [...fitting, reserve]);
      tab.write(photosKey, fitting);
      return;
    } catch (failure) {
      console.warn(`The tab has no room for ${count} photos`, failure);
    }
  }
}

/** Returns the kept photos and removes them. */
export function takePhotos(tab: TabStore): readonly string[] {
  const photos = (tab.read(photosKey) ?? []) as readonly string[];
  tab.write(photosKey, null);
  return photos;
}
