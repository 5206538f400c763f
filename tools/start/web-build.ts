import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { spawn } from "node:child_process";
import { join } from "node:path";

const sources = [
  "apps/web/src",
  "apps/web/public",
  "apps/web/vite.config.ts",
  "apps/web/package.json",
  "packages/shared/src",
  "package-lock.json",
];
const results = [
  "apps/web/dist/client/.vite/manifest.json",
  "apps/web/dist/server/entry-server.js",
];

/** Source folders of the web, also watched by `npm run dev`. */
export const webSourceFolders: readonly string[] = sources
  .slice(0, 2)
  .concat("packages/shared/src");

/** Builds the web when a part of the build is missing, was interrupted, or is older than a source. Returns true if it did. */
export async function buildWebIfNeeded(root: string, dataFolder: string): Promise<boolean> {
  if (!isBuildNeeded(root, dataFolder)) return false;
  await buildWeb(root, dataFolder);
  return true;
}

/** Runs `npm run build`. Throws with its output when it fails. */
export async function buildWeb(root: string, dataFolder: string): Promise<void> {
  const marker = markerIn(dataFolder);
  mkdirSync(dataFolder, { recursive: true });
  writeFileSync(marker, "");
  const npm = process.env["npm_execpath"];
  const [program, first] = npm?.endsWith("js") ? [process.execPath, [npm]] : ["npm", []];
  const child = spawn(program, [...first, "run", "build"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new Error(`the web was not built:\n${output.trim()}`);
  rmSync(marker);
}

function isBuildNeeded(root: string, dataFolder: string): boolean {
  const built = results.map((path) => join(root, path));
  if (existsSync(markerIn(dataFolder)) || !built.every(existsSync)) return true;
  const oldest = Math.min(...built.map((path) => statSync(path).mtimeMs));
  return sources.some((path) => newest(join(root, path)) > oldest);
}

// Marker file that exists during a build and after a killed one.
function markerIn(dataFolder: string): string {
  return join(dataFolder, "web-build-unfinished");
}

function newest(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
