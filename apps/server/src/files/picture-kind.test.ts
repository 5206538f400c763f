import { expect, test } from "vitest";
import { pictureKindOf } from "./picture-kind.ts";

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
const bytes = (...values: readonly number[]) => Uint8Array.from(values);

test.each([
  ["JPEG", bytes(0xff, 0xd8, 0xff, 0xe0, 0, 16), "jpeg"],
  ["PNG", bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0), "png"],
  ["SVG", Buffer.from(svg), "svg"],
  [
    "SVG behind a declaration, a document type and comments",
    Buffer.from(
      `\ufeff<?xml version="1.0"?>\n<!-- a > b -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">\n<!-- c -->${svg}`,
    ),
    "svg",
  ],
  [
    "SVG behind a document type with entities",
    Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg}`),
    "svg",
  ],
  ["SVG with a prefix", Buffer.from('<s:svg xmlns:s="http://www.w3.org/2000/svg"/>'), "svg"],
] as const)("%s is accepted as a picture by its bytes [C5.acct.09]", (_name, content, kind) => {
  expect(pictureKindOf(content)).toBe(kind);
});

test.each([
  ["GIF", Buffer.from("GIF89a\x01\x00\x01\x00")],
  ["PDF", Buffer.from("%PDF-1.7\n")],
  ["WebP", Buffer.from("RIFF\x24\x00\x00\x00WEBPVP8 ")],
  ["TIFF", bytes(0x49, 0x49, 0x2a, 0)],
  ["packed SVG", bytes(0x1f, 0x8b, 8, 0)],
  ["HTML", Buffer.from(`<!DOCTYPE html><html><body>${svg}</body></html>`)],
  ["HTML behind a comment", Buffer.from(`<!-- ${svg} --><html></html>`)],
  ["a comment without end", Buffer.from("<!-- <svg>")],
  ["a declaration without end", Buffer.from("<?xml version='1.0'")],
  ["an element that only begins like svg", Buffer.from("<svgfoo/>")],
  ["half a JPEG mark", bytes(0xff, 0xd8)],
  ["text", Buffer.from("une photo")],
  ["nothing", bytes()],
] as const)("%s is not accepted as a picture [C5.acct.09]", (_name, content) => {
  expect(pictureKindOf(content)).toBeNull();
});
