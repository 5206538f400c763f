import type { Config } from "../config.ts";
import { expected } from "../http/failure.ts";

/** Pictures of people and agencies, re-encoded and kept under random names [G.acct.02, G.cross.08]. */
export interface Pictures {
  /** Re-encodes what came (JPEG, PNG or SVG by content) and keeps it; answers its random name. Errors: bad_image, image_too_large. */
  keep(bytes: Uint8Array, look: "avatar" | "logo"): Promise<string>;
  /** The bytes of a kept picture with their type; null when there is none of that name. */
  read(name: string): Promise<{ readonly bytes: Buffer; readonly type: string } | null>;
  /** Forgets a picture; one that is gone already is no failure. */
  forget(name: string): Promise<void>;
  /** Its whole address. */
  urlOf(name: string): string;
}

/** The bytes of `data:image/…;base64,…`. Error: bad_image. */
export function bytesOfDataUrl(_text: string): Uint8Array {
  throw expected("bad_image");
}

export function createPictures({ PUBLIC_ORIGIN }: Config): Pictures {
  return {
    keep: () => Promise.reject(expected("unavailable")),
    read: () => Promise.resolve(null),
    forget: () => Promise.resolve(),
    urlOf: (name) => `${PUBLIC_ORIGIN}/api/pictures/${name}`,
  };
}
