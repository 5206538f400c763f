import { beforeAll, expect, test, vi } from "vitest";
import type { PageRequest, PageResult } from "./page-request.ts";
import { pageStateText } from "./page-state-text.ts";
import { routes } from "./routes.tsx";
import { sampleOperator } from "../testing/sample-operator.ts";

const assets = {
  starter: "/assets/starter.js",
  entry: "/assets/entry.js",
  chunks: ["/assets/home.js"],
  styles: ["/assets/entry.css"],
  fonts: ["/assets/font.woff2"],
};
let renderPage: (request: PageRequest) => Promise<PageResult>;

beforeAll(async () => {
  vi.stubGlobal("__ASSET_MANIFEST__", {});
  ({ renderPage } = await import("./entry-server.tsx"));
});

function pageAt(url: string, changes: Partial<PageRequest> = {}): Promise<PageResult> {
  const call: PageRequest["call"] = async (id) => {
    throw new Error(`unexpected call of ${id}`);
  };
  return renderPage({
    url,
    language: "fr",
    prefersOther: false,
    origin: "https://x.test",
    operator: sampleOperator,
    call,
    assets,
    ...changes,
  });
}

/** Returns every script element with its attributes and content. */
function scriptsOf(
  html: string,
): readonly { readonly attributes: string; readonly content: string }[] {
  return [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/gi)].map(
    ([, attributes = "", content = ""]) => ({ attributes, content }),
  );
}

const publicPages = routes.filter(
  (route) =>
    !route.path.includes(":") &&
    !route.prefetch &&
    (route.area === "public" || route.area === "plain"),
);

test.each(publicPages.map((route) => [route.path]))(
  "%s is complete and readable before any script runs, in both languages",
  async (path) => {
    for (const language of ["fr", "en"] as const) {
      const page = await pageAt(path, { language });
      const html = page.body;
      expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(page.headers["vary"]).toContain("Cookie");
      expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${language}"`));
      expect(html).toMatch(/<h1[ >]/);
      expect(html).toMatch(/<title>[^<]+ · Wakafine<\/title>/);
      expect(html.endsWith("</html>")).toBe(true);
    }
  },
);

test.each(publicPages.map((route) => [route.path]))(
  "%s runs only script files of the build and has no inline style and no inline handler",
  async (path) => {
    const html = (await pageAt(path)).body;
    for (const script of scriptsOf(html)) {
      if (script.attributes.includes('type="application/json"')) continue;
      expect(script.attributes).toContain('src="/assets/');
      expect(script.content).toBe("");
    }
    expect(html).not.toMatch(/<[^>]+ style=/);
    expect(html).not.toMatch(/<[^>]+ on[a-z]+=/);
    expect(html).not.toContain("<style");
  },
);

test("the page state cannot close its script element or start a line of script", () => {
  const state = {
    language: "fr",
    note: "</script><script>alert(1)</script>\u2028\u2029<!--",
  } as never;
  const written = pageStateText(state);
  expect(written).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(written)).toEqual(state);
});

test("without JavaScript the language switch stores the choice and returns to the same address", async () => {
  const page = await pageAt("/app/home?city_departure=Yaound%C3%A9&language=en");
  expect(page.redirect).toBe("/app/home?city_departure=Yaound%C3%A9");
  expect(page.headers["set-cookie"]).toMatch(/^language=en; Path=\/; Max-Age=\d+; SameSite=Lax$/);
});

test("the root redirects to the home page and unknown addresses to the 404 page, which has status 404", async () => {
  expect((await pageAt("/")).redirect).toBe("/app/home");
  expect((await pageAt("/nope")).redirect).toBe("/errors/error-404");
  expect((await pageAt("/app/cgu")).redirect).toBe("/errors/error-404");
  expect((await pageAt("/errors/error-404")).status).toBe(404);
});

test("a browser that prefers the other language gets an offer in that language", async () => {
  const offered = (await pageAt("/app/CGU", { prefersOther: true })).body;
  expect(offered).toContain('<aside class="shell_offer" lang="en">');
  expect(offered).toContain("Read in English");
  const plain = (await pageAt("/app/CGU")).body;
  expect(plain).not.toContain('class="shell_offer"');
});

test("a page that is usable without scripts links only its style sheets, its font and the starter script", async () => {
  const html = (await pageAt("/app/CGU")).body;
  expect(html).toContain('<link rel="stylesheet" href="/assets/entry.css"/>');
  expect(html).toContain('rel="preload" as="font" type="font/woff2" href="/assets/font.woff2"');
  expect(html).toContain(
    '<script type="module" src="/assets/starter.js" data-files="/assets/entry.js /assets/home.js">',
  );
  expect(html).not.toContain("modulepreload");
});

test("a client-rendered page preloads all its scripts", async () => {
  const html = (await pageAt("/auth/agency/login")).body;
  expect(html).toContain('<link rel="modulepreload" href="/assets/home.js"/>');
  expect(html).toContain('<script type="module" src="/assets/entry.js">');
  expect(html).not.toContain("/assets/starter.js");
});

test("an office page is sent as a head and a loading frame, hidden from search engines", async () => {
  const page = await pageAt("/admin/agencies/a-b-c", { language: "en" });
  expect(page.status).toBe(200);
  expect(page.body).toMatch(/<title>[^<]+ · Wakafine<\/title>/);
  expect(page.body).toContain('<meta name="robots" content="noindex"/>');
  expect(page.body).toContain('data-render="client"');
  expect(page.body).toContain('<script type="module" src="/assets/entry.js">');
  expect((await pageAt("/agency/planning")).redirect).toBe("/agency/planing");
  expect((await pageAt("/admin/nope")).redirect).toBe("/errors/error-404");
});

test("when reference data is refused, the home page omits it and shows no error [C7.ref.02]", async () => {
  const page = await pageAt("/app/home", {
    call: async () => {
      throw Object.assign(new Error("too many requests"), {
        code: "too_many_requests",
        status: 429,
      });
    },
  });
  expect([page.status, page.body.includes("<form"), page.body.includes('role="alert"')]).toEqual([
    200,
    true,
    false,
  ]);
});

test("the offline page is in both languages, runs no script and links to the requested address", async () => {
  const { body } = await pageAt("/offline");
  expect(body.match(/<section lang="(fr|en)">/g)).toHaveLength(2);
  expect(body).not.toContain("<script");
  expect(body.match(/href=""/g)).toHaveLength(2);
});
