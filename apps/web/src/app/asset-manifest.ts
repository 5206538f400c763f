import type { PageAssets } from "./page-request.ts";

/** One file of the client build, as Vite's manifest describes it. */
export interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
export type AssetManifest = Readonly<Record<string, ManifestEntry>>;

const entryName = "src/app/entry-client.tsx";

function withImports(manifest: AssetManifest, name: string, seen: Set<string>): void {
  if (seen.has(name)) return;
  const entry = manifest[name];
  if (!entry) throw new Error(`The client build has no ${name}; build it before the server entry`);
  for (const imported of entry.imports ?? []) withImports(manifest, imported, seen);
  seen.add(name);
}

/**
 * Files of a page: the entry with everything it imports, then the page's own chunks. Style sheets of what is imported come first,
 * so that layers are declared before they are filled.
 */
export function assetsOf(manifest: AssetManifest, screens: readonly string[]): PageAssets {
  const names = new Set<string>();
  for (const name of [entryName, ...screens.map((screen) => `src/${screen}.tsx`)]) withImports(manifest, name, names);
  const address = (file: string) => `/${file}`;
  const entries = [...names].map((name) => ({ name, entry: manifest[name] }));
  const styles = new Set(entries.flatMap(({ entry }) => entry?.css ?? []));
  const scripts = entries.filter(({ name }) => name === entryName).map(({ entry }) => address(entry?.file ?? ""));
  const preloads = entries.filter(({ name }) => name !== entryName).map(({ entry }) => address(entry?.file ?? ""));
  const fonts = Object.values(manifest).map(({ file }) => file).filter((file) => file.endsWith(".woff2"));
  return { scripts, styles: [...styles].map(address), preloads, fonts: fonts.map(address) };
}
