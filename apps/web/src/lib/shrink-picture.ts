/** Limits of a picture sent to the server: bytes, and pixels of the longer side. */
export const pictureLimits = { bytes: 1_000_000, side: 1920 } as const;
/** Size limit in bytes of a chosen file. It is above any photograph of a phone; reading a larger file could exhaust a phone's memory. */
const maxRead = 40_000_000;

export type PictureKind = "jpeg" | "png" | "svg";

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** Returns the kind of a picture by its first bytes, whatever its name; null if it is none of the three [C5.acct.09, G.cross.08]. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return "jpeg";
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  const text = new TextDecoder().decode(bytes.slice(0, 4096));
  return /^\uFEFF?\s*(<\?xml[^>]*\?>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/i.test(
    text,
  )
    ? "svg"
    : null;
}

/**
 * Returns the size at which a picture is drawn: its own size, scaled down if its longer side exceeds the limit. A drawing without a size is
 * 512 px.
 */
export function drawnSize(
  width: number,
  height: number,
  maxLength: number,
): { readonly width: number; readonly height: number } {
  if (width <= 0 || height <= 0)
    return { width: Math.min(512, maxLength), height: Math.min(512, maxLength) };
  const scale = Math.min(1, maxLength / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

export interface ShrunkPicture {
  readonly blob: Blob;
  /** For the preview and for endpoints that take base64. */
  readonly dataUrl: string;
}

function readAsDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () =>
      reject(reader.error ?? new Error("the file could not be read")),
    );
    reader.readAsDataURL(blob);
  });
}

async function decode(blob: Blob): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = await readAsDataUrl(blob);
  await image.decode();
  return image;
}

function draw(
  image: HTMLImageElement,
  maxLength: number,
  kind: "jpeg" | "png",
): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, drawnSize(image.naturalWidth, image.naturalHeight, maxLength));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, `image/${kind}`, 0.85));
}

/**
 * Redraws a chosen picture with a longer side of at most 1,920 px and a size of at most 1 MB [C5.acct.08, G.agsh.04]. Photographs stay
 * JPEG, other pictures become PNG. Returns null if the content is no JPEG, PNG or SVG, or cannot be drawn.
 */
export async function shrinkPicture(file: Blob): Promise<ShrunkPicture | null> {
  if (file.size > maxRead) return null;
  const kind = pictureKind(new Uint8Array(await file.slice(0, 4096).arrayBuffer()));
  if (!kind) return null;
  try {
    const image = await decode(
      new Blob([file], { type: kind === "svg" ? "image/svg+xml" : `image/${kind}` }),
    );
    for (
      let maxLength: number = pictureLimits.side;
      maxLength >= 64;
      maxLength = Math.floor(maxLength * 0.75)
    ) {
      const blob = await draw(image, maxLength, kind === "jpeg" ? "jpeg" : "png");
      if (blob && blob.size <= pictureLimits.bytes)
        return { blob, dataUrl: await readAsDataUrl(blob) };
    }
  } catch (cause) {
    // The browser cannot decode the file although its first bytes are valid, so it counts as no picture.
    console.warn("The picture could not be drawn", cause);
  }
  return null;
}
