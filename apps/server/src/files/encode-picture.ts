import sharp from "sharp";
import { encodeExits, encodeSeconds, maxSide, maxPixels } from "./picture-limits.ts";

/**
 * A program of its own (see pictures.ts): reads a picture of the kind in its first argument from stdin and writes it to stdout as WebP, by the look in
 * its second: `avatar` a square, `logo` whole. Nothing of the source is copied but its pixels; an SVG is drawn without loading anything.
 */
async function encode(kind: string, shape: string): Promise<Buffer> {
  const source = await readInput();
  const known = await sharp(source, { limitInputPixels: false }).metadata();
  if (known.format !== kind) return process.exit(encodeExits.bad);
  if (known.width * known.height > maxPixels) return process.exit(encodeExits.tooLarge);
  const fit =
    shape === "avatar"
      ? ({ fit: "cover" } as const)
      : ({ fit: "inside", withoutEnlargement: kind !== "svg" } as const);
  return sharp(source, { limitInputPixels: maxPixels, failOn: "error" })
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, ...fit })
    .toColourspace("srgb")
    .webp({ quality: 82 })
    .toBuffer();
}

async function readInput(): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

// Drawing happens beside this thread and cannot be interrupted: the process ends itself, also when nobody is left who would.
setTimeout(() => process.kill(process.pid, "SIGKILL"), encodeSeconds * 1000).unref();
sharp.cache(false);
sharp.concurrency(1);
const [, , kind = "", shape = ""] = process.argv;
try {
  process.stdout.write(await encode(kind, shape));
} catch (error) {
  process.stderr.write(String(error)); // the picture cannot be read to its end
  process.exitCode = encodeExits.bad;
}
