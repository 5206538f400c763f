import { expect, test } from "vitest";
import { drawnSize, pictureKind, pictureLimits } from "./shrink-picture.ts";

const text = (content: string) => new TextEncoder().encode(content);

test("a picture is recognised by its content as JPEG, PNG or SVG [A5.parc.04]", () => {
  expect(pictureKind(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBe("jpeg");
  expect(pictureKind(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]))).toBe(
    "png",
  );
  expect(pictureKind(text('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe("svg");
  expect(
    pictureKind(
      text('\uFEFF<?xml version="1.0"?>\n<!-- drawn by hand -->\n<!DOCTYPE svg>\n<svg >'),
    ),
  ).toBe("svg");
  for (const other of [
    "GIF89a",
    "RIFF....WEBP",
    "%PDF-1.7",
    "<html><svg></svg></html>",
    "<svgx>",
    "",
  ])
    expect(pictureKind(text(other)), other).toBeNull();
});

test("a picture is scaled down by its longer side and never scaled up", () => {
  expect(drawnSize(4000, 3000, pictureLimits.side)).toEqual({ width: 1920, height: 1440 });
  expect(drawnSize(300, 200, pictureLimits.side)).toEqual({ width: 300, height: 200 });
  expect(drawnSize(10_000, 2, 1000)).toEqual({ width: 1000, height: 1 });
  expect(drawnSize(0, 0, pictureLimits.side)).toEqual({ width: 512, height: 512 });
});
