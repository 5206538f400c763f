import sharp from "sharp";
import { encodeExits, encodeSeconds, maxPhotoSide, maxPixels, maxSide } from "./picture-limits.ts";

/**
 * A separate program (see pictures.ts). Reads a picture of the kind in its first argument from stdin and writes it to stdout as WebP, in the shape of its
 * second: `avatar` a square, `logo` and `photo` with their proportions. Only the pixels of the source are copied; an SVG is rendered without loading anything.
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
  const side = shape === "photo" ? maxPhotoSide : maxSide;
  return sharp(source, { limitInputPixels: maxPixels, failOn: "error" })
    .autoOrient()
    .resize({ width: side, height: side, ...fit })
    .toColourspace("srgb")
    .webp({ quality: 82 })
    .toBuffer();
}

async function readInput(): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

// Encoding runs in another thread and cannot be interrupted, so the process kills itself, even when its parent no longer exists.
setTimeout(() => process.kill(process.pid, "SIGKILL"), encodeSeconds * 1000).unref();
sharp.cache(false);
sharp.concurrency(1);
const [, , kind = "", shape = ""] = process.argv;
try {
  process.stdout.write(await encode(kind, shape));
} catch (error) {
  process.stderr.write(String(error)); // the picture is damaged
  process.exitCode = encodeExits.bad;
}
