import { maxParcelImageBytes } from "@wakafine/shared/parcels/images.ts";
import type { Pictures } from "../../files/pictures.ts";
import { bytesOfDataUrl } from "../../files/pictures.ts";
import { AppError, appError } from "../../http/failure.ts";

/**
 * Stores pictures, sent as data URLs, for the work that records them, and deletes them when it refuses [G.parc.18]. After any other failure, such as a connection that broke at the
 * COMMIT, the work may have recorded them: they stay, and the daily sweep deletes them when no row names them. Throws bad_image and parcel_image_too_large
 * (1 MB each) before anything is stored.
 */
export async function withPictures<Result>(
  pictures: Pictures,
  { sent, addressKey }: { readonly sent: readonly string[]; readonly addressKey: string },
  work: (files: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const bytes = sent.map(bytesOfDataUrl);
  if (bytes.some(({ byteLength }) => byteLength > maxParcelImageBytes))
    throw appError("parcel_image_too_large");
  const files: string[] = [];
  try {
    for (const one of bytes) files.push(await pictures.store(one, "photo", addressKey));
    return await work(files);
  } catch (error) {
    if (error instanceof AppError) for (const file of files) await pictures.purge(file);
    throw error;
  }
}
