import { chmodSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Makes the data folder readable by its owner only: folders 0700, files 0600, existing ones included. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) chmodSync(join(folder, entry.name), 0o700);
    else if (entry.isFile()) chmodSync(join(folder, entry.name), 0o600);
  }
}
