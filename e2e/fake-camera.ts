import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { launchBrowser } from "./browser.ts";

const width = 1280;
const height = 720;

/** Writes a picture as an uncompressed video (YUV4MPEG2, 4:2:0) of two grey frames. */
async function greyVideo(picture: Buffer): Promise<Buffer> {
  const luma = await sharp(picture)
    .flatten({ background: "white" })
    .resize(width, height, { fit: "contain", background: "white" })
    .greyscale()
    .raw()
    .toBuffer();
  const frame = Buffer.concat([
    Buffer.from("FRAME\n"),
    luma.subarray(0, width * height),
    Buffer.alloc((width * height) / 2, 128),
  ]);
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`),
    frame,
    frame,
  ]);
}

/** Holds another picture before the camera: the browser reads the file when it opens the camera. */
type ShowPicture = (picture: Buffer) => Promise<void>;

/** Runs a test with a browser whose camera shows a picture and is allowed without a question. */
export async function withCameraShowing(
  picture: Buffer,
  run: (browser: Browser, show: ShowPicture) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "camera-"));
  const file = join(folder, "ticket.y4m");
  const show: ShowPicture = async (shown) => {
    await writeFile(`${file}.new`, await greyVideo(shown));
    await rename(`${file}.new`, file); // the browser never reads half a video
  };
  await show(picture);
  const browser = await launchBrowser([
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream",
    `--use-file-for-fake-video-capture=${file}`,
  ]);
  try {
    await run(browser, show);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}
