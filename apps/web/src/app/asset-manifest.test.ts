import { expect, test } from "vitest";
import { assetsOf } from "./asset-manifest.ts";

const manifest = {
  "src/app/page-starter.ts": { file: "assets/starter.js" },
  "src/app/entry-client.tsx": {
    file: "assets/entry.js",
    css: ["assets/entry.css"],
    imports: ["_frame.js"],
  },
  "_frame.js": { file: "assets/frame.js", imports: ["_runtime.js"] },
  "_runtime.js": { file: "assets/runtime.js" },
  "src/site/a/a-screen.tsx": {
    file: "assets/a.js",
    css: ["assets/a.css"],
    imports: ["src/app/entry-client.tsx", "_cards.js"],
  },
  "_cards.js": { file: "assets/cards.js", css: ["assets/cards.css"] },
  "src/site/b/b-screen.tsx": { file: "assets/b.js", css: ["assets/b.css"] },
  "src/ui/fonts/font.woff2": { file: "assets/font.woff2" },
};

test("a page links its own files and their imports, and no files of other pages", () => {
  const assets = assetsOf(manifest, ["site/a/a-screen"]);
  expect([assets.starter, assets.entry]).toEqual(["/assets/starter.js", "/assets/entry.js"]);
  expect(assets.chunks).toEqual([
    "/assets/runtime.js",
    "/assets/frame.js",
    "/assets/cards.js",
    "/assets/a.js",
  ]);
  expect(assets.styles).toEqual(["/assets/entry.css", "/assets/cards.css", "/assets/a.css"]);
  expect(assets.fonts).toEqual(["/assets/font.woff2"]);
});

test("the style sheet that declares the layers comes first, also when the entry shares a chunk", () => {
  const entry = { ...manifest["src/app/entry-client.tsx"], imports: ["_frame.js", "_cards.js"] };
  expect(assetsOf({ ...manifest, "src/app/entry-client.tsx": entry }, []).styles).toEqual([
    "/assets/entry.css",
    "/assets/cards.css",
  ]);
});

test("a page that is missing in the build is an error", () => {
  expect(() => assetsOf(manifest, ["site/c/c-screen"])).toThrow("site/c/c-screen");
});
