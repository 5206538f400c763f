import type { PageAssets } from "./page-request.ts";

/** One file of the client build, as in Vite's manifest. */
export interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
export type AssetManifest = Readonly<Record<string, ManifestEntry>>;

const siteEntry = "src/app/entry-client.tsx";
/** Entry module of the office. */
export const officeEntry = "src/office/entry.tsx";
const starterName = "src/app/page-starter.ts";

function entryOf(manifest: AssetManifest, name: string): ManifestEntry {
  const entry = manifest[name];
  if (!entry) throw new Error(`The client build has no ${name}; build it before the server entry`);
  return entry;
}

function withImports(manifest: AssetManifest, name: string, seen: Set<string>): void {
  if (seen.has(name)) return;
  for (const imported of entryOf(manifest, name).imports ?? [])
    withImports(manifest, imported, seen);
  seen.add(name);
}

/**
 * Returns the files of a page: the entry and everything it imports, then the page's own chunks. The entry's style sheet comes first because
 * it declares the cascade layers; the style sheets of imported modules follow.
 */
export function assetsOf(
  manifest: AssetManifest,
  screens: readonly string[],
  entryName = siteEntry,
): PageAssets {
  const names = new Set<string>();
  for (const name of [entryName, ...screens.map((screen) => `src/${screen}.tsx`)])
    withImports(manifest, name, names);
  const address = (file: string) => `/${file}`;
  const fileOf = (name: string) => address(entryOf(manifest, name).file);
  const styles = new Set(
    [siteEntry, entryName, ...names].flatMap((name) => entryOf(manifest, name).css ?? []),
  );
  const fonts = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => file.endsWith(".woff2"));
  return {
    starter: fileOf(starterName),
    entry: fileOf(entryName),
    chunks: [...names].filter((name) => name !== entryName).map(fileOf),
    styles: [...styles].map(address),
    fonts: fonts.map(address),
  };
}
