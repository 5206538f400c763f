import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin } from "vite";

const compress = promisify(brotliCompress);

/** Puts `x.js.br` beside `x.js`, as small as brotli can: the server sends it as it is instead of compressing every answer less well. */
export function compressedFiles(): Plugin {
  return {
    name: "compressed-files",
    apply: "build",
    async writeBundle({ dir = "" }) {
      const folder = join(dir, "assets");
      const files = (await readdir(folder)).filter((file) => /\.(js|css)$/.test(file));
      await Promise.all(files.map(async (file) => writeFile(join(folder, `${file}.br`), await smallest(join(folder, file)))));
    },
  };
}

async function smallest(path: string): Promise<Buffer> {
  const content = await readFile(path);
  return compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength } });
}
