import react from "@vitejs/plugin-react";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type UserConfig } from "vite";
import { chunkNames, frame } from "./chunk-groups.ts";
import { compressedFiles } from "./compressed-files.ts";

const entry = fileURLToPath(new URL("./src/app/entry-client.tsx", import.meta.url));
const manifestFile = new URL("./dist/client/.vite/manifest.json", import.meta.url);

const clientBuild: UserConfig["build"] = {
  outDir: "dist/client",
  manifest: true,
  rolldownOptions: {
    input: [entry, "src/app/page-starter.ts"],
    output: { codeSplitting: { groups: [frame, { name: chunkNames(entry) }] } },
  },
};

/** The server entry holds everything it needs; only Node's own modules stay outside. */
const serverBuild: UserConfig["build"] = { outDir: "dist/server", copyPublicDir: false, rolldownOptions: { output: { format: "es" } } };

export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild ? [react()] : [react(), compressedFiles()],
  define: isSsrBuild
    ? { __ASSET_MANIFEST__: readFileSync(manifestFile, "utf8"), "process.env.NODE_ENV": '"production"' }
    : {},
  ssr: { noExternal: true },
  build: {
    target: isSsrBuild ? "node24" : ["chrome95", "firefox95", "safari16.4"],
    emptyOutDir: true,
    // Nothing is put into the page as a data: address; the policy forbids them for fonts and scripts.
    assetsInlineLimit: 0,
    // Browsers of the supported range know modulepreload; the links stand in the page.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    ...(isSsrBuild ? serverBuild : clientBuild),
  },
}));
