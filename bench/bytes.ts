import { readFile } from "node:fs/promises";
import { brotliCompressSync, constants } from "node:zlib";
import type { Figure } from "./figure.ts";

const client = new URL("../apps/web/dist/client/", import.meta.url);

/** Returns the Brotli size (quality 11, as from a CDN) of the scripts and style sheets of a rendered page, including those it loads after its first paint. */
export async function firstViewBytes(
  origin: string,
  path: string,
): Promise<{ kilobytes: number; files: number }> {
  const html = await (await fetch(`${origin}${path}`)).text();
  const files = new Set(
    [...html.matchAll(/["\s]\/(assets\/[\w.-]+\.(?:js|css))(?=["\s])/g)].map(
      (match) => match[1] ?? "",
    ),
  );
  let bytes = 0;
  for (const file of files) bytes += brotliSize(await readFile(new URL(file, client)));
  return { kilobytes: bytes / 1000, files: files.size };
}

export function brotliSize(content: Buffer): number {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
    .byteLength;
}

/** Measures the first view of home and results. */
export async function measureBytes(origin: string, resultPath: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, path] of [
    ["home", "/app/home"],
    ["results", resultPath],
  ] as const) {
    const { kilobytes, files } = await firstViewBytes(origin, path);
    figures.push({
      name: `first view of ${name}, scripts and styles, brotli`,
      value: kilobytes,
      unit: "kB",
      target: { atMost: 105 },
      detail: `${files} files`,
    });
  }
  return figures;
}
