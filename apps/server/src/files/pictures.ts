import { spawn } from "node:child_process";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Config } from "../config.ts";
import { createFairQueue } from "../fair-queue.ts";
import { appError } from "../http/failure.ts";
import { newToken } from "../tokens.ts";
import type { PictureKind } from "./picture-kind.ts";
import { pictureKindOf } from "./picture-kind.ts";
import { encodeExits, encodeSeconds, maxStoredBytes, maxPictureBytes } from "./picture-limits.ts";

/** The use of a picture: a square avatar, a logo that keeps its proportions, or a photo, which is larger. */
export type PictureShape = "avatar" | "logo" | "photo";

/** Pictures of users and agencies, re-encoded and stored under random names [G.acct.02, G.cross.08]. */
export interface Pictures {
  /**
   * Re-encodes a picture (JPEG, PNG or SVG by content), stores it and returns its random name. Requests wait in a queue per address. Throws
   * bad_image, image_too_large, unavailable.
   */
  store(bytes: Uint8Array, shape: PictureShape, addressKey?: string): Promise<string>;
  /** Returns the bytes of a stored picture with their type, or null if there is none. */
  read(name: string): Promise<{ readonly bytes: Buffer; readonly type: string } | null>;
  /** Deletes a picture; ignores one that does not exist. */
  purge(name: string): Promise<void>;
  /** Returns the absolute URL of a picture. */
  urlOf(name: string): string;
}

/** 128 random bits. Other names are refused before any access to the disk. */
export const pictureName = /^[A-Za-z0-9_-]{22}\.webp$/;
const program = join(import.meta.dirname, "encode-picture.ts");

/** Returns the absolute URL of a stored picture. */
export function pictureUrl({ PUBLIC_ORIGIN }: Pick<Config, "PUBLIC_ORIGIN">, name: string): string {
  return `${PUBLIC_ORIGIN}/api/pictures/${name}`;
}

/** Returns the bytes of `data:image/…;base64,…` [C5.acct.08]. Throws bad_image, image_too_large. */
export function bytesOfDataUrl(text: string): Uint8Array {
  const comma = text.indexOf(",");
  if (
    comma < 0 ||
    !/^data:image\/[a-z0-9.+-]{1,40}(?:;[a-z0-9=-]{1,40})*;base64$/i.test(
      text.slice(0, Math.min(comma, 200)),
    )
  )
    throw appError("bad_image");
  if ((text.length - comma) * 0.75 > maxPictureBytes + 4) throw appError("image_too_large");
  return Buffer.from(text.slice(comma + 1), "base64");
}

/** Stores pictures in `FILES_DIR`, which all server processes share. Each encoding runs in its own process, one at a time. */
export function createPictures({
  FILES_DIR,
  PUBLIC_ORIGIN,
}: Pick<Config, "FILES_DIR" | "PUBLIC_ORIGIN">): Pictures {
  const folder = resolve(FILES_DIR);
  const queue = createFairQueue({ concurrency: 1, maxWaiting: 20 }); // each holds up to 5 MB
  return {
    async store(bytes, shape, addressKey = "own process") {
      if (bytes.byteLength > maxPictureBytes) throw appError("image_too_large");
      const kind = pictureKindOf(bytes);
      if (kind === null) throw appError("bad_image");
      const encoded = await queue(addressKey, () => reEncoded(bytes, kind, shape));
      const name = `${newToken()}.webp`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const partial = join(folder, `${name}.part`);
      await writeFile(partial, encoded, { flag: "wx", mode: 0o600 });
      await rename(partial, join(folder, name)); // readers see a complete picture or none
      return name;
    },
    async read(name) {
      if (!pictureName.test(name)) return null;
      try {
        return { bytes: await readFile(join(folder, name)), type: "image/webp" };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
    async purge(name) {
      if (pictureName.test(name)) await rm(join(folder, name), { force: true });
    },
    urlOf: (name) => pictureUrl({ PUBLIC_ORIGIN }, name),
  };
}

/**
 * Returns the picture as WebP, encoded by a process without secrets that is killed when it takes too long, because a drawing of a few kilobytes can
 * occupy its reader for hours (docs/decisions/0072). Throws bad_image, image_too_large.
 */
async function reEncoded(
  bytes: Uint8Array,
  kind: PictureKind,
  shape: PictureShape,
): Promise<Buffer> {
  const child = spawn(process.execPath, ["--max-old-space-size=64", program, kind, shape], {
    env: {},
    stdio: ["pipe", "pipe", "pipe"],
    timeout: encodeSeconds * 1000,
    killSignal: "SIGKILL",
  });
  const [output, errorOutput]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on("data", (part: Buffer) => output.push(part));
  child.stderr.on("data", (part: Buffer) => errorOutput.push(part));
  child.stdin.on("error", () => child.stdin.destroy()); // the program can exit before it has read all input; its exit code has the reason
  child.stdin.end(bytes);
  const { code, signal } = await new Promise<{ code: number | null; signal: string | null }>(
    (done, failed) => {
      child.once("error", failed);
      child.once("close", (exit, by) => done({ code: exit, signal: by }));
    },
  );
  if (code === encodeExits.tooLarge) throw appError("image_too_large");
  if (code === encodeExits.bad || signal === "SIGKILL") throw appError("bad_image");
  const picture = Buffer.concat(output);
  if (code !== 0 || picture.length === 0)
    throw new Error(
      `a picture could not be re-encoded: ${code ?? signal} ${Buffer.concat(errorOutput).toString().slice(0, 500)}`,
    );
  if (picture.length > maxStoredBytes) throw appError("image_too_large");
  return picture;
}
