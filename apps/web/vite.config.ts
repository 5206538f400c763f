import react from "@vitejs/plugin-react";
import { readFileSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { defineConfig, type Plugin, type UserConfig } from "vite";
import { chunkGroups, formLibrary, frame, queryLibrary } from "./chunk-groups.ts";
import { scopedName } from "./scoped-names.ts";

const fileAt = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const entries = {
  site: fileAt("./src/app/entry-client.tsx"),
  office: fileAt("./src/office/entry.tsx"),
};
const manifestFile = new URL("./dist/client/.vite/manifest.json", import.meta.url);

const clientBuild: UserConfig["build"] = {
  outDir: "dist/client",
  manifest: true,
  rolldownOptions: {
    input: [entries.site, entries.office, "src/app/page-starter.ts"],
    output: {
      codeSplitting: {
        groups: [frame, formLibrary, queryLibrary, ...chunkGroups(entries)],
      },
    },
  },
};

/** The server bundle contains all dependencies except Node's own modules. */
const serverBuild: UserConfig["build"] = {
  outDir: "dist/server",
  copyPublicDir: false,
  rolldownOptions: { output: { format: "es" } },
};

const compress = promisify(brotliCompress);

async function compressFile(path: string): Promise<Buffer> {
  const content = await readFile(path);
  return compress(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
    },
  });
}

/** Writes `x.js.br` beside `x.js`, also for styles and WebAssembly, with maximum Brotli compression, so that the server need not compress each response. */
function compressedFiles(): Plugin {
  return {
    name: "compressed-files",
    async writeBundle({ dir = "" }) {
      const folder = join(dir, "assets");
      const files = (await readdir(folder)).filter((file) => /\.(js|css|wasm)$/.test(file));
      await Promise.all(
        files.map(async (file) =>
          writeFile(join(folder, `${file}.br`), await compressFile(join(folder, file))),
        ),
      );
    },
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild ? [react()] : [react(), compressedFiles()],
  define: isSsrBuild
    ? {
        __ASSET_MANIFEST__: readFileSync(manifestFile, "utf8"),
        "process.env.NODE_ENV": '"production"',
      }
    : {},
  css: { modules: { generateScopedName: scopedName } },
  ssr: { noExternal: true },
  build: {
    target: isSsrBuild ? "node24" : ["chrome95", "firefox95", "safari16.4"],
    emptyOutDir: true,
    // Assets are not inlined as data: URLs; the content security policy forbids them for fonts and scripts.
    assetsInlineLimit: 0,
    // The supported browsers implement modulepreload; page-starter.ts adds the links. The document of a page names all files of its screen, so no script need do it.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, files) => (/-screen-[\w-]+\.js$/.test(file) ? [] : files),
    },
    reportCompressedSize: false,
    ...(isSsrBuild ? serverBuild : clientBuild),
  },
}));
