import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { maxStoredBytes, maxPictureBytes } from "./picture-limits.ts";
import type { Pictures } from "./pictures.ts";
import { bytesOfDataUrl, createPictures } from "./pictures.ts";

let folder = "";
let pictures: Pictures;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wakafine-pictures-"));
  pictures = createPictures({ FILES_DIR: folder, PUBLIC_ORIGIN: "https://wakafine.example" });
});
afterAll(() => rm(folder, { recursive: true }));

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#d43f2a" } });
const svg = (inner: string, size = 'width="100" height="50"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}><rect width="100" height="50" fill="#2a8fd4"/>${inner}</svg>`,
  );

async function kept(bytes: Uint8Array, shape: "avatar" | "logo"): Promise<Buffer> {
  const found = await pictures.read(await pictures.store(bytes, shape));
  if (!found) throw new Error("a picture that was kept is not there");
  expect(found.type).toBe("image/webp");
  return found.bytes;
}

test.each([
  ["JPEG", () => plain(900, 300).jpeg().toBuffer()],
  ["PNG", () => plain(40, 90).png().toBuffer()],
  ["SVG", async () => svg("")],
] as const)(
  "a %s becomes a square of 512 pixels as an avatar and keeps its proportions as a logo [C5.acct.09, G.acct.02]",
  async (kind, make) => {
    const source = await make();
    expect(await sharp(await kept(source, "avatar")).metadata()).toMatchObject({
      format: "webp",
      width: 512,
      height: 512,
    });
    const { width, height } = await sharp(await kept(source, "logo")).metadata();
    expect([width, height]).toEqual({ JPEG: [512, 171], PNG: [40, 90], SVG: [512, 256] }[kind]);
  },
);

test("the metadata of a picture is removed after its orientation is applied [G.acct.02]", async () => {
  const source = await plain(60, 30)
    .withExif({ IFD0: { Copyright: "Ngo Bassong, Akwa" }, IFD3: { GPSLatitude: "4/1 3/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(source.includes("Ngo Bassong")).toBe(true);
  const bytes = await kept(source, "logo");
  const { exif, xmp, icc, iptc, width, height, orientation } = await sharp(bytes).metadata();
  expect({ exif, xmp, icc, iptc, orientation }).toEqual({});
  expect([width, height]).toEqual([30, 60]);
  expect(bytes.includes("Ngo Bassong")).toBe(false);
});

test.each([
  ["GIF", async () => plain(9, 9).gif().toBuffer()],
  ["WebP", async () => plain(9, 9).webp().toBuffer()],
  ["TIFF", async () => plain(9, 9).tiff().toBuffer()],
  ["PDF", async () => Buffer.from("%PDF-1.7\n1 0 obj\n")],
  [
    "only the first bytes of a PNG",
    async () => (await plain(90, 90).png().toBuffer()).subarray(0, 40),
  ],
  ["half a JPEG", async () => (await plain(900, 900).jpeg().toBuffer()).subarray(0, 2000)],
  ["broken SVG", async () => svg("<g>")],
  ["nothing", async () => Buffer.alloc(0)],
] as const)(
  "%s is refused with bad_image, and nothing is written [C5.acct.09, G.cross.08]",
  async (_name, make) => {
    const before = await readdir(folder);
    await expect(pictures.store(await make(), "avatar")).rejects.toMatchObject({
      code: "bad_image",
    });
    expect(await readdir(folder)).toEqual(before);
  },
);

test("files above 5 MB and files with too many pixels are refused with image_too_large [G.acct.02, G.cross.08]", async () => {
  const large = { code: "image_too_large" };
  await expect(
    pictures.store(Buffer.alloc(maxPictureBytes + 1, 0xff), "avatar"),
  ).rejects.toMatchObject(large);
  const bomb = await sharp({
    create: { width: 12_000, height: 12_000, channels: 3, background: "red" },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(500_000);
  await expect(pictures.store(bomb, "avatar")).rejects.toMatchObject(large);
  await expect(
    pictures.store(svg("", 'width="90000" height="90000"'), "logo"),
  ).rejects.toMatchObject(large);
});

test("a picture of random pixels is stored in less than 1 MB [G.acct.02]", async () => {
  const noise = await sharp({
    create: {
      width: 800,
      height: 800,
      channels: 3,
      background: "grey",
      noise: { type: "gaussian", mean: 128, sigma: 90 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer();
  expect((await kept(noise, "avatar")).length).toBeLessThan(maxStoredBytes);
});

test("a drawing that takes too long is stopped, and the next picture is encoded [G.acct.02]", async () => {
  const endless = svg(
    `<filter id="f"><feGaussianBlur stdDeviation="50"/></filter>${'<rect width="100" height="50" filter="url(#f)"/>'.repeat(3000)}`,
  );
  await expect(pictures.store(endless, "logo")).rejects.toMatchObject({ code: "bad_image" });
  expect((await kept(svg(""), "logo")).length).toBeGreaterThan(0);
});

test("an SVG cannot load files from the disk [G.acct.02]", async () => {
  const secret = join(folder, "secret.png");
  await plain(100, 50).png().toFile(secret);
  const calls = [
    `<image href="${secret}" width="100" height="50"/>`,
    `<image xlink:href="file://${secret}" width="100" height="50"/>`,
    `<style>@import url("file://${secret}");</style>`,
  ];
  for (const call of calls) {
    const { dominant } = await sharp(await kept(svg(call), "logo")).stats();
    expect(dominant.b, call).toBeGreaterThan(dominant.r); // still the blue of the drawing
  }
  await rm(secret);
});

test("names have 128 random bits, and a path as a name reads and deletes nothing [G.cross.08]", async () => {
  const names = await Promise.all(
    [1, 2].map(async () => pictures.store(await plain(9, 9).png().toBuffer(), "logo")),
  );
  for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{22}\.webp$/);
  expect(new Set(names).size).toBe(2);
  const [name = ""] = names;
  for (const path of [
    `../${folder.split("/").at(-1)}/${name}`,
    `./${name}`,
    `${name}/`,
    `x/../${name}`,
    "..",
    "",
    `${name}\0`,
    name.replace(".webp", ".webp.part"),
  ]) {
    expect(await pictures.read(path), path).toBeNull();
    await pictures.purge(path);
  }
  expect(await pictures.read(name)).not.toBeNull();
  await pictures.purge(name);
  await pictures.purge(name);
  expect(await pictures.read(name)).toBeNull();
  expect(pictures.urlOf(name)).toBe(`https://wakafine.example/api/pictures/${name}`);
});

test("only a base64 data URL of an image is accepted [C5.acct.08]", () => {
  expect(Buffer.from(bytesOfDataUrl("data:image/png;base64,AQID"))).toEqual(Buffer.from([1, 2, 3]));
  expect(Buffer.from(bytesOfDataUrl("data:image/svg+xml;charset=utf-8;base64,AQID"))).toEqual(
    Buffer.from([1, 2, 3]),
  );
  for (const text of [
    "",
    "AQID",
    "data:text/html;base64,AQID",
    "data:image/png,AQID",
    "data:;base64,AQID",
    "https://elsewhere.example/a.png",
    "data:image/png;base64",
    `data:image/${"x".repeat(300)};base64,AQID`,
  ]) {
    expect(() => bytesOfDataUrl(text), text).toThrow("bad_image");
  }
  expect(() => bytesOfDataUrl(`data:image/png;base64,${"A".repeat(7_100_000)}`)).toThrow(
    "image_too_large",
  );
});
