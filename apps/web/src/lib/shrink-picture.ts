/** What a picture sent to the server may have at most: bytes, and pixels along its longer side. */
export const pictureLimits = { bytes: 1_000_000, side: 1920 } as const;
/** Longer than any photograph of a phone: reading it would only make a small one stumble. */
const maxRead = 40_000_000;

export type PictureKind = "jpeg" | "png" | "svg";

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** The kind of a picture by its first bytes, whatever its name says; null when it is none of the three [C5.acct.09, G.cross.08]. */
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

/** The size a picture is drawn at: its own, or as much smaller as its longer side wants; drawings without one are drawn at 512 px. */
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
  /** For the preview, and for endpoints that take base64. */
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
 * Draws a chosen picture anew, at most 1,920 px long and 1 MB heavy [C5.acct.08, G.agsh.04]; photographs stay JPEG, the rest becomes PNG. null
 * when the file is no JPEG, PNG or SVG by its content, or cannot be drawn.
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
    // The browser cannot decode it, although it begins like a picture: for the person it is none.
    console.warn("The picture could not be drawn", cause);
  }
  return null;
}
