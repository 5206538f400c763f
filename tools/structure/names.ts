import type { Breach } from "./source-files.ts";

const saysNothing = /^(?:utils?|helpers?|common|misc|types|index)$/;

/** Files and folders whose name does not say what is inside, barrels included. */
export function nameBreaches(files: readonly string[]): readonly Breach[] {
  return files.flatMap((file) => {
    const parts = file.split("/");
    const name = parts.at(-1) ?? "";
    const stem = name.replace(/\..*$/, "");
    const folder = parts.slice(0, -1).find((part) => saysNothing.test(part));
    if (folder !== undefined) return [{ file, line: 1, message: `the folder "${folder}" does not say what is inside` }];
    if (!/\.(?:[cm]?[jt]sx?|sql|css)$/.test(name)) return [];
    if (stem === "index") return [{ file, line: 1, message: "no index files and no barrels: import the file that holds the thing" }];
    return saysNothing.test(stem) ? [{ file, line: 1, message: `"${stem}" does not say what is inside: name the thing or the verb` }] : [];
  });
}
